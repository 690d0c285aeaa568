#include "campaign/campaign.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "base/files.h"
#include "base/stop.h"
#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"

namespace refute::campaign {
namespace {

using ::testing::HasSubstr;

// Ten programs, "0" to "9".
Source digits(std::string name = "digits") {
  return plain_source(std::move(name), [](choice::Choices& c) {
    const int n = c.integer("n", 0, 9);
    return Subject{.program = {{{"A.java", std::to_string(n)}}},
                   .request = {.refactoring = "rename-method", .target = {}}};
  });
}

struct Watcher : Observer {
  std::vector<store::Finding> confirmed;
  std::vector<store::Event> events;
  std::function<void(const Progress&)> on_trial;
  void on_progress(const Progress& progress) override {
    if (on_trial) on_trial(progress);
  }
  void on_confirmed(const store::Finding& f) override {
    confirmed.push_back(f);
  }
  void on_event(const store::Event& e) override { events.push_back(e); }
};

class CampaignTest : public testing::Test {
 protected:
  void TearDown() override { StopSignal::set(false); }

  store::Store open(bool resume = false) {
    const auto path = dir_.path() / "c.db";
    auto store = resume ? store::Store::open(path) : store::Store::create(path);
    EXPECT_TRUE(store);
    return *std::move(store);
  }

  Workers workers() {
    return {{{"fake", [this] { return std::make_unique<FakeEngine>(apply); }}},
            [this] {
              auto lab = std::make_unique<FakeLab>();
              lab->rejects = rejects;
              return lab;
            }};
  }

