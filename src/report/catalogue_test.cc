#include "report/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/files.h"
#include "base/places_for_tests.h"

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
  f.summary = "a | b";
  f.request = {"push-down-field", {.type = "A", .field = field}};
  f.before = {{{"A.java", "class A { int " + field + "; }\n"}}};
  f.outcome = Applied{};
  f.messages = {{"x", "", "t"}};
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

TEST(CatalogueTest, PublishedFindingsKeepTheirIds) {
  const auto text = read_file(source_dir() + "/docs/findings/findings.json");
  ASSERT_TRUE(text);
  const auto entries = catalogue_from_json(*text);
  ASSERT_TRUE(entries);
  // The others were named when findings were recorded in other words.
  EXPECT_GE(std::count_if(entries->begin(), entries->end(),
                          [](const CatalogueEntry& each) {
                            return catalogue_id(each.cause) == each.id;
                          }),
            196);
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
  EXPECT_THAT(index,
              testing::HasSubstr("1 distinct cause, 1 of them silent.\n"));
  EXPECT_THAT(index, testing::HasSubstr("- eclipse: 1, 1 of them silent\n"));
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

TEST(CatalogueTest, ADebatableCauseIsListedAndCountedApart) {
  auto sure = entry(), maybe = entry();
  maybe.id = "maybe";
  Judgements judgements;
  judgements[sure.id] = {.title = "the sure one"};
  judgements["maybe"] = {.title = "the other", .debatable = "a test asks so"};
  const auto index = catalogue_index({sure, maybe}, judgements);
  EXPECT_THAT(index,
              testing::HasSubstr(
                  "1 distinct cause, 1 of them silent; 1 more debatable"));
  EXPECT_LT(index.find("the sure one"), index.find("Debatable, and not"));
  EXPECT_GT(index.find("the other"), index.find("Debatable, and not"));
  EXPECT_THAT(catalogue_page(maybe, &judgements["maybe"], {}),
              testing::HasSubstr("**Debatable** a test asks so\n"));
}

TEST(CatalogueTest, APageNamesTheOtherCausesOfItsMethod) {
  auto one = entry(), other = entry(), elsewhere = entry();
  one.id = "one";
  other.id = "other";
  elsewhere.id = "elsewhere";
  Judgements judgements;
  judgements["one"] = {.source = "C.m", .separate = "Not as there."};
  judgements["other"] = {.title = "the other", .source = "C.m"};
  judgements["elsewhere"] = {.title = "a third", .source = "C.n"};
  const auto twins = twins_of(one, {one, other, elsewhere}, judgements);
  EXPECT_THAT(catalogue_page(one, &judgements["one"], {}, twins),
              testing::HasSubstr("`C.m`. Not as there. Another cause there: "
                                 "[the other](other.md).\n"));
}

TEST(CatalogueTest, ACauseIsSilentIfAnythingThatShowsItIs) {
  auto warned = entry(), quiet = entry();
  warned.cause.finding.level = Level::kWarning;
  quiet.id = "quiet";
  Judgements judgements;
  judgements[warned.id] = {.title = "t"};
  judgements["quiet"] = {.same_as = warned.id};
  EXPECT_THAT(catalogue_index({warned, quiet}, judgements),
              testing::HasSubstr("1 distinct cause, 1 of them silent"));
  EXPECT_THAT(catalogue_index({warned}, judgements),
              testing::HasSubstr("1 distinct cause, 0 of them silent"));
}

TEST(CatalogueTest, APageHasWhatAMaintainerAsksFor) {
  auto one = entry();
  one.jdk = "25.0.1";
  one.cause.finding.engine_version = "1.24.100";
  const Judgement judgement = {
      .title = "the title",
      .why = "the rule",
      .source = "C.m",
      .separate = "Another mistake.",
      .expected = "An error.",
      .reports = {"https://github.com/eclipse-jdt/eclipse.jdt.ui/issues/12",
                  "https://bugs.eclipse.org/7"}};
  const auto page = catalogue_page(one, &judgement, {});
  for (const char* part :
       {"**Expected** An error.\n",
        "**In the engine's source** `C.m`. Another mistake.\n",
        "[eclipse-jdt/eclipse.jdt.ui#12](https://github.com/",
        "<https://bugs.eclipse.org/7>",
        "**Engine** Eclipse 2026-06 (eclipse 1.24.100), on JDK 25.0.1\n",
        "**Steps** Select `f` in `A`, Refactor > Push Down…, OK\n"})
    EXPECT_THAT(page, testing::HasSubstr(part));
  EXPECT_THAT(catalogue_page(one, nullptr, {}),
              testing::HasSubstr("Not judged yet."));
  const Judgement bare = {.title = "t"};
  const auto generic = catalogue_page(one, &bare, {});
  EXPECT_THAT(generic,
              testing::HasSubstr("**Reports of the same** none found\n"));
  const Judgement looked = {.title = "t", .searched = "push down super"};
  EXPECT_THAT(catalogue_page(one, &looked, {}),
              testing::HasSubstr("none found, searched for: push down super"));
  EXPECT_THAT(generic, testing::HasSubstr(
                           "**Expected** A program that compiles and does"));
}

}  // namespace
}  // namespace refute::report
