#include "eval/results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::eval {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

class RowResultTest : public testing::Test {
 protected:
  using Meta = std::map<std::string, std::string>;

  store::Store create(const Meta& meta = {}) {
    return *store::Store::create(path_, meta);
  }

  static store::Entry trial(int ordinal, const std::string& outcome,
                            const std::string& severity = "ok",
                            const std::string& engine = "eclipse") {
    return {.trial = {.generator = "g",
                      .ordinal = ordinal,
                      .engine = engine,
                      .choices = std::to_string(ordinal),
                      .outcome = outcome,
                      .severity = severity}};
  }

  static store::Finding finding(const std::string& oracle,
                                const std::string& code, Level level) {
    store::Finding f;
    f.oracle = oracle;
    f.signature = oracle + code;
    f.level = level;
    f.request.refactoring = "rename-method";
    f.before = {{{"A.java", "class A {}"}}};
    f.messages = {{.code = code, .text = code}};
    f.engine = f.engine_label = "eclipse";
    f.confirmation = store::Confirmation::kConfirmed;
    return f;
  }

  RowResult read() const { return read_row(path_); }

  TempDir dir_ = *TempDir::create();
  fs::path path_ = dir_.path() / "row.db";
};

TEST_F(RowResultTest, EveryOutcomeIsCountedWhereItBelongs) {
  std::vector<store::Entry> batch = {trial(0, "applied"),
                                     trial(1, "applied", "info"),
                                     trial(2, "applied", "error"),
                                     trial(3, "applied", "warning"),
                                     trial(4, "refused", "fatal"),
                                     trial(5, "invalid"),
                                     trial(6, "crashed"),
                                     trial(7, "timed-out"),
                                     trial(8, "died"),
                                     trial(9, "skipped")};
  ASSERT_TRUE(create().record(batch));
  const Figures f = read().of("eclipse");
  EXPECT_EQ(f.programs, 10);
  EXPECT_EQ(f.compile, 9);
  EXPECT_EQ(f.applied, 4);
  EXPECT_EQ(f.warned, 2);
  EXPECT_EQ(f.refused, 1);
  EXPECT_EQ(f.unsupported, 1);
  EXPECT_EQ(f.lost, 3);
  EXPECT_EQ(f.compile, f.applied + f.refused + f.unsupported + f.lost);
}

TEST_F(RowResultTest, EnginesOfOneStoreAreCountedApart) {
  std::vector<store::Entry> batch = {
      trial(0, "applied"), trial(0, "refused", "ok", "netbeans"),
      trial(1, "applied"), trial(1, "applied", "ok", "netbeans")};
  ASSERT_TRUE(create().record(batch));
  const RowResult row = read();
  EXPECT_EQ(row.of("eclipse").applied, 2);
  EXPECT_EQ(row.of("netbeans").applied, 1);
  EXPECT_EQ(row.of("netbeans").refused, 1);
  EXPECT_EQ(row.of("jrrt").programs, 0);
}

TEST_F(RowResultTest, WhatTheEngineCalledAnErrorIsCountedApart) {
  std::vector<store::Entry> batch = {trial(0, "applied"), trial(1, "applied"),
                                     trial(2, "applied")};
  batch[0].findings = {finding("behaviour", "a", Level::kSilent)};
  batch[1].findings = {finding("behaviour", "b", Level::kWarning)};
  batch[2].findings = {finding("behaviour", "c", Level::kError),
                       finding("crash", "d", Level::kAnnounced)};
  ASSERT_TRUE(create().record(batch));
  const Figures f = read().of("eclipse");
  const Failures behaviour = f.failures({"behaviour"});
  EXPECT_EQ(behaviour.quiet, 2);
  EXPECT_EQ(behaviour.announced, 1);
  EXPECT_EQ(behaviour.all(), 3);
  EXPECT_EQ(behaviour.kinds, 3);
  EXPECT_EQ(f.failures({"crash"}).announced, 1);
  EXPECT_EQ(f.failing, 3);
}

