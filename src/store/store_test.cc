#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "base/files.h"

namespace refute::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

class StoreTest : public testing::Test {
 protected:
  std::filesystem::path path() const { return dir_.path() / "campaign.db"; }

  static Trial trial(std::int64_t ordinal) {
    return {.generator = "g",
            .ordinal = ordinal,
            .choices = "a=1",
            .outcome = "applied",
            .severity = "ok"};
  }

  static Finding finding(std::string signature) {
    Finding f;
    f.oracle = "behaviour";
    f.signature = std::move(signature);
    f.before = {{{"A.java", "class A { String s = \"é\"; }"}}};
    return f;
  }

  TempDir dir_ = *TempDir::create();
};

TEST_F(StoreTest, ATrialAndItsFindingsComeBack) {
  {
    auto store = Store::create(path());
    ASSERT_TRUE(store) << store.error().message;
    std::vector<Entry> batch = {
        {trial(0)}, {trial(1), {finding("x"), finding("y")}, {{"e", "d"}}}};
    ASSERT_TRUE(store->record(batch));
    const auto& two = batch[1].findings;
    EXPECT_NE(two[0].id, two[1].id);
    ASSERT_TRUE(
        store->set_confirmation(two[1].id, Confirmation::kConfirmed, "part 3"));
  }
  auto store = Store::open(path(), /*read_only=*/true);
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_EQ(store->count_trials(), 2);
  EXPECT_EQ((*store->last_trial("g", "M0"))->ordinal, 1);
  EXPECT_EQ((*store->last_trial("g", "M0"))->choices, "a=1");
  EXPECT_FALSE((*store->last_trial("g", "M1")).has_value());
  EXPECT_FALSE((*store->last_trial("other", "M0")).has_value());
  EXPECT_EQ(store->events()->size(), 1u);
  const auto all = store->findings();
  ASSERT_EQ(all->size(), 2u);
  EXPECT_EQ(all->at(0).confirmation, Confirmation::kPending);
  EXPECT_EQ(all->at(1).confirmation, Confirmation::kConfirmed);
  EXPECT_EQ(all->at(1).before, finding("y").before);
  EXPECT_EQ(all->at(1).trace, "part 3");
  EXPECT_EQ(store->findings(Confirmation::kConfirmed)->size(), 1u);
  EXPECT_EQ((*store->finding(all->at(1).id))->signature, "y");
  EXPECT_FALSE((*store->finding(999)).has_value());
}

TEST_F(StoreTest, ATrialThatWasNotJudgedIsAmended) {
  auto store = Store::create(path());
  std::vector<Entry> batch = {{trial(0)}, {trial(1), {finding("x")}}};
  batch[1].trial.note = "not judged by behaviour: gone";
  ASSERT_TRUE(store->record(batch));
  const std::int64_t number = batch[1].findings[0].id;
  EXPECT_EQ(store->count_unjudged(), 1);
  const auto owed = store->unjudged("g");
  ASSERT_EQ(owed->size(), 1u);
  EXPECT_EQ(owed->at(0).ordinal, 1);
  EXPECT_TRUE(store->unjudged("other")->empty());

  std::vector<Entry> again = {{trial(1), {finding("x"), finding("y")}}};
  again[0].again = true;
  ASSERT_TRUE(store->record(again));
  EXPECT_EQ(store->count_unjudged(), 0);
  EXPECT_EQ(store->count_trials(), 2);
  ASSERT_EQ(store->findings()->size(), 2u);
  EXPECT_EQ(again[0].findings[0].id, number);
  EXPECT_NE(again[0].findings[1].id, number);
}

TEST_F(StoreTest, WhatAStoreHeldThatWasTakenAwayIsSaved) {
  auto store = Store::create(path());
  std::vector<Entry> first = {{trial(0), {finding("x")}}};
  ASSERT_TRUE(store->record(first));
  std::filesystem::remove(path());
  std::vector<Entry> second = {{trial(1)}};
  const auto recorded = store->record(second);
  ASSERT_FALSE(recorded);
  EXPECT_THAT(recorded.error().message, HasSubstr("moved or removed"));
  auto saved = Store::open(path().string() + ".saved");
  ASSERT_TRUE(saved) << saved.error().message;
  EXPECT_EQ(saved->findings()->size(), 1u);
  for (const char* each : {"-wal", "-shm"})
    EXPECT_FALSE(std::filesystem::exists(path().string() + each)) << each;
}

