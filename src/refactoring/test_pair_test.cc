#include "refactoring/test_pair.h"

#include <gtest/gtest.h>

namespace refute {
namespace {

TEST(TestPair, IsASingleTestWhereNoNameChanged) {
  const TestPair test{"class T {}\n"};
  EXPECT_EQ(to_text(test), "class T {}\n");
  EXPECT_EQ(test_pair(to_text(test)).for_after(), "class T {}\n");
}

TEST(TestPair, KeepsBothWhereTheChangeRenamesWhatItCalls) {
  const auto back = test_pair(to_text({"k();\n", "l();\n"}));
  EXPECT_EQ(back.before, "k();\n");
  EXPECT_EQ(back.for_after(), "l();\n");
}

TEST(TestPair, IsNoneWithoutATestBefore) {
  EXPECT_EQ(to_text({"", "l();\n"}), "");
  EXPECT_EQ(test_pair("").for_after(), "");
}

}  // namespace
}  // namespace refute
