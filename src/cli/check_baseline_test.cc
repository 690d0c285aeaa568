#include "cli/check_baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "cli/check_junit.h"

namespace refute::cli {
namespace {

using jvm::AcceptedDifference;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Baseline : public ::testing::Test {
 protected:
  TempDir folder_ = TempDir::create().value();
  std::filesystem::path file_ = folder_.path() / "accepted.json";
};

TEST_F(Baseline, ANewFileIsEmptyAndElseMustExist) {
  EXPECT_THAT(read_baseline(file_, true).value(), IsEmpty());
  EXPECT_FALSE(read_baseline(file_, false));
}

TEST_F(Baseline, HoldsEachDifferenceOnceAndSorted) {
  jvm::CallEvidence evidence;
  evidence.member = "p.A.m()";
  evidence.kind = "int -> int";
  ASSERT_TRUE(write_baseline(file_, {{"p.B.n()", "int -> long"}},
                             {evidence, evidence}));
  EXPECT_THAT(read_baseline(file_, false).value(),
              ElementsAre(AcceptedDifference{"p.A.m()", "int -> int"},
                          AcceptedDifference{"p.B.n()", "int -> long"}));
}

TEST_F(Baseline, WhatIsNoListIsSaid) {
  for (const char* text :
       {"", "[]", "{\"accepted\":[{}]}", "{\"accepted\":3}"}) {
    ASSERT_TRUE(write_file(file_, text));
    EXPECT_FALSE(read_baseline(file_, false)) << text;
  }
}

TEST(TestSays, OnlyATestThatPassesAndThenFailsShowsADifference) {
  EXPECT_EQ(test_says("passes", "fails"), TestSays::kShown);
  EXPECT_EQ(test_says("passes", "passes"), TestSays::kNotShown);
  EXPECT_EQ(test_says("fails", "fails"), TestSays::kNotShown);
  EXPECT_EQ(test_says("passes", "does not compile"), TestSays::kNothing);
  EXPECT_EQ(test_says("", ""), TestSays::kNothing);
}

}  // namespace
}  // namespace refute::cli
