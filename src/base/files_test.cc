#include "base/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

#include "base/variable_for_tests.h"

namespace refute {
namespace {

TEST(Files, WhatIsWrittenIsReadBack) {
  const auto dir = TempDir::create();
  ASSERT_TRUE(dir);
  const std::string text("a\0b\n", 4);
  ASSERT_TRUE(write_file(dir->path() / "x", text));
  EXPECT_EQ(read_file(dir->path() / "x"), text);
}

TEST(Files, ErrorsNameTheFileAndTheCause) {
  const auto missing = read_file("/no/such/file");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message,
            "cannot read /no/such/file: No such file or directory");
  EXPECT_THAT(read_file("/").error().message, testing::HasSubstr("folder"));
  EXPECT_FALSE(write_file("/no/such/file", "x"));
}

TEST(Files, ATemporaryFolderIsGoneAtTheEnd) {
  std::filesystem::path path;
  {
    auto dir = TempDir::create();
    ASSERT_TRUE(dir);
    path = dir->path();
    const TempDir moved = *std::move(dir);
    EXPECT_TRUE(write_file(path / "x", "x"));
    EXPECT_TRUE(std::filesystem::exists(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Files, ReplacingLeavesNothingElseBehind) {
  const auto dir = TempDir::create();
  const auto path = dir->path() / "x";
  for (const char* const text : {"one", "two, and longer", ""}) {
    ASSERT_TRUE(replace_file(path, text));
    EXPECT_EQ(read_file(path), text);
  }
  const std::filesystem::directory_iterator files(dir->path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST(Files, ReplacingThatFailsKeepsTheOldFile) {
  const auto dir = TempDir::create();
  const auto path = dir->path() / "folder";
  ASSERT_TRUE(std::filesystem::create_directory(path));
  ASSERT_TRUE(write_file(path / "kept", "x"));
  const auto replaced = replace_file(path, "text");
  ASSERT_FALSE(replaced);
  EXPECT_THAT(replaced.error().message, testing::HasSubstr(path.string()));
  EXPECT_EQ(read_file(path / "kept"), "x");
  const std::filesystem::directory_iterator files(dir->path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
  EXPECT_FALSE(replace_file("/no/such/folder/x", "text"));
}

TEST(Files, TemporaryFoldersAreDifferent) {
  const auto one = TempDir::create();
  const auto two = TempDir::create();
  EXPECT_NE(one->path(), two->path());
}

TEST(Files, ATemporaryFolderThatIsAssignedIsRemovedOnce) {
  std::filesystem::path first, second;
  {
    auto one = *TempDir::create();
    auto two = *TempDir::create();
    first = one.path();
    second = two.path();
    one = std::move(two);
    EXPECT_EQ(one.path(), second);
    EXPECT_TRUE(std::filesystem::exists(second));
  }
  EXPECT_FALSE(std::filesystem::exists(first));
  EXPECT_FALSE(std::filesystem::exists(second));
}

TEST(Folders, TheCacheIsMadeWhereTheUserSays) {
  const auto dir = TempDir::create();
  const Variable home("HOME", (dir->path() / "home").string());
  {
    const Variable cache("XDG_CACHE_HOME", (dir->path() / "cache").string());
    EXPECT_EQ(cache_folder(), dir->path() / "cache/refute");
    EXPECT_TRUE(std::filesystem::is_directory(dir->path() / "cache/refute"));
  }
  const Variable none("XDG_CACHE_HOME", "");
  EXPECT_EQ(cache_folder(), dir->path() / "home/.cache/refute");
}

TEST(Folders, ACacheThatCannotBeMadeIsAnErrorWithAWayOut) {
  const auto dir = TempDir::create();
  ASSERT_TRUE(write_file(dir->path() / "file", ""));
  const Variable cache("XDG_CACHE_HOME", (dir->path() / "file").string());
  const auto folder = cache_folder();
  ASSERT_FALSE(folder);
  EXPECT_THAT(folder.error().hint, testing::HasSubstr("XDG_CACHE_HOME"));
}

TEST(Folders, TheHostsAreWhereTheUserSaysOrNowhere) {
  const auto dir = TempDir::create();
  {
    const Variable share("REFUTE_SHARE", dir->path().string());
    EXPECT_EQ(share_folder(), dir->path());
  }
  const Variable share("REFUTE_SHARE", (dir->path() / "none").string());
  const auto folder = share_folder();
  ASSERT_FALSE(folder) << "no other folder is taken instead";
  EXPECT_THAT(folder.error().message, testing::HasSubstr("not a folder"));
}

}  // namespace
}  // namespace refute
