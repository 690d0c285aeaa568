#include "report/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::report {
namespace {

CatalogueEntry entry(const std::string& field = "f") {
  Cause cause;
  cause.refactoring = "push-down-field";
  cause.lines = 4;
  cause.alike = 2;
  cause.generators = {"G"};
  store::Finding& f = cause.finding;
  f.engine = "eclipse";
  f.engine_version = "1.2";
  f.engine_label = "eclipse";
  f.oracle = "behaviour";
  f.level = "silent";
  f.summary = "a | b";
  f.request =
      R"({"refactoring":"push-down-field","target":{"type":"A","field":")" +
      field + R"("}})";
  f.before = R"({"A.java":"class A { int )" + field + R"(; }\n"})";
  f.outcome = R"({"outcome":"applied","files":{}})";
  f.messages = R"([{"code":"x","place":"","text":"t"}])";
  return {
      catalogue_id(cause), cause, "2026-01-02", {{"eclipse:1.2", Shows::kYes}}};
}

TEST(CatalogueTest, AFindingKeepsItsIdWhenOnlyNamesDiffer) {
  EXPECT_TRUE(entry("f").id == entry("other").id);
  EXPECT_TRUE(entry("f").id.starts_with("eclipse-push-down-field-"));
  auto other = entry().cause;
  other.finding.oracle = "crash";
  EXPECT_TRUE(catalogue_id(other) != entry().id);
}

TEST(CatalogueTest, WhatIsWrittenIsReadAgain) {
  auto compared = entry();
  compared.rivals = {"netbeans"};
  const auto text = catalogue_to_json({compared});
  const auto again = catalogue_from_json(text);
  ASSERT_TRUE(again);
  ASSERT_EQ(again->size(), 1u);
  EXPECT_TRUE(catalogue_to_json(*again) == text);
  EXPECT_TRUE(again->front().releases.at("eclipse:1.2") == Shows::kYes);
  EXPECT_THAT(again->front().rivals, testing::ElementsAre("netbeans"));
}

TEST(CatalogueTest, AFileThatIsNoCatalogueIsAnError) {
  EXPECT_FALSE(catalogue_from_json("{}"));
  EXPECT_FALSE(catalogue_from_json("[{\"id\": 3}]"));
  EXPECT_FALSE(catalogue_from_json("[{\"id\": \"x\""));
}

TEST(CatalogueTest, AFindingIsShownSinceTheFirstReleaseAfterThoseWithoutIt) {
  CatalogueEntry entry;
  EXPECT_EQ(shown_since(entry), "");
  entry.releases = {{"eclipse:1.24.100", Shows::kYes},
                    {"eclipse:1.9.0", Shows::kYes}};
  EXPECT_EQ(shown_since(entry), "1.9.0 or before");
  entry.releases["eclipse:1.21.300"] = Shows::kNo;
  entry.releases["eclipse:1.23.0"] = Shows::kOtherwise;
  EXPECT_EQ(shown_since(entry), "1.23.0, not in 1.21.300");
  entry.releases["eclipse:1.24.100"] = Shows::kNo;
  EXPECT_EQ(shown_since(entry), "");
}

TEST(CatalogueTest, TheIndexCountsOneOfEachCauseAndNoneThatWasJudgedWrong) {
  auto first = entry(), same = entry(), wrong = entry();
  same.id = "same";
  wrong.id = "wrong";
  Judgements judgements;
  judgements[first.id] = {.title = "the title", .why = "the rule"};
  judgements["same"] = {.why = "as the other", .same_as = first.id};
  judgements["wrong"] = {.true_finding = false, .why = "javac is right"};
  const auto index = catalogue_index({first, same, wrong}, judgements);
  EXPECT_THAT(index, testing::HasSubstr("1 distinct cause, 1 of them judged"));
  EXPECT_THAT(index, testing::HasSubstr("- eclipse: 1, 1 of them silent"));
  EXPECT_THAT(index, testing::HasSubstr("the title"));
  EXPECT_THAT(index, testing::HasSubstr("`wrong`: javac is right"));
  EXPECT_THAT(index, testing::Not(testing::HasSubstr("same.md")));
  const auto page = catalogue_page(first, &judgements[first.id], {&same});
  EXPECT_TRUE(page.starts_with("# the title\n\n**Judgement** the rule"));
  EXPECT_THAT(page, testing::HasSubstr("| eclipse:1.2 | yes |"));
  EXPECT_THAT(page, testing::HasSubstr("refute replay " + first.id));
  EXPECT_THAT(page, testing::HasSubstr("(alike/same.md)"));
  EXPECT_TRUE(is_cause(nullptr));
  EXPECT_TRUE(is_cause(&judgements[first.id]));
  EXPECT_FALSE(is_cause(&judgements["same"]));
  EXPECT_FALSE(is_cause(&judgements["wrong"]));
  EXPECT_EQ(catalogue_page_path("a", true), "a.md");
  EXPECT_EQ(catalogue_page_path("a", false), "alike/a.md");
  EXPECT_THAT(catalogue_page(same, &judgements["same"], {}),
              testing::HasSubstr("(../" + first.id + ".md)"));
}

}  // namespace
}  // namespace refute::report
