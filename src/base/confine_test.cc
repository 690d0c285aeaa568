#include "base/confine.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>

#include "base/files.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

/// What `act` gives in a child that is confined to `folder`; 100 if the kernel
/// cannot confine it at all.
int confined(const fs::path& folder, const std::function<int()>& act) {
  const pid_t child = fork();
  if (child == 0) {
    const auto done = confine(folder);
    _exit(done.files && done.network ? act() : 100);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 200;
}

class ConfineTest : public testing::Test {
 protected:
  void SetUp() override {
    if (confined(inside_.path(), [] { return 0; }) == 100)
      GTEST_SKIP() << "this kernel has no Landlock";
    std::ofstream(outside_.path() / "mine") << "mine";
  }

  TempDir inside_ = *TempDir::create();
  TempDir outside_ = *TempDir::create();
};

bool can_write(const fs::path& path) {
  return static_cast<bool>(std::ofstream(path) << "x" << std::flush);
}

TEST_F(ConfineTest, WritesInsideTheFolderAndNowhereElse) {
  EXPECT_EQ(confined(inside_.path(),
                     [&] {
                       return (can_write(inside_.path() / "new") ? 1 : 0) +
                              (can_write(outside_.path() / "new") ? 2 : 0) +
                              (can_write(outside_.path() / "mine") ? 4 : 0) +
                              (can_write("/dev/null") ? 8 : 0);
                     }),
            1 + 8);
  EXPECT_EQ(*read_file(outside_.path() / "mine"), "mine");
}

TEST_F(ConfineTest, DeletesAndRenamesNothingOutside) {
  EXPECT_EQ(confined(inside_.path(),
                     [&] {
                       std::error_code error;
                       const auto mine = outside_.path() / "mine";
                       int done = fs::remove(mine, error) ? 1 : 0;
                       fs::rename(mine, inside_.path() / "mine", error);
                       if (!error) done += 2;
                       fs::create_directory(outside_.path() / "d", error);
                       if (!error) done += 4;
                       return done;
                     }),
            0);
  EXPECT_TRUE(fs::exists(outside_.path() / "mine"));
}

TEST_F(ConfineTest, ReadsWhatItCouldReadBefore) {
  EXPECT_EQ(
      confined(inside_.path(),
               [&] { return read_file(outside_.path() / "mine") ? 0 : 1; }),
      0);
}

TEST_F(ConfineTest, OpensNoSocketToTheNetwork) {
  EXPECT_EQ(confined(inside_.path(),
                     [] {
                       return (socket(AF_INET, SOCK_STREAM, 0) >= 0 ? 1 : 0) +
                              (socket(AF_INET, SOCK_DGRAM, 0) >= 0 ? 2 : 0) +
                              (socket(AF_INET6, SOCK_STREAM, 0) >= 0 ? 4 : 0) +
                              (socket(AF_UNIX, SOCK_STREAM, 0) < 0 ? 8 : 0);
                     }),
            0);
}

TEST_F(ConfineTest, WhatItStartsIsConfinedToo) {
  const auto mine = (outside_.path() / "mine").string();
  EXPECT_EQ(confined(inside_.path(),
                     [&] {
                       const pid_t child = fork();
                       if (child == 0) {
                         execlp("rm", "rm", "-f", mine.c_str(), nullptr);
                         _exit(9);
                       }
                       int status = 0;
                       waitpid(child, &status, 0);
                       return WEXITSTATUS(status) == 1 ? 0 : 1;
                     }),
            0);
  EXPECT_TRUE(fs::exists(mine));
}

}  // namespace
}  // namespace refute