TEST_F(StoreTest, TheFilesOfAnotherStoreInItsPlaceAreNotTouched) {
  auto store = Store::create(path());
  std::filesystem::rename(path(), path().string() + ".moved");
  for (const char* each : {"", "-wal"})
    std::ofstream(path().string() + each) << "another's";
  std::vector<Entry> batch = {{trial(1)}};
  ASSERT_FALSE(store->record(batch));
  EXPECT_TRUE(std::filesystem::exists(path().string() + "-wal"));
}

TEST_F(StoreTest, TheSameTrialTwiceIsRefusedAndChangesNothing) {
  auto store = Store::create(path());
  std::vector<Entry> one = {{trial(0), {finding("x")}}};
  ASSERT_TRUE(store->record(one));
  std::vector<Entry> again = {{trial(1), {finding("x")}}, one[0]};
  EXPECT_FALSE(store->record(again));
  EXPECT_EQ(store->findings()->size(), 1u);
  EXPECT_EQ(store->count_trials(), 1);
  again.pop_back();
  EXPECT_TRUE(store->record(again));
}

TEST_F(StoreTest, AShardIsTakenOverAndWhatBothHaveIsKeptOnce) {
  const auto other_path = dir_.path() / "other.db";
  auto store = Store::create(path());
  {
    auto other = Store::create(other_path);
    std::vector<Entry> mine = {{trial(0), {finding("x")}}};
    ASSERT_TRUE(store->record(mine));
    std::vector<Entry> theirs = {
        {trial(1), {finding("y"), finding("z")}, {{"engine-lost", "k"}}},
        {trial(0), {finding("x")}},
        {trial(2)}};
    ASSERT_TRUE(other->record(theirs));
    Reduction small;
    small.finding = theirs[0].findings[1].id;
    small.lines = 7;
    ASSERT_TRUE(other->record(small));
    small.finding = theirs[1].findings[0].id;
    ASSERT_TRUE(other->record(small));
  }
  const auto other = Store::open(other_path, /*read_only=*/true);
  ASSERT_TRUE(store->begin_bulk());
  ASSERT_TRUE(store->absorb(*other));
  ASSERT_TRUE(store->end_bulk());
  EXPECT_EQ(store->count_trials(), 3);
  const auto all = store->findings();
  ASSERT_EQ(all->size(), 3u);
  EXPECT_EQ(all->at(2).signature, "z");
  EXPECT_EQ(all->at(2).before, finding("z").before);
  EXPECT_EQ(store->events()->size(), 1u);
  const auto small = store->reductions();
  ASSERT_EQ(small->size(), 1u);  // that of "x" belongs to their "x"
  EXPECT_EQ(small->at(all->at(2).id).lines, 7);
  ASSERT_TRUE(store->begin_bulk());
  ASSERT_TRUE(store->absorb(*other));
  ASSERT_TRUE(store->end_bulk());
  EXPECT_EQ(store->count_trials(), 3);
  EXPECT_EQ(store->findings()->size(), 3u);
}

TEST_F(StoreTest, CreatingOverAnExistingStoreIsAUsageError) {
  ASSERT_TRUE(Store::create(path()));
  const auto again = Store::create(path());
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ExitCode::kUsage);
  EXPECT_THAT(again.error().hint, HasSubstr("--resume"));
}

TEST_F(StoreTest, AStoreKnowsItsPlanFromTheStart) {
  auto store = Store::create(path(), {{kPlanKey, "seed = 7\n"}});
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_EQ(store->meta()->at(kPlanKey), "seed = 7\n");
}

// What a campaign leaves that is killed, or has no room, at its first write.
TEST_F(StoreTest, ABlankStoreHasNotBegunAndIsTakenOver) {
  ASSERT_TRUE(write_file(path(), ""));
  EXPECT_TRUE(Store::is_blank(path()));
  const auto opened = Store::open(path());
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message, HasSubstr("has not begun"));
  EXPECT_THAT(opened.error().hint, HasSubstr("without --resume"));
  ASSERT_TRUE(Store::create(path()));
  EXPECT_FALSE(Store::is_blank(path()));
}

TEST_F(StoreTest, AFileThatIsNoStoreIsNotTakenOver) {
  ASSERT_TRUE(write_file(path(), "a letter"));
  EXPECT_FALSE(Store::is_blank(path()));
  const auto created = Store::create(path());
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().code, ExitCode::kUsage);
}

