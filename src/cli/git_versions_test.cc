#include "cli/git_versions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::cli {
namespace {

using ::testing::IsEmpty;

TEST(GitRange, IsARevisionOrTwo) {
  const auto none = parse_git_range("", false).value();
  EXPECT_EQ(none.before, "HEAD");
  EXPECT_EQ(none.after, "");
  EXPECT_EQ(parse_git_range("v1", false)->before, "v1");
  const auto two = parse_git_range("v1..v2", false).value();
  EXPECT_EQ(two.before, "v1");
  EXPECT_EQ(two.after, "v2");
  EXPECT_EQ(parse_git_range("v1..", false)->after, "HEAD");
  EXPECT_EQ(parse_git_range("..v2", false)->before, "HEAD");
  EXPECT_TRUE(parse_git_range("v1", true)->staged);
  EXPECT_FALSE(two.from_merge_base);
}

TEST(GitRange, ThreeDotsStartWhereTheTwoPart) {
  const auto range = parse_git_range("main...topic", false).value();
  EXPECT_TRUE(range.from_merge_base);
  EXPECT_EQ(range.before, "main");
  EXPECT_EQ(range.after, "topic");
  EXPECT_EQ(parse_git_range("main...", false)->after, "HEAD");
}

TEST(GitRange, WhatGitWouldTakeForAnOptionIsRefused) {
  EXPECT_FALSE(parse_git_range("--upload-pack=x", false));
  EXPECT_FALSE(parse_git_range("a....b", false));
  EXPECT_FALSE(parse_git_range("a..b", true));
}

TEST(ProjectFiles, OfATreeAndOfTheIndex) {
  const auto files =
      project_files({"100644 blob abc\tp/A.java", "100755 def 0\tp/B.java",
                     "100644 blob 123\tm/pom.xml", "100644 blob 4\tREADME"});
  ASSERT_EQ(files.size(), 3U);
  EXPECT_EQ(files[0].object, "abc");
  EXPECT_EQ(files[0].path, "p/A.java");
  EXPECT_EQ(files[1].object, "def");
  EXPECT_EQ(files[2].path, "m/pom.xml");
}

TEST(ProjectFiles, NoLinksAndNothingOutside) {
  EXPECT_THAT(
      project_files(
          {"120000 blob abc\tp/A.java", "160000 commit abc\tp/A.java",
           "100644 blob abc\t../A.java", "100644 blob abc\tp/../../A.java",
           "100644 blob abc\t/etc/A.java", "100644 blob abc\t.git/A.java",
           "100644 blob abc\t\"p/\\nA.java\"", "nonsense", ""}),
      IsEmpty());
}

}  // namespace
}  // namespace refute::cli
