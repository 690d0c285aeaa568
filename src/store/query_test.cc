#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "store/store.h"

/// What can be asked of a store, and what it answers when it cannot.
namespace refute::store {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

Trial trial(std::int64_t ordinal, std::string engine = "eclipse") {
  return {.generator = "g",
          .ordinal = ordinal,
          .engine = std::move(engine),
          .choices = "a=" + std::to_string(ordinal) + "/9",
          .outcome = "applied",
          .severity = "ok"};
}

Finding finding(std::string oracle, std::string signature,
                std::string engine = "eclipse") {
  Finding f;
  f.oracle = std::move(oracle);
  f.signature = std::move(signature);
  f.engine_label = std::move(engine);
  f.summary = "it is wrong";
  f.before = {{{"A.java", "class A {}"}}};
  f.request.refactoring = "rename-type";
  f.outcome = Applied{{{{"A.java", "class B {}"}}}};
  return f;
}

class QueryTest : public ::testing::Test {
 protected:
  std::filesystem::path path() const { return dir_.path() / "campaign.db"; }

  /// Records one trial with these findings; gives their ids.
  std::vector<std::int64_t> add(std::vector<Finding> findings) {
    std::vector<Entry> batch = {{trial(ordinal_++), std::move(findings)}};
    const auto recorded = store_.record(batch);
    EXPECT_TRUE(recorded) << recorded.error().message;
    std::vector<std::int64_t> ids;
    for (const auto& each : batch[0].findings) ids.push_back(each.id);
    return ids;
  }

  void set(std::int64_t id, Confirmation state) {
    ASSERT_TRUE(store_.set_confirmation(id, state));
  }

