#include "eval/jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::eval {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Row row(const std::string& name, Engines engines = Engines::kEach) {
  return {.name = name, .generator = "g", .engines = engines};
}

/// One row of each sort.
std::vector<Row> some_rows() {
  Row each = row("pull up: a/b");
  each.limit = 900;
  each.quick_limit = 9;
  Row rivals = row("rivals", Engines::kTogether);
  rivals.oracles = "overly-strong,differential";
  Row merged = row("merged", Engines::kTogether);
  merged.merge = "auto";
  merged.quick_limit = 1;
  Row fixed = row("fixed", Engines::kFixed);
  fixed.fixed = {"javac"};
  Row computed = row("computed", Engines::kNone);
  computed.compute = [](const Setting&) { return nlohmann::json::object(); };
  computed.quick_limit = 1;
  return {each, rivals, merged, fixed, computed};
}

const Evaluation kSome = {"some",    "",     "", "", {"eclipse", "netbeans"},
                          some_rows, nullptr};

std::vector<Job> chosen(const Choice& choice) {
  auto all = jobs(kSome, choice);
  EXPECT_TRUE(all) << all.error().message;
  return all ? *all : std::vector<Job>();
}

std::vector<std::string> stores(const Choice& choice) {
  std::vector<std::string> all;
  for (const auto& job : chosen(choice)) all.push_back(job.store.string());
  return all;
}

std::vector<std::string> names(const Choice& choice) {
  std::vector<std::string> all;
  for (const auto& job : chosen(choice)) all.push_back(job.row.name);
  return all;
}

TEST(Jobs, AStoreGoesByItsEnginesAndItsRow) {
  EXPECT_THAT(
      stores({.folder = "e"}),
      ElementsAre("e/eclipse/pull_up-_a.b.db", "e/netbeans/pull_up-_a.b.db",
                  "e/eclipse+netbeans/rivals.db",
                  "e/eclipse+netbeans/merged.db", "e/javac/fixed.db",
                  "e/computed.db"));
}

TEST(Jobs, OtherEnginesHaveOtherStoresButNotWhereTheRowNamesThem) {
  EXPECT_THAT(
      stores({.folder = "e", .engines = {"eclipse:1.20.0", "jrrt:/opt/j"}}),
      ElementsAre("e/eclipse-1.20.0/pull_up-_a.b.db",
                  "e/jrrt-.opt.j/pull_up-_a.b.db",
                  "e/eclipse-1.20.0+jrrt-.opt.j/rivals.db",
                  "e/eclipse-1.20.0+jrrt-.opt.j/merged.db", "e/javac/fixed.db",
                  "e/computed.db"));
}

TEST(Jobs, AnEngineAloneHasNoRivals) {
  EXPECT_THAT(names({.engines = {"eclipse"}}),
              ElementsAre("pull up: a/b", "merged", "fixed", "computed"));
}

TEST(Jobs, AQuickRunHasSomeRowsWithFewProgramsEach) {
  const auto quick = chosen({.quick = true});
  EXPECT_THAT(
      names({.quick = true}),
      ElementsAre("pull up: a/b", "pull up: a/b", "merged", "computed"));
  EXPECT_EQ(quick.front().row.limit, 9);
}

TEST(Jobs, TheUsersLimitHoldsExceptForMergedPrograms) {
  for (const bool quick : {false, true})
    for (const auto& job : chosen({.quick = quick, .limit = 77}))
      EXPECT_EQ(job.row.limit, job.row.merge == "none" ? 77 : 0)
          << job.row.name;
  for (const auto& job : chosen({.limit = 0})) EXPECT_EQ(job.row.limit, 0);
  EXPECT_EQ(chosen({}).front().row.limit, 900);
}

TEST(Jobs, APatternIsAPartOfANameOrMatchesAllOfIt) {
  EXPECT_THAT(names({.rows = "e"}), ElementsAre("merged", "fixed", "computed"));
  EXPECT_THAT(names({.rows = "*e*d"}),
              ElementsAre("merged", "fixed", "computed"));
  EXPECT_THAT(names({.rows = "f*"}), ElementsAre("fixed"));
  EXPECT_THAT(names({.rows = "pull*"}),
              ElementsAre("pull up: a/b", "pull up: a/b"));
}

TEST(Jobs, ARowThatThereIsNotIsAnsweredWithTheNearest) {
  const auto none = jobs(kSome, {.rows = "computd"});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ExitCode::kUsage);
  EXPECT_EQ(none.error().message,
            "evaluation some has no row \"computd\"; did you mean "
            "\"computed\"?");
  EXPECT_EQ(none.error().hint, "`refute eval some --list` shows them");
}

