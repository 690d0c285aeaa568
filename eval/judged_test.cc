#include "eval/judged.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::eval {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsEmpty;

store::Finding finding(const std::vector<std::string>& codes,
                       const std::string& generator = "G") {
  store::Finding one;
  one.engine = "eclipse";
  one.oracle = "does-not-compile";
  one.request.refactoring = "pull-up-method";
  one.generator = generator;
  for (const auto& code : codes) one.messages.push_back({code, "A:1", "x"});
  return one;
}

report::CatalogueEntry entry(const std::string& id,
                             const std::vector<std::string>& codes,
                             const std::string& generator = "G") {
  report::CatalogueEntry one;
  one.id = id;
  one.cause.finding = finding(codes, generator);
  one.cause.generators = {generator};
  return one;
}

TEST(JudgedCauses, AreThoseOfTheSameMessages) {
  const JudgedCauses causes({entry("a", {"1"}), entry("b", {"2"})},
                            {{"a", {}}, {"b", {.same_as = "c"}}});
  EXPECT_THAT(causes.of(finding({"1"})), ElementsAre("a"));
  EXPECT_THAT(causes.of(finding({"2", "2"})), ElementsAre("c"));
  EXPECT_THAT(causes.of(finding({"3"})), IsEmpty());
  auto other = finding({"1"});
  other.oracle = "behaviour";
  EXPECT_THAT(causes.of(other), IsEmpty());
}

TEST(JudgedCauses, OfAMergedProgramAreAllWhoseMessagesItHas) {
  const JudgedCauses causes(
      {entry("a", {"1"}), entry("b", {"2"}), entry("c", {"1", "3"})},
      {{"a", {}}, {"b", {}}, {"c", {}}});
  EXPECT_THAT(causes.of(finding({"1", "2"})), ElementsAre("a", "b"));
  EXPECT_THAT(causes.of(finding({"1", "3"})), ElementsAre("c"));
}

TEST(JudgedCauses, ThatCannotBeToldApartAreNone) {
  const std::vector<report::CatalogueEntry> entries = {entry("a", {"1"}, "G"),
                                                       entry("b", {"1"}, "H")};
  const report::Judgements judged = {{"a", {}}, {"b", {}}};
  const JudgedCauses causes(entries, judged);
  EXPECT_THAT(causes.of(finding({"1"}, "G")), ElementsAre("a"));
  EXPECT_THAT(causes.of(finding({"1"}, "H")), ElementsAre("b"));
  EXPECT_THAT(causes.of(finding({"1"}, "elsewhere")), IsEmpty());
}

TEST(JudgedCauses, FalseOnesAndThoseThatNobodyJudgedAreNone) {
  const JudgedCauses causes({entry("a", {"1"}), entry("b", {"2"})},
                            {{"a", {.true_finding = false}}});
  EXPECT_THAT(causes.of(finding({"1"})), IsEmpty());
  EXPECT_THAT(causes.of(finding({"2"})), IsEmpty());
}

TEST(CausesInSamples, OneOfEachClusterShowsTheCauseOfEach) {
  EXPECT_EQ(causes_in_samples({{{"a"}, {"a"}}, {{"b"}}, {{}}}, 1), 2);
  EXPECT_EQ(causes_in_samples({}, 1), 0);
}

TEST(CausesInSamples, ChanceMissesWhatIsRare) {
  std::vector<Shown> all(99, {"a"});
  all.push_back({"b"});
  EXPECT_THAT(causes_in_samples({all}, 2), DoubleNear(1.02, 0.02));
  EXPECT_EQ(causes_in_samples({all}, 100), 2);
  EXPECT_EQ(causes_in_samples({all}, 1000), 2);
}

}  // namespace
}  // namespace refute::eval