  TempDir dir_ = *TempDir::create();
  Store store_ = *Store::create(path());
  std::int64_t ordinal_ = 0;
};

std::vector<std::int64_t> ids(const std::vector<Finding>& findings) {
  std::vector<std::int64_t> all;
  for (const auto& each : findings) all.push_back(each.id);
  return all;
}

TEST_F(QueryTest, TheNextPendingOfAKindIsTheFirstNotLookedAt) {
  const auto first = add({finding("behaviour", "x"), finding("compile", "y")});
  const auto second = add({finding("behaviour", "x")});
  const auto next = [&](const char* kind) {
    const auto found = store_.next_pending(kind);
    EXPECT_TRUE(found);
    return *found ? (*found)->id : 0;
  };
  EXPECT_EQ(next("eclipse|x"), first[0]);
  set(first[0], Confirmation::kRefuted);
  EXPECT_EQ(next("eclipse|x"), second[0]);
  set(second[0], Confirmation::kConfirmed);
  EXPECT_EQ(next("eclipse|x"), 0);
  EXPECT_EQ(next("eclipse|y"), first[1]);
  EXPECT_EQ(next("netbeans|x"), 0);
}

TEST_F(QueryTest, AKindIsOfOneEngine) {
  add({finding("behaviour", "x"), finding("behaviour", "x", "netbeans")});
  EXPECT_THAT(*store_.count_by_kind(),
              ElementsAre(Pair("eclipse|x", 1), Pair("netbeans|x", 1)));
  EXPECT_EQ(kind_of(finding("behaviour", "x", "netbeans")), "netbeans|x");
}

TEST_F(QueryTest, KindsAreThoseThatHaveAFindingInTheState) {
  const auto all = add({finding("a", "x"), finding("a", "y"), finding("b", "x"),
                        finding("b", "z")});
  set(all[0], Confirmation::kConfirmed);
  set(all[3], Confirmation::kRefuted);
  EXPECT_THAT(*store_.kinds(Confirmation::kConfirmed),
              ElementsAre("eclipse|x"));
  EXPECT_THAT(*store_.kinds(Confirmation::kRefuted), ElementsAre("eclipse|z"));
  // x is still pending in another finding.
  EXPECT_THAT(*store_.kinds(Confirmation::kPending),
              ElementsAre("eclipse|x", "eclipse|y"));
}

TEST_F(QueryTest, CountsOutcomesAndOracles) {
  std::vector<Entry> batch = {{trial(0)}, {trial(1)}, {trial(2)}};
  batch[0].findings = {finding("compile", "x"), finding("behaviour", "y")};
  batch[1].findings = {finding("compile", "z")};
  batch[2].trial.outcome = "skipped";
  ASSERT_TRUE(store_.record(batch));
  EXPECT_THAT(*store_.count_outcomes(),
              ElementsAre(Pair("applied", 2), Pair("skipped", 1)));
  EXPECT_THAT(*store_.count_by_oracle(),
              ElementsAre(Pair("behaviour", 1), Pair("compile", 2)));
}

TEST_F(QueryTest, AnEmptyStoreAnswersEveryQuestion) {
  EXPECT_EQ(store_.count_trials(), 0);
  EXPECT_EQ(store_.count_unjudged(), 0);
  EXPECT_THAT(*store_.count_outcomes(), IsEmpty());
  EXPECT_THAT(*store_.count_by_oracle(), IsEmpty());
  EXPECT_THAT(*store_.count_by_kind(), IsEmpty());
  EXPECT_THAT(*store_.kinds(Confirmation::kPending), IsEmpty());
  EXPECT_THAT(*store_.findings(), IsEmpty());
  EXPECT_THAT(*store_.list(), IsEmpty());
  EXPECT_THAT(*store_.reductions(), IsEmpty());
  EXPECT_THAT(*store_.events(), IsEmpty());
  EXPECT_THAT(*store_.meta(), IsEmpty());
  EXPECT_FALSE(store_.finding(1)->has_value());
  EXPECT_FALSE(store_.next_pending("eclipse|x")->has_value());
  EXPECT_FALSE(store_.first_alone("eclipse|x", {"behaviour"})->has_value());
}

TEST_F(QueryTest, AListLeavesOutOnlyTheLargeColumns) {
  add({finding("behaviour", "x")});
  const auto list = store_.list();
  ASSERT_EQ(list->size(), 1u);
  const Finding& one = list->front();
  EXPECT_EQ(one.signature, "x");
  EXPECT_EQ(one.summary, "it is wrong");
  EXPECT_EQ(one.request.refactoring, "rename-type");
  EXPECT_TRUE(one.before.files.empty());
  EXPECT_EQ(one.damage, "");
  const auto whole = store_.findings();
  EXPECT_EQ(ids(*list), ids(*whole));
  EXPECT_EQ(whole->front().before.files.size(), 1u);
}

TEST_F(QueryTest, AFindingKnowsWhenItsTrialWas) {
  std::vector<Entry> batch = {{trial(0), {finding("behaviour", "x")}}};
  batch[0].trial.at = 1234;
  ASSERT_TRUE(store_.record(batch));
  EXPECT_EQ(store_.findings()->front().at, 1234);
  EXPECT_EQ(store_.list()->front().at, 1234);
}

TEST_F(QueryTest, FindingsComeInTheOrderTheyWereFound) {
  const auto first = add({finding("z", "z"), finding("a", "a")});
  const auto second = add({finding("m", "m")});
  EXPECT_THAT(ids(*store_.findings()),
              ElementsAre(first[0], first[1], second[0]));
}

// Which finding of a kind shows it best: one whose trial has nothing worse.
TEST_F(QueryTest, AFindingIsAloneIfNoneOfTheOraclesObjectsToItsTrial) {
  const auto crowded = add({finding("style", "x"), finding("compile", "c")});
  const auto alone = add({finding("style", "x")});
  const auto first = [&](const std::vector<std::string>& oracles) {
    const auto found = store_.first_alone("eclipse|x", oracles);
    EXPECT_TRUE(found) << found.error().message;
    return *found ? (*found)->id : 0;
  };
  EXPECT_EQ(first({"compile"}), alone[0]);
  EXPECT_EQ(first({"compile", "behaviour"}), alone[0]);
  EXPECT_EQ(first({"behaviour"}), crowded[0]);
  EXPECT_EQ(first({}), crowded[0]);
  // Its own oracle is always there.
  EXPECT_EQ(first({"style"}), 0);
  // What was refuted objects to nothing, and is not shown.
  set(crowded[1], Confirmation::kRefuted);
  EXPECT_EQ(first({"compile"}), crowded[0]);
  set(crowded[0], Confirmation::kRefuted);
  EXPECT_EQ(first({"compile"}), alone[0]);
}

TEST_F(QueryTest, AnObjectionThatTheEngineAnnouncedDoesNotCount) {
  Finding announced = finding("compile", "c");
  announced.level = Level::kAnnounced;
  const auto both = add({finding("style", "x"), announced});
  EXPECT_EQ((*store_.first_alone("eclipse|x", {"compile"}))->id, both[0]);
}

TEST_F(QueryTest, TheLastTrialIsThatOfItsWalk) {
  std::vector<Entry> batch = {{trial(3)}, {trial(1)}, {trial(7)}};
  batch[2].trial.phase = "M1";
  ASSERT_TRUE(store_.record(batch));
  EXPECT_EQ((*store_.last_trial("g", "M0"))->ordinal, 3);
  EXPECT_EQ((*store_.last_trial("g", "M0"))->choices, "a=3/9");
  EXPECT_EQ((*store_.last_trial("g", "M1"))->ordinal, 7);
}

TEST_F(QueryTest, ASubjectThatTwoEnginesTryIsOneTrial) {
  std::vector<Entry> batch = {{trial(0, "eclipse")}, {trial(0, "netbeans")}};
  ASSERT_TRUE(store_.record(batch));
  EXPECT_EQ(store_.count_trials(), 1);
  EXPECT_EQ(store_.count_outcomes()->at("applied"), 2);
  EXPECT_EQ(store_.count_skipped(), 0);
}

TEST_F(QueryTest, ATrialThatTwoEnginesOweIsOwedOnce) {
  std::vector<Entry> batch = {{trial(4, "eclipse")},
                              {trial(4, "netbeans")},
                              {trial(2, "eclipse")},
                              {trial(3, "eclipse")}};
  for (int i : {0, 1, 2})
    batch[static_cast<std::size_t>(i)].trial.note =
        std::string(kNotJudged) + ": the worker was lost";
  batch[3].trial.note = "skipped: does not compile";
  ASSERT_TRUE(store_.record(batch));
  const auto owed = store_.unjudged("g");
  ASSERT_EQ(owed->size(), 2u);
  EXPECT_EQ(owed->at(0).ordinal, 2);
  EXPECT_EQ(owed->at(1).ordinal, 4);
  EXPECT_EQ(owed->at(1).choices, "a=4/9");
  EXPECT_EQ(store_.count_unjudged(), 2);
}

TEST_F(QueryTest, JudgingAgainAddsATrialThatWasLost) {
  std::vector<Entry> again = {{trial(5), {finding("behaviour", "x")}}};
  again[0].again = true;
  ASSERT_TRUE(store_.record(again));
  EXPECT_EQ(store_.count_trials(), 1);
  EXPECT_NE(again[0].findings[0].id, 0);
}

TEST_F(QueryTest, JudgingAgainKeepsTheConfirmationOfWhatWasFound) {
  const auto first = add({finding("behaviour", "x")});
  set(first[0], Confirmation::kConfirmed);
  std::vector<Entry> again = {{trial(0), {finding("behaviour", "x")}}};
  again[0].again = true;
  again[0].trial.note = "judged now";
  ASSERT_TRUE(store_.record(again));
  EXPECT_EQ((*store_.finding(first[0]))->confirmation,
            Confirmation::kConfirmed);
}

TEST_F(QueryTest, AReductionReplacesTheProgramAndNotTheFinding) {
  Finding large = finding("behaviour", "x");
  large.trace = "part 3";
  large.evidence = "of the large one";
  large.id = 7;
  Reduction small;
  small.finding = 7;
  small.before = {{{"B.java", "class B {}"}}};
  small.evidence = "of the small one";
  const auto shown = reduced(large, small);
  EXPECT_EQ(shown.before, small.before);
  EXPECT_EQ(shown.evidence, "of the small one");
  EXPECT_EQ(shown.id, 7);
  EXPECT_EQ(shown.oracle, "behaviour");
  EXPECT_EQ(shown.signature, "x");
  EXPECT_EQ(shown.trace, "") << "a reduced program is not a merged one";
}

TEST_F(QueryTest, NothingIsWrittenThroughAReader) {
  const auto all = add({finding("behaviour", "x")});
  auto reader = Store::open(path(), /*read_only=*/true);
  ASSERT_TRUE(reader) << reader.error().message;
  std::vector<Entry> batch = {{trial(9)}};
  const auto recorded = reader->record(batch);
  EXPECT_FALSE(recorded);
  EXPECT_FALSE(reader->set_meta("a", "b"));
  EXPECT_EQ(store_.count_trials(), 1);
  EXPECT_THAT(*store_.meta(), IsEmpty());
  EXPECT_EQ(reader->findings()->size(), 1u) << "reading still works";
}

TEST_F(QueryTest, AReaderSeesWhatIsWrittenMeanwhile) {
  auto reader = Store::open(path(), /*read_only=*/true);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->count_trials(), 0);
  add({finding("behaviour", "x")});
  EXPECT_EQ(reader->count_trials(), 1);
}