  FakeEngine::Apply apply = [](const auto& program, const auto&) {
    return Applied{program};
  };
  std::function<bool(const java::Program&, Compiler)> rejects =
      [](const auto&, auto) { return false; };
  Watcher watcher_;
  TempDir dir_ = *TempDir::create();
};

TEST_F(CampaignTest, TheStoreKnowsWhereTheTimeOfAllRunsWent) {
  apply = [](const auto& program, const auto&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    return Applied{program};
  };
  std::vector<store::Spent> spent;
  for (const bool resume : {false, true}) {
    auto store = open(resume);
    ASSERT_TRUE(run({.sources = {digits()}, .max_trials = 5}, workers(), store,
                    watcher_));
    spent.push_back(store::spent_from_json(store.meta()->at(store::kSpentKey)));
  }
  EXPECT_GE(spent[0].engines.at("fake").count(), 5 * 3);
  EXPECT_GE(spent[1].engines.at("fake").count(),
            spent[0].engines.at("fake").count() + 5 * 3);
  EXPECT_GT(spent[1].clock, spent[0].clock);
  EXPECT_EQ(spent[1].from, spent[0].from);
  EXPECT_GE(spent[1].to, spent[1].from);
}

TEST_F(CampaignTest, EverySubjectIsOneTrial) {
  auto store = open();
  const auto summary =
      run({.sources = {digits("a"), digits("b")}}, workers(), store, watcher_);
  ASSERT_TRUE(summary) << summary.error().message;
  EXPECT_EQ(summary->ending, Ending::kComplete);
  EXPECT_EQ(summary->progress.trials, 20);
  EXPECT_EQ(store.count_outcomes()->at("applied"), 20);
  EXPECT_TRUE(store.findings()->empty());
}

TEST_F(CampaignTest, SubjectsThatDoNotCompileNeverReachTheEngine) {
  rejects = [](const auto& program, auto) {
    return program.files[0].text == "3";
  };
  apply = [](const auto& program, const auto&) {
    EXPECT_NE(program.files[0].text, "3");
    return Applied{program};
  };
  auto store = open();
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  EXPECT_EQ(summary->progress.skipped, 1);
  EXPECT_EQ(store.count_outcomes()->at("skipped"), 1);
}

TEST_F(CampaignTest, AFindingIsConfirmedOncePerSignature) {
  apply = [](const auto& program, const auto&) -> Outcome {
    if (program.files[0].text >= "4") return Crashed{.exception = "E"};
    return Applied{program};
  };
  auto store = open();
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  EXPECT_EQ(summary->progress.findings, 6);
  EXPECT_EQ(summary->progress.confirmed, 1);
  ASSERT_EQ(watcher_.confirmed.size(), 1u);
  EXPECT_EQ(watcher_.confirmed[0].choices, "n=4/10");
  EXPECT_EQ(watcher_.confirmed[0].oracle, "crash");
}

TEST_F(CampaignTest, WhatTheEngineAnnouncedIsRecordedAndNeverNews) {
  apply = [](const auto& program, const auto&) -> Outcome {
    return Applied{{{{"A.java", program.files[0].text + " broken"}}},
                   {{.severity = Severity::kError, .message = "Better not."}}};
  };
  rejects = [](const auto& program, auto) {
    return program.files[0].text.ends_with("broken");
  };
  auto store = open();
  Plan plan{.sources = {digits()}};
  const auto summary = run(plan, workers(), store, watcher_);
  EXPECT_EQ(summary->ending, Ending::kComplete);
  EXPECT_EQ(summary->progress.findings, 10);
  EXPECT_EQ(summary->progress.kinds, 0);
  EXPECT_EQ(summary->progress.confirmed, 0);
  EXPECT_TRUE(watcher_.confirmed.empty());
  EXPECT_EQ(store.findings()->at(0).level, Level::kAnnounced);

  plan.announced = true;  // a later run may still ask for it
  (void)run(plan, workers(), store, watcher_);
  EXPECT_EQ(watcher_.confirmed.size(), 1u);
}

TEST_F(CampaignTest, WhatDoesNotHappenAgainIsNotShown) {
  std::map<std::string, int> seen;
  std::mutex mutex;
  apply = [&](const auto& program, const auto&) -> Outcome {
    const std::lock_guard lock(mutex);
    if (program.files[0].text == "4" && seen["4"]++ == 0)
      return Crashed{.exception = "E"};
    return Applied{program};
  };
  auto store = open();
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  EXPECT_EQ(summary->progress.findings, 1);
  EXPECT_EQ(summary->progress.confirmed, 0);
  EXPECT_TRUE(watcher_.confirmed.empty());
  EXPECT_EQ(store.findings()->at(0).confirmation,
            store::Confirmation::kRefuted);
}

TEST_F(CampaignTest, AStoppedCampaignGoesOnWhereItStopped) {
  {
    auto store = open();
    watcher_.on_trial = [](const Progress& p) {
      if (p.trials >= 4) StopSignal::set(true);
    };
    const auto summary =
        run({.sources = {digits()}}, workers(), store, watcher_);
    EXPECT_EQ(summary->ending, Ending::kStopped);
    EXPECT_EQ(store.count_trials(), summary->progress.trials);
  }
  StopSignal::set(false);
  watcher_.on_trial = nullptr;
  auto store = open(/*resume=*/true);
  const std::int64_t before = *store.count_trials();
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  EXPECT_EQ(summary->ending, Ending::kComplete);
  EXPECT_EQ(summary->progress.trials, 10 - before);
  EXPECT_EQ(store.count_trials(), 10);
}

TEST_F(CampaignTest, AGeneratorThatChangedSinceIsNotGoneOnWith) {
  {
    auto store = open();
    ASSERT_TRUE(run({.sources = {digits()}, .max_trials = 3}, workers(), store,
                    watcher_));
  }
  const Source changed = plain_source("digits", [](choice::Choices& c) {
    return Subject{
        .program = {{{"A.java", std::to_string(c.integer("m", 0, 5))}}},
        .request = {.refactoring = "rename-method", .target = {}}};
  });
  auto store = open(/*resume=*/true);
  const auto summary = run({.sources = {changed}}, workers(), store, watcher_);
  ASSERT_FALSE(summary);
  EXPECT_THAT(summary.error().message,
              HasSubstr("generator digits has changed"));
}

TEST_F(CampaignTest, AResumedCampaignConfirmsWhatIsStillPending) {
  {
    auto store = open();
    store::Finding pending;
    pending.oracle = "crash";
    pending.signature = "crash|rename-method|silent|E|?";
    pending.before = {{{"A.java", "0"}}};
    pending.request.refactoring = "rename-method";
    pending.engine_label = "fake";
    std::vector<store::Entry> batch = {{{.generator = "digits",
                                         .choices = "n=0/10",
                                         .outcome = "crashed",
                                         .severity = "ok"},
                                        {pending}}};
    ASSERT_TRUE(store.record(batch));
  }
  apply = [](const auto& program, const auto&) -> Outcome {
    if (program.files[0].text == "0") return Crashed{.exception = "E"};
    return Applied{program};
  };
  auto store = open(/*resume=*/true);
  ASSERT_TRUE(run({.sources = {digits()}}, workers(), store, watcher_));
  EXPECT_EQ(watcher_.confirmed.size(), 1u);
}

// The time that is left is for what it still owes.
TEST_F(CampaignTest, ACampaignOutOfProgramsConfirmsWhatItFound) {
  apply = [](const auto& program, const auto&) -> Outcome {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return Crashed{.exception = "E" + program.files[0].text};
  };
  auto store = open();
  ASSERT_TRUE(run({.sources = {digits()}}, workers(), store, watcher_));
  EXPECT_EQ(watcher_.confirmed.size(), 10u);
}

TEST_F(CampaignTest, WhatTheBudgetLeavesOutIsDoneByAResume) {
  using std::chrono::milliseconds;
  bool slow = true;
  apply = [&](const auto& program, const auto&) -> Outcome {
    if (slow) std::this_thread::sleep_for(milliseconds(150));
    return Applied{program};
  };
  {
    auto store = open();
    const auto summary =
        run({.sources = {digits()}, .budget = milliseconds(400)}, workers(),
            store, watcher_);
    ASSERT_TRUE(summary) << summary.error().message;
    EXPECT_EQ(summary->ending, Ending::kBudget);
    EXPECT_LT(*store.count_trials(), 10);
  }
  slow = false;
  auto store = open(/*resume=*/true);
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  EXPECT_EQ(summary->ending, Ending::kComplete);
  EXPECT_EQ(store.count_trials(), 10);
}

TEST_F(CampaignTest, WhatCouldNotBeJudgedIsTakenUpByAResume) {
  apply = [](const auto& program, const auto&) -> Outcome {
    if (program.files[0].text == "4") return Crashed{.exception = "E"};
    return Applied{program};
  };
  {
    auto store = open();
    ASSERT_TRUE(run({.sources = {digits()}}, workers(), store, watcher_));
    std::vector<store::Entry> entry(1);
    entry[0].trial = {.generator = "digits",
                      .phase = "M0",
                      .ordinal = 3,
                      .engine = "fake",
                      .choices = "n=3/10",
                      .outcome = "applied",
                      .severity = "ok",
                      .note = "not judged by behaviour: the JVM died"};
    entry[0].again = true;
    ASSERT_TRUE(store.record(entry));
    EXPECT_EQ(store.count_unjudged(), 1);
  }
  auto store = open(/*resume=*/true);
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  EXPECT_EQ(summary->progress.trials, 1);
  EXPECT_EQ(summary->progress.findings, 1);
  EXPECT_EQ(summary->progress.unjudged, 0);
  EXPECT_EQ(store.count_trials(), 10);
}

TEST_F(CampaignTest, ALostWorkerCostsNoTrialAndIsRecorded) {
  std::atomic<int> calls = 0;
  apply = [&](const auto& program, const auto&) -> Outcome {
    if (++calls == 3) return Died{"signal 9 (Killed)"};
    return Applied{program};
  };
  auto store = open();
  ASSERT_TRUE(run({.sources = {digits()}}, workers(), store, watcher_));
  EXPECT_EQ(store.count_outcomes()->at("applied"), 10);
  EXPECT_EQ(store.events()->at(0).kind, "engine-lost");
  EXPECT_THAT(store.events()->at(0).detail, HasSubstr("signal 9"));
}

TEST_F(CampaignTest, AnEngineThatDiesAtEveryRequestStopsTheCampaign) {
  apply = [](const auto&, const auto&) -> Outcome { return Died{"signal 11"}; };
  auto store = open();
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  ASSERT_FALSE(summary);
  EXPECT_EQ(summary.error().code, ExitCode::kEnvironment);
  EXPECT_THAT(summary.error().message, HasSubstr("fails at every request"));
}

TEST_F(CampaignTest, AnEngineThatErrsAtEveryRequestStopsTheCampaign) {
  apply = [](const auto&, const auto&) -> Outcome {
    return Invalid{"unsupported", "no such refactoring"};
  };
  auto store = open();
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  ASSERT_FALSE(summary);
  EXPECT_THAT(summary.error().message, HasSubstr("no such refactoring"));
}

TEST_F(CampaignTest, OnceTheEngineHasAnsweredAFewErrorsAreOnlyCounted) {
  // Whichever comes first: programs may overtake each other on their way.
  std::atomic<bool> first = true;
  apply = [&](const auto& program, const auto&) -> Outcome {
    if (first.exchange(false)) return Applied{program};
    return Invalid{"bad-request", "no"};
  };
  auto store = open();
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  ASSERT_TRUE(summary) << summary.error().message;
  EXPECT_EQ(summary->progress.invalid, 9);
}

TEST_F(CampaignTest, AWorkerLostWhileConfirmingRefutesNothing) {
  const auto result = [](const java::Program& program) {
    return Applied{{{{"A.java", program.files[0].text + " broken"}}}};
  };
  rejects = [](const auto& program, auto) {
    return program.files[0].text == "4 broken";
  };
  apply = [=](const auto& program, const auto&) { return result(program); };
  Workers dying = workers();
  dying.engines[0].make_stock = [&] {
    return std::make_unique<FakeEngine>(
        [](const auto&, const auto&) -> Outcome { return Died{"signal 9"}; });
  };
  auto store = open();
  ASSERT_TRUE(run({.sources = {digits()}}, dying, store, watcher_));
  ASSERT_EQ(store.findings()->size(), 1u);
  EXPECT_EQ(store.findings()->at(0).confirmation,
            store::Confirmation::kPending);
  EXPECT_EQ(store.events()->back().kind, "not-confirmed");
}

TEST_F(CampaignTest, WhenOneDoesNotShowAgainTheNextOfItsKindIsTried) {
  std::mutex mutex;
  std::map<std::string, int> seen;
  apply = [&](const auto& program, const auto&) -> Outcome {
    const std::lock_guard lock(mutex);
    const std::string& text = program.files[0].text;
    const bool flaky = text == "2" || text == "3";
    if (text >= "2" && text <= "4" && !(flaky && seen[text]++ > 0))
      return Crashed{.exception = "E"};
    return Applied{program};
  };
  auto store = open();
  const auto summary = run({.sources = {digits()}}, workers(), store, watcher_);
  EXPECT_EQ(summary->progress.findings, 3);
  ASSERT_EQ(watcher_.confirmed.size(), 1u);
  EXPECT_EQ(watcher_.confirmed[0].choices, "n=4/10");
}

TEST_F(CampaignTest, TheNumberOfTrialsIsKept) {
  auto store = open();
  const auto summary =
      run({.sources = {digits()}, .max_trials = 3}, workers(), store, watcher_);
  EXPECT_EQ(summary->ending, Ending::kTrials);
  EXPECT_EQ(store.count_trials(), 3);
}

Source many() {
  return plain_source("many", [](choice::Choices& c) {
    const int n = c.integer("n", 0, 1'000'000);
    return Subject{.program = {{{"A.java", std::to_string(n)}}},
                   .request = {.refactoring = "rename-method", .target = {}}};
  });
}

TEST_F(CampaignTest, EnoughFindingsEndTheCampaign) {
  apply = [](const auto& program, const auto&) -> Outcome {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Crashed{.exception = "E" + program.files[0].text.substr(0, 1)};
  };
  auto store = open();
  const auto summary =
      run({.sources = {many()}, .stop_after = 2}, workers(), store, watcher_);
  EXPECT_EQ(summary->ending, Ending::kEnough);
  EXPECT_GE(summary->progress.confirmed, 2);
}

// Regression: an engine that takes long to confirm let thousands more be tried.
TEST_F(CampaignTest, NothingNewIsTriedWhileEnoughMayBeConfirmed) {
  std::atomic<int> tried = 0;
  bool stood_still = false;
  apply = [&](const auto&, const auto&) -> Outcome {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ++tried;
    return Crashed{.exception = "E"};
  };
  const auto slowly = [&](const auto&, const auto&) -> Outcome {
    for (int before = -1, rounds = 0; rounds < 50 && !stood_still; ++rounds) {
      stood_still = tried == before;
      before = tried;
      std::this_thread::sleep_for(std::chrono::milliseconds(400));
    }
    return Crashed{.exception = "E"};
  };
  Workers slow = workers();
  slow.engines[0].make_stock = [&] {
    return std::make_unique<FakeEngine>(slowly);
  };
  auto store = open();
  const auto summary =
      run({.sources = {many()}, .stop_after = 1}, slow, store, watcher_);
  EXPECT_EQ(summary->ending, Ending::kEnough);
  EXPECT_TRUE(stood_still);
}

TEST_F(CampaignTest, EveryEngineGetsEverySubjectAndAFindingSaysWhose) {
  Workers two = workers();
  two.engines.push_back({"other", [] {
                           return std::make_unique<FakeEngine>(
                               [](const auto&, const auto&) -> Outcome {
                                 return Crashed{.exception = "E"};
                               });
                         }});
  auto store = open();
  const auto summary =
      run({.sources = {digits()}, .jobs = 2}, two, store, watcher_);
  ASSERT_TRUE(summary) << summary.error().message;
  EXPECT_EQ(summary->progress.trials, 10);
  EXPECT_EQ(store.count_trials(), 10) << "a trial is a subject";
  EXPECT_EQ(store.count_outcomes()->at("applied") +
                store.count_outcomes()->at("crashed"),
            20);
  EXPECT_EQ(store.findings()->size(), 10u);
  ASSERT_EQ(watcher_.confirmed.size(), 1u);
  EXPECT_EQ(watcher_.confirmed[0].engine_label, "other");
}

TEST_F(CampaignTest, ThreeShardsTogetherAreTheWholeCampaign) {
  apply = [](const auto& program, const auto&) -> Outcome {
    if (program.files[0].text >= "4") return Crashed{.exception = "E"};
    return Applied{program};
  };
  const auto all = [&](store::Store& store) {
    std::set<std::string> rows;
    const auto findings = store.findings();
    for (const auto& f : *findings)
      rows.insert(f.generator + f.choices + f.signature +
                  java::to_text(f.before));
    return rows;
  };
  auto whole = open();
  ASSERT_TRUE(
      run({.sources = {digits("a"), digits("b")}}, workers(), whole, watcher_));
  auto merged = store::Store::create(dir_.path() / "merged.db");
  ASSERT_TRUE(merged->begin_bulk());
  std::int64_t trials = 0;
  for (int i = 0; i < 3; ++i) {
    auto part = store::Store::create(dir_.path() / std::to_string(i));
    const auto summary = run({.sources = {digits("a"), digits("b")},
                              .shard = {.index = i, .count = 3}},
                             workers(), *part, watcher_);
    trials += summary->progress.trials;
    ASSERT_TRUE(merged->absorb(*part));
  }
  ASSERT_TRUE(merged->end_bulk());
  EXPECT_EQ(trials, 20);
  EXPECT_EQ(merged->count_trials(), 20);
  EXPECT_EQ(all(*merged), all(whole));
}

TEST_F(CampaignTest, ASourceWithoutAProgramIsNamed) {
  const Source empty = plain_source("empty", [](choice::Choices& c) -> Subject {
    c.assume(false);
    return {};
  });
  auto store = open();
  const auto summary =
      run({.sources = {digits(), empty}}, workers(), store, watcher_);
  ASSERT_TRUE(summary) << summary.error().message;
  EXPECT_EQ(summary->empty, std::vector<std::string>{"empty"});
}

}  // namespace
}  // namespace refute::campaign
