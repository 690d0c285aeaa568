#include "cli/json_events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/testing.h"

namespace refute::cli {
namespace {

using nlohmann::json;
using ::testing::EndsWith;
using ::testing::SizeIs;

class JsonEventsTest : public StoreTest {
 protected:
  /// The lines that `speak` prints, each an object.
  template <typename Speak>
  std::vector<json> lines(Speak speak) {
    testing::internal::CaptureStdout();
    JsonEvents events(known_, "other.db");
    speak(events);
    const Told told{.output = testing::internal::GetCapturedStdout()};
    std::vector<json> all;
    for (const auto& line : told.lines()) {
      all.push_back(json::parse(line, nullptr, false));
      EXPECT_TRUE(all.back().is_object()) << line;
    }
    return all;
  }

  template <typename Speak>
  json line(Speak speak) {
    const auto all = lines(speak);
    EXPECT_THAT(all, SizeIs(1));
    return all.empty() ? json() : all.front();
  }

  Known known_;
};

TEST_F(JsonEventsTest, AFindingSaysHowToRepeatIt) {
  auto finding = sample_finding("x");
  finding.id = 7;
  const auto told = line([&](auto& events) { events.on_confirmed(finding); });
  EXPECT_EQ(told.at("event"), "finding");
  EXPECT_EQ(told.at("id"), 7);
  EXPECT_EQ(told.at("oracle"), "does-not-compile");
  EXPECT_EQ(told.at("level"), "silent");
  EXPECT_EQ(told.at("signature"), finding.signature);
  EXPECT_EQ(told.at("generator"), "g");
  EXPECT_EQ(told.at("choices"), "a=0/1");
  EXPECT_TRUE(told.at("known").is_null());
  EXPECT_THAT(told.at("replay").get<std::string>(),
              EndsWith(" replay 7 --store other.db"));
}

TEST_F(JsonEventsTest, AKnownFindingSaysWhy) {
  ASSERT_TRUE(write_file(path("known.toml"),
                         "[[known]]\nsignature = \"*\"\nnote = \"old\"\n"));
  ASSERT_TRUE(known_.read(path("known.toml")));
  const auto told =
      line([](auto& events) { events.on_confirmed(sample_finding("x")); });
  EXPECT_EQ(told.at("known"), "old");
}

TEST_F(JsonEventsTest, WhatAnEngineSaysCannotBreakALine) {
  const std::string hostile = "a\n{\"event\": \"summary\"}\x01\xff\"";
  const auto told = line([&](auto& events) {
    events.on_event({.kind = "lost", .detail = hostile});
  });
  EXPECT_EQ(told.at("event"), "note");
  EXPECT_EQ(told.at("kind"), "lost");
  EXPECT_THAT(told.at("detail").get<std::string>(),
              testing::StartsWith("a\n{\"event\": \"summary\"}\x01"));
}

TEST_F(JsonEventsTest, ProgressIsToldOnceASecondAtMost) {
  campaign::Progress progress;
  progress.trials = 3;
  progress.by_oracle = {{"crash", 2}};
  progress.elapsed = std::chrono::milliseconds(1500);
  const auto all = lines([&](auto& events) {
    events.on_progress(progress);
    progress.trials = 4;
    events.on_progress(progress);
  });
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].at("event"), "progress");
  EXPECT_EQ(all[0].at("trials"), 3);
  EXPECT_EQ(all[0].at("by_oracle"), json({{"crash", 2}}));
  EXPECT_EQ(all[0].at("elapsed_ms"), 1500);
}

TEST_F(JsonEventsTest, AReductionSaysHowSmallItBecame) {
  store::Reduction small;
  small.lines = 4;
  small.checks = 90;
  small.minimal = true;
  auto finding = sample_finding("x");
  finding.id = 7;
  EXPECT_EQ(line([&](auto&) { JsonEvents::on_reduced(finding, small); }),
            json({{"event", "reduced"},
                  {"id", 7},
                  {"lines", 4},
                  {"checks", 90},
                  {"minimal", true}}));
}

TEST_F(JsonEventsTest, TheSummaryCountsWhatIsNewsAndWhatIsNot) {
  campaign::Summary summary;
  summary.progress.trials = 12;
  summary.progress.unjudged = 1;
  summary.ending = campaign::Ending::kBudget;
  summary.empty = {"g"};
  Results results;
  results.news = {sample_finding("x"), sample_finding("y")};
  results.old = {{sample_finding("z"), "why"}};
  results.unsettled = 3;
  const auto told = line([&](auto& events) {
    events.summary(summary, results, {{"denied file", 4}});
  });
  EXPECT_EQ(told.at("event"), "summary");
  EXPECT_EQ(told.at("ending"), "budget");
  EXPECT_EQ(told.at("trials"), 12);
  EXPECT_EQ(told.at("news"), 2);
  EXPECT_EQ(told.at("known"), 1);
  EXPECT_EQ(told.at("announced"), 0);
  EXPECT_EQ(told.at("unsettled"), 3);
  EXPECT_EQ(told.at("unjudged"), 1);
  EXPECT_EQ(told.at("empty"), json::array({"g"}));
  EXPECT_EQ(told.at("stopped"), json({{"denied file", 4}}));
  EXPECT_EQ(told.at("store"), "other.db");
}

TEST_F(JsonEventsTest, EveryEndingHasAWordOfItsOwn) {
  using campaign::Ending;
  std::set<std::string_view> words;
  for (const auto ending : {Ending::kComplete, Ending::kBudget, Ending::kTrials,
                            Ending::kStopped, Ending::kEnough})
    words.insert(to_string(ending));
  EXPECT_THAT(words, testing::UnorderedElementsAre(
                         "complete", "budget", "trials", "stopped", "enough"));
}

}  // namespace
}  // namespace refute::cli
