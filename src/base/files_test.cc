#include "base/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace refute
