#include "campaign/confirmer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <latch>

#include "campaign/rows.h"
#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"

namespace refute::campaign {
namespace {

using ::testing::ElementsAre;

// The program says what the engine does with it: crash with its first word, and
// say the rest as a warning before.
Outcome crash(const java::Program& program) {
  const std::string& text = program.files[0].text;
  const auto space = text.find(' ');
  Crashed crashed{.exception = text.substr(0, space)};
  if (space != std::string::npos)
    crashed.status = {
        {.severity = Severity::kWarning, .message = text.substr(space)}};
  return crashed;
}

class ConfirmerTest : public testing::Test {
 protected:
  Workers workers_{{{"fake",
                     [this] {
                       return std::make_unique<FakeEngine>(
                           [this](const auto& program, const auto&) -> Outcome {
                             everything_is_offered_.wait();
                             return crash(program);
                           });
                     }}},
                   [] { return std::make_unique<FakeLab>(); }};

  void offer(Confirmer& confirmer, const std::string& text) {
    const Subject subject{
        .program = {{{"A.java", text}}},
        .request = {.refactoring = "rename-method", .target = {}}};
    FakeLab lab;
    FakeEngine engine([](const auto& p, const auto&) { return Applied{p}; });
    Tools tools{lab, engine};
    const Outcome outcome = crash(subject.program);
    const Trial trial{subject, outcome, "fake"};
    const auto verdict = find_oracle("crash")->judge(trial, tools, {});
    const EngineMaker maker{.label = "fake", .make = {}};
    const Seat seat{.maker = &maker, .info = {"fake", "1"}};
    auto row = to_row(subject, outcome, std::get<Finding>(*verdict), seat);
    row.summary = text;
    confirmer.offer(row, subject);
  }

  std::vector<std::string> settled(Confirmer& confirmer) {
    everything_is_offered_.count_down();
    std::vector<std::string> order;
    while (confirmer.candidates() > 0)
      for (const auto& done : confirmer.collect()) {
        EXPECT_TRUE(done.reproduced) << done.trouble;
        order.push_back(done.finding.summary);
      }
    return order;
  }

  std::latch everything_is_offered_{1};
};

TEST_F(ConfirmerTest, SilentKindsComeFirstAndSmallProgramsFirstAmongThem) {
  Confirmer confirmer(workers_, /*announced=*/false);
  offer(confirmer, "Begun");
  while (confirmer.candidates() == 0) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));  // it has begun
  offer(confirmer, "Warned of something");
  offer(confirmer, "LongerThanOthers");
  offer(confirmer, "Short");
  EXPECT_THAT(
      settled(confirmer),
      ElementsAre("Begun", "Short", "LongerThanOthers", "Warned of something"));
}

TEST_F(ConfirmerTest, TheSmallestOfAKindStandsForIt) {
  Confirmer confirmer(workers_, /*announced=*/false);
  offer(confirmer, "Begun");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));  // it has begun
  offer(confirmer, "Same with many words");
  offer(confirmer, "Same with words");
  offer(confirmer, "Same with more words");
  EXPECT_THAT(settled(confirmer), ElementsAre("Begun", "Same with words"));
}

// Somebody killed it, or a pipe failed: no reason to say that it was wrong.
TEST_F(ConfirmerTest, AnEngineThatIsLostOnceRefutesNothing) {
  std::atomic<int> asked = 0;
  const Workers workers{{{"fake",
                          [&] {
                            return std::make_unique<FakeEngine>(
                                [&](const auto& p, const auto&) -> Outcome {
                                  if (asked++ == 0) return Died{"signal 9", ""};
                                  return crash(p);
                                });
                          }}},
                        [] { return std::make_unique<FakeLab>(); }};
  Confirmer confirmer(workers, /*announced=*/false);
  offer(confirmer, "Crash");
  EXPECT_THAT(settled(confirmer), ElementsAre("Crash"));
  EXPECT_EQ(asked, 2);
}

TEST_F(ConfirmerTest, WhatWasAnnouncedIsConfirmedOnlyIfSomebodyWantsIt) {
  store::Finding announced;
  announced.oracle = "crash";
  announced.level = Level::kAnnounced;
  announced.signature = "crash|rename-method|announced|E";
  announced.engine_label = "fake";
  const Subject subject{
      .program = {{{"A.java", "E"}}},
      .request = {.refactoring = "rename-method", .target = {}}};
  Confirmer quiet(workers_, /*announced=*/false);
  quiet.offer(announced, subject);
  EXPECT_EQ(quiet.candidates(), 0);
  Confirmer all(workers_, /*announced=*/true);
  all.offer(announced, subject);
  EXPECT_EQ(all.candidates(), 1);
  everything_is_offered_.count_down();
}

}  // namespace
}  // namespace refute::campaign