TEST(Jobs, ARowThatIsNotQuickIsSaidToBeNone) {
  const auto none = jobs(kSome, {.rows = "fixed", .quick = true});
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().hint, HasSubstr("--quick has some of them only"));
}

TEST(Jobs, CallsWithoutEndAreRefused) {
  const auto& randoop = **find_evaluation("randoop");
  const auto all = jobs(randoop, {.limit = 0});
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().code, ExitCode::kUsage);
  EXPECT_EQ(all.error().hint, "give their number, as in --limit 100000");
  EXPECT_TRUE(jobs(randoop, {.limit = 100'000}));
}

TEST(Shards, OfRowsAreEveryNth) {
  const auto all = chosen({});
  ASSERT_EQ(all.size(), 6u);
  const auto second = shard(all, 1, 4);
  ASSERT_EQ(second.size(), 2u);
  EXPECT_EQ(second[0].store, all[1].store);
  EXPECT_EQ(second[1].store, all[5].store);
  EXPECT_EQ(shard(all, 0, 1).size(), all.size());
  EXPECT_THAT(shard(all, 7, 9), IsEmpty());
}

TEST(Entries, HoldEveryRowWhateverWasAskedFor) {
  const TempDir dir = *TempDir::create();
  const auto all = entries(kSome, {.folder = dir.path()});
  EXPECT_EQ(all.size(), 6u);
  EXPECT_EQ(entries(kSome, {.folder = dir.path(), .rows = "fixed", .limit = 3})
                .size(),
            all.size());
  for (const auto& entry : all)
    EXPECT_EQ(entry.result.state, "not run: no store");
}

TEST(Entries, FilesThatAreNoStoresOfARowAreLeftOut) {
  const TempDir dir = *TempDir::create();
  {
    auto other = *store::Store::create(dir.path() / "other.db");
    ASSERT_TRUE(other.set_meta(key::kRow, "of another evaluation"));
  }
  ASSERT_TRUE(write_file(dir.path() / "text.db", "no store"));
  ASSERT_TRUE(write_file(dir.path() / "notes.txt", "notes"));
  EXPECT_EQ(entries(kSome, {.folder = dir.path()}).size(), 6u);
}

TEST(Jumps, GetShorterWhereMoreProgramsAreWanted) {
  for (const std::int64_t space : {10, 1000, 257'104}) {
    std::uint32_t last = jump_for(space, 1);
    for (std::int64_t limit = 2; limit <= space; limit += 1 + limit / 3) {
      const std::uint32_t jump = jump_for(space, limit);
      EXPECT_LE(jump, last) << limit << " of " << space;
      EXPECT_GE(jump, 1u);
      // Jumps of 1 to k go (1 + k) / 2 far on average.
      EXPECT_GE(2.0 * static_cast<double>(space) / (1.0 + jump),
                static_cast<double>(limit))
          << limit << " of " << space;
      last = jump;
    }
  }
}

TEST(Spaces, AreCountedWithoutAnEngine) {
  EXPECT_EQ(*space_of("ClassArrayField/encapsulate-field"), 72);
  EXPECT_EQ(*space_of("jdolly:pull-up-method@1-2-0-3"), 0);
  const auto none = space_of("ClassArrayFeld/encapsulate-field");
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message,
              HasSubstr("did you mean \"ClassArrayField/encapsulate-field\"?"));
  EXPECT_FALSE(space_of("jdolly:no-such-model"));
}

TEST(Evaluations, GoByTheirNames) {
  for (const auto& evaluation : catalogue())
    EXPECT_EQ(*find_evaluation(std::string(evaluation.name)), &evaluation);
  const auto none = find_evaluation("jdoly");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ExitCode::kUsage);
  EXPECT_EQ(none.error().message,
            "no evaluation \"jdoly\"; did you mean \"jdolly\"?");
  EXPECT_EQ(none.error().hint, "`refute list evaluations` shows what there is");
}

TEST(Evaluations, EachCanMakeItsTablesBeforeAnythingWasRun) {
  const TempDir dir = *TempDir::create();
  for (const auto& evaluation : catalogue()) {
    const auto all = entries(evaluation, {.folder = dir.path()});
    std::set<std::string> seen;
    for (const auto& table : evaluation.tables(all)) {
      EXPECT_TRUE(seen.insert(table.name).second) << table.name;
      EXPECT_THAT(table.title, Not(IsEmpty())) << table.name;
      for (const auto& cells : table.rows)
        EXPECT_EQ(cells.size(), table.head.size())
            << evaluation.name << ", " << table.name << ", " << cells.front();
    }
    EXPECT_THAT(seen, AllOf(Not(IsEmpty())));
  }
}

}  // namespace
}  // namespace refute::eval