TEST_F(StoreTest, WhatWasCommittedSurvivesKillNine) {
  const pid_t child = ::fork();
  if (child == 0) {
    auto store = Store::create(path());
    for (int i = 0; i < 10; ++i) {
      std::vector<Entry> one = {{trial(i), {finding("x")}}};
      (void)store->record(one);
    }
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  auto store = Store::open(path());
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_EQ(store->count_trials(), 10);
  EXPECT_EQ(store->findings()->size(), 10u);
}

TEST_F(StoreTest, AStoreOfANewerSchemaIsRefusedWithASentence) {
  ASSERT_TRUE(Store::create(path()));
  auto database = Database::open(path(), Database::Mode::kReadWrite);
  ASSERT_TRUE(database->execute("PRAGMA user_version=99"));
  const auto store = Store::open(path());
  ASSERT_FALSE(store);
  EXPECT_THAT(store.error().message, HasSubstr("newer refute (schema 99"));
  EXPECT_EQ(store.error().code, ExitCode::kEnvironment);
}

TEST_F(StoreTest, AReductionComesBackAndANewerOneReplacesIt) {
  auto store = Store::create(path());
  std::vector<Entry> one = {{trial(0), {finding("x")}}};
  ASSERT_TRUE(store->record(one));
  Reduction small;
  small.finding = one[0].findings[0].id;
  small.test = "@Test";
  small.lines = 9;
  ASSERT_TRUE(store->record(small));
  small.lines = 7;
  small.minimal = true;
  ASSERT_TRUE(store->record(small));
  const auto all = store->reductions();
  ASSERT_EQ(all->size(), 1u);
  EXPECT_EQ(all->at(small.finding).lines, 7);
  EXPECT_TRUE(all->at(small.finding).minimal);
  EXPECT_FALSE(all->at(small.finding).confirmed);
  // The small program has a test of its own; the large one's would not fit.
  Finding large = one[0].findings[0];
  large.test = "of the large one";
  EXPECT_EQ(reduced(large, all->at(small.finding)).test, "@Test");
}

TEST_F(StoreTest, AShortTryDoesNotReplaceABetterReduction) {
  auto store = Store::create(path());
  std::vector<Entry> one = {{trial(0), {finding("x")}}};
  ASSERT_TRUE(store->record(one));
  Reduction small;
  small.finding = one[0].findings[0].id;
  const auto lines_after = [&](std::int64_t lines, bool minimal) {
    small.lines = lines;
    small.minimal = minimal;
    EXPECT_TRUE(store->record(small));
    return store->reductions()->at(small.finding).lines;
  };
  EXPECT_EQ(lines_after(9, false), 9);
  EXPECT_EQ(lines_after(30, false), 9);
  EXPECT_EQ(lines_after(8, false), 8);
  EXPECT_EQ(lines_after(10, true), 10);
  EXPECT_EQ(lines_after(5, false), 10);
}

TEST_F(StoreTest, AStoreOfAnOlderSchemaIsBroughtUpToDate) {
  {
    auto store = Store::create(path());
    std::vector<Entry> batch = {{trial(0), {finding("x")}}};
    ASSERT_TRUE(store->record(batch));
    Reduction small;
    small.finding = batch[0].findings[0].id;
    small.summary = "small";
    small.lines = 7;
    small.minimal = true;
    ASSERT_TRUE(store->record(small));
  }
  for (const bool read_only : {true, false}) {
    {  // as it was before reductions had tests
      auto database = Database::open(path(), Database::Mode::kReadWrite);
      ASSERT_TRUE(database->execute(
          "CREATE TABLE old AS SELECT * FROM reduction; DROP TABLE reduction; "
          "ALTER TABLE old DROP COLUMN test; "
          "ALTER TABLE old DROP COLUMN class_path; "
          "ALTER TABLE finding DROP COLUMN class_path; "
          "ALTER TABLE old RENAME TO reduction; PRAGMA user_version=3"));
    }
    auto store = Store::open(path(), read_only);
    ASSERT_TRUE(store) << store.error().message;
    const auto small = store->reductions();
    ASSERT_EQ(small->size(), 1u);
    EXPECT_EQ(small->begin()->second.summary, "small");
    EXPECT_EQ(small->begin()->second.lines, 7);
    EXPECT_TRUE(small->begin()->second.minimal);
    EXPECT_EQ(store->count_trials(), 1);
  }
}

// From today's schema to that of version 0.1.0.
constexpr char kSchema4[] =
    "ALTER TABLE reduction DROP COLUMN class_path; "
    "ALTER TABLE finding DROP COLUMN class_path; PRAGMA user_version=4";

TEST_F(StoreTest, AnOlderPlanOfManyFactsBecomesACampaignFile) {
  {
    const auto store = Store::create(
        path(), {{"plan_engines", ""},
                 {"plan_engine_commands", "my 'engine'\nother --x \"y\""},
                 {"plan_generators", "compile:a\ncompile:b"},
                 {"plan_level", "17"},
                 {"plan_check_budget", "2s"},
                 {"plan_measure", "yes"},
                 {"plan_shard", ""},
                 {"planned", "kept"},
                 {"refute", "0.1.0"}});
    ASSERT_TRUE(store);
    auto database = Database::open(path(), Database::Mode::kReadWrite);
    ASSERT_TRUE(database->execute(kSchema4));
  }
  auto store = Store::open(path(), /*read_only=*/true);
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_THAT(*store->meta(),
              ElementsAre(Pair(kPlanKey,
                               "check-budget = \"2s\"\n"
                               "engine-command = [\"my 'engine'\", "
                               "\"other --x \\\"y\\\"\"]\n"
                               "generator = [\"a\", \"b\"]\n"
                               "level = \"17\"\n"
                               "measure = \"yes\"\n"),
                          Pair("planned", "kept"), Pair("refute", "0.1.0")));
}

TEST_F(StoreTest, AnOlderStoreWithoutAPlanGetsNone) {
  {
    ASSERT_TRUE(Store::create(path(), {{"refute", "0.1.0"}}));
    auto database = Database::open(path(), Database::Mode::kReadWrite);
    ASSERT_TRUE(database->execute(kSchema4));
  }
  EXPECT_THAT(*Store::open(path())->meta(),
              ElementsAre(Pair("refute", "0.1.0")));
}

TEST_F(StoreTest, AStoreThatIsTooOldIsRefusedWithASentence) {
  ASSERT_TRUE(Store::create(path()));
  auto database = Database::open(path(), Database::Mode::kReadWrite);
  ASSERT_TRUE(database->execute("PRAGMA user_version=1"));
  EXPECT_THAT(Store::open(path()).error().message,
              HasSubstr("older refute (schema 1"));
}

TEST_F(StoreTest, FilesThatAreNotStoresAreRefusedWithASentence) {
  ASSERT_TRUE(write_file(path(), "this is not a database, only some text\n"));
  EXPECT_THAT(Store::open(path()).error().message,
              HasSubstr("file is not a database"));
  ASSERT_TRUE(write_file(dir_.path() / "empty.db", ""));
  EXPECT_THAT(Store::open(dir_.path() / "empty.db").error().message,
              HasSubstr("not a store of refute"));
  const auto none = Store::open(dir_.path() / "none.db").error();
  EXPECT_THAT(none.message, HasSubstr("no such file"));
  EXPECT_EQ(none.code, ExitCode::kUsage);
  EXPECT_FALSE(Store::create("/no/such/folder/x.db"));
}

TEST_F(StoreTest, EveryFindingsKindIsCountedWhateverItsColumnsHold) {
  auto store = *Store::create(path());
  std::vector<Entry> batch = {{trial(0), {finding("x"), finding("y")}}};
  ASSERT_TRUE(store.record(batch));
  auto raw = *Database::open(path(), Database::Mode::kReadWrite);
  ASSERT_TRUE(raw.execute("UPDATE finding SET engine_label = x'61007cff'"));
  const auto counts = *store.count_by_kind();
  const auto findings = *store.findings();
  EXPECT_EQ(findings.size(), 2);
  for (const auto& each : findings) EXPECT_EQ(counts.count(kind_of(each)), 1);
}

TEST_F(StoreTest, MetaAndEventsAreKept) {
  auto store = Store::create(path());
  ASSERT_TRUE(store->set_meta("engine", "a"));
  ASSERT_TRUE(store->set_meta("engine", "b"));
  EXPECT_EQ(store->meta()->at("engine"), "b");
  ASSERT_TRUE(store->record(Event{"worker-died", "signal 9"}));
  EXPECT_EQ(store->events()->at(0).detail, "signal 9");
}

}  // namespace
}  // namespace refute::store
