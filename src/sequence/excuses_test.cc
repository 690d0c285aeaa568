#include "sequence/excuses.h"

#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

Step returned(std::string output = "") {
  return {Step::Ending::kReturned, "void", std::move(output), 1};
}

Step threw(std::string called_on_null, std::string output = "") {
  return {Step::Ending::kThrew, "NullPointerException", std::move(output), 1,
          std::move(called_on_null)};
}

std::string excuse_of(Step before, Step after, bool other_field = false) {
  Common common;
  common.other_field = {other_field};
  Difference difference;
  difference.before_step = std::move(before);
  difference.after_step = std::move(after);
  return excuse(common, {.null_receivers = {"m"}}, {Statement{0}}, difference);
}

TEST(Excuses, ACallOfTheMethodOnNullIsExcusedOnEitherSide) {
  EXPECT_NE(excuse_of(returned(), threw("p.A.m")), "");
  EXPECT_NE(excuse_of(threw("p.A$B.m"), returned()), "");
  EXPECT_NE(excuse_of(threw("p.A.m", "a"), returned("ab")), "");
}

TEST(Excuses, AnotherNullIsNot) {
  EXPECT_EQ(excuse_of(returned(), threw("p.A.n")), "");
  EXPECT_EQ(excuse_of(returned(), threw("")), "");
  EXPECT_EQ(excuse_of(returned(), threw("p.m.A")), "");
}

TEST(Excuses, NorIsAnotherOrder) {
  EXPECT_EQ(excuse_of(returned("ab"), threw("p.A.m", "b")), "");
  EXPECT_EQ(excuse_of(threw("p.A.m", "a"), returned("")), "");
}

TEST(Excuses, AReadOfAnotherFieldIsExcused) {
  EXPECT_EQ(excuse_of(returned(), returned("x")), "");
  EXPECT_NE(excuse_of(returned(), returned("x"), true), "");
}

CommonSide words(std::map<std::string, std::string> words) {
  CommonSide side;
  side.words = std::move(words);
  return side;
}

TEST(CommonWords, AreReadOnlyWhereTheyAreWhole) {
  const auto side = words({{"B", "A"}, {"g", "f"}});
  EXPECT_EQ(in_common_words(side, "B[g=1, gg=2]"), "A[f=1, gg=2]");
  EXPECT_EQ(in_common_words(side, "AB B.x x.B. B"), "AB A.x x.A. A");
  EXPECT_EQ(in_common_words(side, "B$C"), "B$C");
}

TEST(CommonWords, TheLongestNameCounts) {
  const auto side = words({{"q.B", "p.A"}, {"q.B$C", "p.A$C"}, {"q", "x"}});
  EXPECT_EQ(in_common_words(side, "class q.B$C in q.B"), "class p.A$C in p.A");
  EXPECT_EQ(in_common_words(side, "q.B.m(B.java:1)"), "p.A.m(B.java:1)");
  EXPECT_EQ(in_common_words(side, "q.D"), "x.D");
}

}  // namespace
}  // namespace refute::sequence