TEST_F(QueryTest, ASecondStoreThatIsTakenAwayIsSavedBesideTheFirst) {
  const auto lose = [&] {
    std::filesystem::remove(path());
    std::vector<Entry> batch = {{trial(50)}};
    return store_.record(batch);
  };
  ASSERT_TRUE(write_file(path().string() + ".saved", "somebody's"));
  const auto lost = lose();
  ASSERT_FALSE(lost);
  EXPECT_THAT(lost.error().hint,
              AllOf(HasSubstr(".saved-2"), HasSubstr("--resume")));
  EXPECT_EQ(*read_file(path().string() + ".saved"), "somebody's");
  // Every later batch is told the same, and saves nothing more.
  const auto later = store_.set_meta("a", "b");
  ASSERT_FALSE(later);
  EXPECT_EQ(later.error().message, lost.error().message);
  EXPECT_FALSE(std::filesystem::exists(path().string() + ".saved-3"));
}

// absorb

TEST_F(QueryTest, AShardThatIsTakenOverTwiceAddsNothingTheSecondTime) {
  const auto shard_path = dir_.path() / "shard.db";
  {
    auto shard = *Store::create(shard_path);
    std::vector<Entry> batch = {
        {trial(1), {finding("behaviour", "x")}, {{"engine-lost", "signal 9"}}}};
    ASSERT_TRUE(shard.record(batch));
    // Two of a kind, perhaps within one millisecond: both are kept.
    ASSERT_TRUE(shard.record(Event{"resumed", ""}));
    ASSERT_TRUE(shard.record(Event{"resumed", ""}));
  }
  const auto shard = Store::open(shard_path, /*read_only=*/true);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(store_.begin_bulk());
    ASSERT_TRUE(store_.absorb(*shard));
    ASSERT_TRUE(store_.end_bulk());
    EXPECT_EQ(store_.count_trials(), 1);
    EXPECT_EQ(store_.findings()->size(), 1u);
    EXPECT_EQ(store_.events()->size(), 3u);
  }
}

