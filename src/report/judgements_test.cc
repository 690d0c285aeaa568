#include "report/judgements.h"

#include <gmock/gmock.h>

#include "report/catalogue.h"

namespace refute::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

CatalogueEntry entry(const std::string& id, std::int64_t lines = 5,
                     const std::string& engine = "eclipse") {
  CatalogueEntry entry;
  entry.id = id;
  entry.cause.lines = lines;
  entry.cause.finding.engine = engine;
  return entry;
}

Judgement whole(const std::string& source) {
  return {.title = "t", .why = "w", .source = source, .expected = "e"};
}

TEST(Judgements, TwoCausesWithOnePlaceToMendAreOne) {
  Judgements judgements = {{"a", whole("C.m")}, {"b", whole("C.m")}};
  const std::vector<CatalogueEntry> both = {entry("a"), entry("b")};
  EXPECT_THAT(broken_rules(both, judgements, false),
              ElementsAre(HasSubstr("a and b have one place to fix, C.m")));
  judgements["b"].separate = "another mistake";
  EXPECT_THAT(broken_rules(both, judgements, true), IsEmpty());
  judgements["b"] = {.same_as = "a"};
  EXPECT_THAT(broken_rules(both, judgements, true), IsEmpty());
}

TEST(Judgements, APlaceIsOfOneEngine) {
  const Judgements judgements = {{"a", whole("C.m")}, {"b", whole("C.m")}};
  EXPECT_THAT(
      broken_rules({entry("a"), entry("b", 5, "netbeans")}, judgements, true),
      IsEmpty());
}

TEST(Judgements, WhatStandsForAnotherMustBeThereAndTrue) {
  Judgements judgements = {{"a", {.same_as = "b"}}};
  EXPECT_THAT(broken_rules({entry("a")}, judgements, false),
              ElementsAre(HasSubstr("a: same-as is b")));
  judgements["b"] = {.true_finding = false};
  EXPECT_THAT(broken_rules({entry("a")}, judgements, false),
              ElementsAre(HasSubstr("a: same-as is b")));
}

TEST(Judgements, TheSmallestIsThePage) {
  const Judgements judgements = {{"a", whole("C.m")}, {"b", {.same_as = "a"}}};
  EXPECT_THAT(
      broken_rules({entry("a", 9), entry("b", 8)}, judgements, true),
      ElementsAre(HasSubstr("a has 9 lines, b with the same cause 8 lines")));
  EXPECT_THAT(broken_rules({entry("a", 8), entry("b", 8)}, judgements, true),
              IsEmpty());
}

TEST(Judgements, ACauseIsWholeWithATitleARuleAPlaceAndAnExpectation) {
  const Judgements judgements = {{"a", {.title = "t", .why = "w"}}};
  EXPECT_THAT(broken_rules({entry("a"), entry("b")}, judgements, true),
              ElementsAre("a has no `source`", "a has no `expected`",
                          "b is not judged"));
  EXPECT_THAT(broken_rules({entry("a"), entry("b")}, judgements, false),
              IsEmpty());
}

TEST(Judgements, WhatIsNotThereIsNotJudged) {
  const Judgements judgements = {{"a", whole("C.m")},
                                 {"b", {.true_finding = false}}};
  EXPECT_THAT(broken_rules({entry("a")}, judgements, true),
              ElementsAre("b is judged, but there is no finding of that name"));
  EXPECT_THAT(broken_rules({entry("a")}, judgements, false), IsEmpty());
}

}  // namespace
}  // namespace refute::report
