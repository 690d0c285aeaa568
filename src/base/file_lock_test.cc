#include "base/file_lock.h"

#include <gtest/gtest.h>

#include "base/files.h"

namespace refute {
namespace {

TEST(FileLock, ASecondHolderIsTurnedAwayUntilTheFirstIsGone) {
  const auto dir = TempDir::create();
  const auto path = dir->path() / "x";
  ASSERT_TRUE(write_file(path, "x"));
  {
    const auto first = FileLock::acquire(path);
    ASSERT_TRUE(first);
    const auto second = FileLock::acquire(path);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("another refute"), std::string::npos);
  }
  EXPECT_TRUE(FileLock::acquire(path));
  EXPECT_FALSE(FileLock::acquire(dir->path() / "none"));
}

TEST(FileLock, KnowsWhetherTheFileIsStillInItsPlace) {
  const auto dir = TempDir::create();
  const auto path = dir->path() / "x";
  ASSERT_TRUE(write_file(path, "x"));
  const auto lock = FileLock::acquire(path);
  EXPECT_TRUE(lock->still_at(path));
  std::filesystem::rename(path, dir->path() / "y");
  EXPECT_FALSE(lock->still_at(path));
  EXPECT_TRUE(lock->still_at(dir->path() / "y"));
  ASSERT_TRUE(write_file(path, "another"));
  EXPECT_FALSE(lock->still_at(path));
}

}  // namespace
}  // namespace refute