TEST_F(QueryTest, ShardsMayBeTakenOverInAnyOrder) {
  std::vector<std::filesystem::path> shards;
  for (int i = 0; i < 3; ++i) {
    shards.push_back(dir_.path() / ("shard" + std::to_string(i) + ".db"));
    auto shard = *Store::create(shards.back());
    std::vector<Entry> batch = {
        {trial(i), {finding("behaviour", "x" + std::to_string(i))}}};
    ASSERT_TRUE(shard.record(batch));
    ASSERT_TRUE(shard.set_confirmation(batch[0].findings[0].id,
                                       Confirmation::kConfirmed, "t"));
  }
  auto backwards = *Store::create(dir_.path() / "backwards.db");
  ASSERT_TRUE(store_.begin_bulk() && backwards.begin_bulk());
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(
        store_.absorb(*Store::open(shards[static_cast<std::size_t>(i)], true)));
    ASSERT_TRUE(backwards.absorb(
        *Store::open(shards[static_cast<std::size_t>(2 - i)], true)));
  }
  ASSERT_TRUE(store_.end_bulk() && backwards.end_bulk());
  EXPECT_EQ(*store_.count_by_kind(), *backwards.count_by_kind());
  EXPECT_EQ(*store_.count_outcomes(), *backwards.count_outcomes());
  EXPECT_EQ(*store_.kinds(Confirmation::kConfirmed),
            *backwards.kinds(Confirmation::kConfirmed));
  EXPECT_EQ((*store_.last_trial("g", "M0"))->ordinal,
            (*backwards.last_trial("g", "M0"))->ordinal);
  const auto findings = *backwards.findings();
  EXPECT_EQ(findings.size(), 3u);
  for (const auto& each : findings) EXPECT_EQ(each.trace, "t");
}