TEST_F(RowResultTest, WhatItIsCalledFollowsFromHowFarItIs) {
  const auto state = [&](const Meta& meta, int programs) {
    fs::remove(path_);
    auto store = create(meta);
    std::vector<store::Entry> batch;
    for (int i = 0; i < programs; ++i) batch.push_back(trial(i, "applied"));
    EXPECT_TRUE(store.record(batch));
    return read().state;
  };
  EXPECT_EQ(state({}, 0), "not run: the store has no trial yet");
  EXPECT_EQ(state({}, 3), "stopped after 3");
  EXPECT_EQ(state({{key::kSpace, "2000"}}, 3), "stopped after 3 of 2,000");
  EXPECT_EQ(state({{key::kSpace, "2000"}, {key::kLimit, "50"}}, 3),
            "stopped after 3 of 50");
  EXPECT_EQ(state({{key::kSpace, "20"}, {key::kLimit, "50"}}, 3),
            "stopped after 3 of 20");
  EXPECT_EQ(state({{key::kSpace, "3"}, {key::kEnding, "complete"}}, 3),
            "complete");
  EXPECT_EQ(state({{key::kSpace, "2000"}, {key::kEnding, "complete"}}, 3),
            "a sample: 3 of 2,000, spread evenly");
}

TEST_F(RowResultTest, AComputationIsCompleteOnceItHasFigures) {
  {
    auto store = create({{key::kFigures, R"({"12": {"eager": 4096}})"},
                         {key::kEnding, "complete"}});
  }
  const RowResult row = read();
  EXPECT_TRUE(row.ran);
  EXPECT_TRUE(row.complete);
  EXPECT_EQ(row.state, "complete");
  EXPECT_EQ(row.figures.at("12").at("eager"), 4096);
}

TEST_F(RowResultTest, FiguresThatAreNoJsonAreNone) {
  {
    auto store = create({{key::kFigures, "{\"12\": "}});
  }
  EXPECT_FALSE(read().ran);
  EXPECT_EQ(read().state, "not run: the store has no trial yet");
}

TEST_F(RowResultTest, WhyARowStoppedIsSaidBehindHowFarItIs) {
  std::vector<store::Entry> batch = {trial(0, "applied")};
  ASSERT_TRUE(create().record(batch));
  ASSERT_TRUE(write_why(path_, {"r", {"eclipse"}, "the disk is full"}));
  EXPECT_EQ(read().state, "stopped after 1; the disk is full");
}

TEST_F(RowResultTest, ACompleteRowHasNoExcuse) {
  std::vector<store::Entry> batch = {trial(0, "applied")};
  ASSERT_TRUE(create({{key::kEnding, "complete"}}).record(batch));
  ASSERT_TRUE(write_why(path_, {"r", {"eclipse"}, "the disk is full"}));
  EXPECT_EQ(read().state, "complete");
}

TEST_F(RowResultTest, ADamagedPlanIsSaid) {
  {
    auto store = create({{store::kPlanKey, "seed = many\n"}});
  }
  EXPECT_THAT(read().state, StartsWith("not read: its plan is damaged"));
  EXPECT_FALSE(read().ran);
}

TEST_F(RowResultTest, AReasonIsReadAsItWasWritten) {
  const Why why{
      "rename \"method\"", {"eclipse:1.20.0", "netbeans"}, "no\nsuch | engine"};
  ASSERT_TRUE(write_why(path_, why));
  const auto again = read_why(path_);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->row, why.row);
  EXPECT_EQ(again->engines, why.engines);
  EXPECT_EQ(again->reason, why.reason);
  remove_why(path_);
  EXPECT_FALSE(read_why(path_));
  remove_why(path_);  // once more does no harm
}

TEST_F(RowResultTest, AReasonThatSomebodyWroteByHandIsTakenAsItIs) {
  ASSERT_TRUE(write_file(path_.string() + kWhy, "the power failed"));
  const auto why = read_why(path_);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->row, "");
  EXPECT_EQ(read().state, "not run: the power failed");
}

TEST_F(RowResultTest, AReasonOfAnotherFormStopsNothing) {
  for (const char* text :
       {R"({"row": 3})", R"({"engines": "eclipse"})", R"({"reason": null})",
        R"({"engines": [1]})", "[]", "3", "{}"}) {
    ASSERT_TRUE(write_file(path_.string() + kWhy, text));
    EXPECT_TRUE(read_why(path_)) << text;
    EXPECT_THAT(read().state, StartsWith("not run: ")) << text;
  }
}