TEST_F(QueryTest, AStoreInUseCannotBeWrittenByAnother) {
  const auto second = Store::open(path());
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, HasSubstr(path().string()));
  EXPECT_NE(second.error().hint, "");
}

// database.h

class DatabaseTest : public ::testing::Test {
 protected:
  TempDir dir_ = *TempDir::create();
  std::filesystem::path path_ = dir_.path() / "d.db";
  Database database_ = *Database::open(path_, Database::Mode::kCreate);
};

TEST_F(DatabaseTest, GivesBackAnyTextAsItWas) {
  ASSERT_TRUE(database_.execute("CREATE TABLE t (x TEXT)"));
  const std::string texts[] = {"",
                               "plain",
                               "it's \"quoted\"",
                               "é😀",
                               std::string("a\0b", 3),
                               "'; DROP TABLE t; --"};
  auto insert = database_.prepare("INSERT INTO t VALUES (?)");
  ASSERT_TRUE(insert);
  for (const auto& text : texts) ASSERT_TRUE(insert->bind(text).run());
  auto select = database_.prepare("SELECT x FROM t ORDER BY rowid");
  ASSERT_TRUE(select);
  for (const auto& text : texts) {
    ASSERT_TRUE(*select->step());
    EXPECT_EQ(select->text(0), text);
  }
  EXPECT_FALSE(*select->step());
}

TEST_F(DatabaseTest, StartsAStatementAnewWhenItIsDone) {
  ASSERT_TRUE(database_.execute(
      "CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (1), (2), (3)"));
  auto above = database_.prepare("SELECT x FROM t WHERE x > ?");
  ASSERT_TRUE(above);
  for (const auto& [limit, expected] : {std::pair(2, 1), std::pair(0, 3)}) {
    above->bind(std::int64_t{limit});
    int rows = 0;
    while (*above->step()) ++rows;
    EXPECT_EQ(rows, expected) << limit;
  }
}

TEST_F(DatabaseTest, SaysWhatIsWrongWithTheSql) {
  const auto prepared = database_.prepare("SELECT * FROM nowhere");
  ASSERT_FALSE(prepared);
  EXPECT_THAT(prepared.error().message,
              AllOf(HasSubstr(path_.string()), HasSubstr("nowhere")));
  EXPECT_FALSE(database_.execute("CREATE NONSENSE"));
  EXPECT_FALSE(database_.query_integer("SELECT"));
}

TEST_F(DatabaseTest, HintsAtAStoreThatCannotBeWritten) {
  auto reader = Database::open(path_, Database::Mode::kReadOnly);
  ASSERT_TRUE(reader);
  ASSERT_TRUE(database_.execute("CREATE TABLE t (x)"));
  const auto written = reader->execute("INSERT INTO t VALUES (1)");
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().hint, HasSubstr("--store"));
}

TEST_F(DatabaseTest, DoesNotMakeAFileThatIsOnlyToBeOpened) {
  for (const auto mode :
       {Database::Mode::kReadOnly, Database::Mode::kReadWrite}) {
    const auto none = dir_.path() / "none.db";
    EXPECT_FALSE(Database::open(none, mode));
    EXPECT_FALSE(std::filesystem::exists(none));
  }
}

}  // namespace
}  // namespace refute::store