TEST(Figures, OraclesTogetherAreSumsAndTheirClustersAreUnited) {
  Figures f;
  f.oracles["behaviour"] = {
      .quiet = 2, .announced = 1, .kinds = 2, .clusters = {"a", "b"}};
  f.oracles["crash"] = {.quiet = 4, .kinds = 1, .clusters = {"b"}};
  f.oracles["custom"] = {.quiet = 8, .kinds = 1, .clusters = {"c"}};
  const Failures two = f.failures({"behaviour", "crash"});
  EXPECT_EQ(two.all(), 7);
  EXPECT_EQ(two.kinds, 3);
  EXPECT_THAT(two.clusters, UnorderedElementsAre("a", "b"));
  EXPECT_EQ(f.failures({"crash", "no-such", "behaviour"}).all(), two.all());
  EXPECT_EQ(f.failures({}).all(), 0);
  EXPECT_THAT(f.clusters(), UnorderedElementsAre("a", "b", "c"));
}

class Conditions : public testing::Test {
 protected:
  static RowResult row(const std::string& machine) {
    RowResult row;
    row.ran = true;
    row.meta = {{key::kMachine, machine},
                {"refute", "0.1"},
                {"engine:eclipse", R"({"name":"JDT","version":"1.24"})"}};
    row.spent.from = "2026-11-15T10:00:00Z";
    row.spent.to = "2026-11-15T11:00:00Z";
    return row;
  }
};

TEST_F(Conditions, WithoutRowsThereAreNone) {
  const RowResult none;
  EXPECT_EQ(conditions({}), "No row was run yet.");
  EXPECT_EQ(conditions({&none}), "No row was run yet.");
}

TEST_F(Conditions, WhatAllRowsShareIsSaidOnce) {
  const RowResult a = row("2 cores"), b = row("2 cores");
  EXPECT_EQ(conditions({&a, &b}), conditions({&a}));
  EXPECT_EQ(conditions({&a}),
            "eclipse is JDT 1.24; refute 0.1; 2 cores; 2026-11-15T10:00:00Z to "
            "2026-11-15T11:00:00Z.");
}

TEST_F(Conditions, WhatDiffersIsListedAndTimeIsFromTheFirstToTheLast) {
  RowResult a = row("2 cores"), b = row("8 cores");
  a.seed = 7;
  b.seed = 3;
  b.meta[key::kJdk] = "25.0.3";
  b.meta[key::kJobs] = "4";
  b.meta[key::kJit] = "C2";
  b.meta["engine:netbeans"] = R"({"name":"NetBeans","version":"27"})";
  b.spent.from = "2026-11-14T10:00:00Z";
  b.spent.to = "2026-11-14T12:00:00Z";
  EXPECT_EQ(conditions({&a, &b}),
            "eclipse is JDT 1.24, netbeans is NetBeans 27; refute 0.1; JDK "
            "25.0.3; 2 cores, 8 cores; --jobs 4; long rows with C2 in the "
            "engines; sampled with seed 3, 7; 2026-11-14T10:00:00Z to "
            "2026-11-15T11:00:00Z.");
}

TEST_F(Conditions, ARowThatWentOnElsewhereNamesBothMachines) {
  const RowResult a = row("2 cores\n8 cores"), b = row("8 cores");
  EXPECT_THAT(conditions({&a, &b}), HasSubstr("; 2 cores, 8 cores; "));
}

TEST_F(Conditions, AVersionThatIsNoTextIsNotKnown) {
  RowResult a = row("2 cores");
  a.meta["engine:mine"] = R"({"name":["x"],"version":7})";
  EXPECT_THAT(conditions({&a}), HasSubstr("mine is ? ?"));
}

TEST_F(Conditions, AnEngineThatSaidNothingOfItselfIsLeftOut) {
  RowResult a = row("2 cores");
  a.meta["engine:mine"] = "no JSON";
  EXPECT_THAT(conditions({&a}), Not(HasSubstr("mine")));
}

}  // namespace
}  // namespace refute::eval
