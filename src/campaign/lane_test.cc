#include "campaign/lane.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "store/store.h"

namespace refute::campaign {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Gives "NAME0", "NAME1", …
class Numbered : public Walk {
 public:
  Numbered(std::string name, int count)
      : name_(std::move(name)), count_(count) {}

  std::optional<Step> next() override {
    if (next_ == count_) return std::nullopt;
    return Step{{}, name_ + std::to_string(next_++)};
  }

 private:
  std::string name_;
  int count_;
  int next_ = 0;
};

Phase phase(const std::string& name, const std::string& choices, int count) {
  return {name, [=] { return std::make_unique<Numbered>(choices, count); },
          static_cast<std::uint64_t>(count)};
}

Source two_phases() {
  return {"g", {phase("M1", "a", 3), phase("M0", "b", 4)}};
}

/// "PHASE/ORDINAL=CHOICES" of all that is left.
std::vector<std::string> rest(Lane& lane) {
  std::vector<std::string> all;
  while (const auto step = lane.next())
    all.push_back(step->phase + "/" + std::to_string(step->ordinal) + "=" +
                  step->choices);
  return all;
}

class LaneTest : public testing::Test {
 protected:
  void record(const std::string& phase, std::int64_t ordinal,
              const std::string& choices, const std::string& note = "") {
    std::vector<store::Entry> batch = {{{.generator = "g",
                                         .phase = phase,
                                         .ordinal = ordinal,
                                         .choices = choices,
                                         .outcome = "applied",
                                         .severity = "ok",
                                         .note = note}}};
    ASSERT_TRUE(store_.record(batch));
  }

  TempDir dir_ = *TempDir::create();
  store::Store store_ = *store::Store::create(dir_.path() / "c.db");
  Source source_ = two_phases();
};

TEST_F(LaneTest, PhasesFollowEachOtherAndCountFromZero) {
  Lane lane(source_, {});
  EXPECT_FALSE(lane.yielded());
  EXPECT_THAT(rest(lane),
              ElementsAre("M1/0=a0", "M1/1=a1", "M1/2=a2", "M0/0=b0", "M0/1=b1",
                          "M0/2=b2", "M0/3=b3"));
  EXPECT_TRUE(lane.exhausted());
  EXPECT_TRUE(lane.yielded());
  EXPECT_EQ(lane.done(), 7);
  EXPECT_EQ(lane.next(), std::nullopt);
}

TEST_F(LaneTest, ShardsShareEveryPhaseAndKeepTheNumbersOfTheWhole) {
  Lane even(source_, {0, 2});
  Lane odd(source_, {1, 2});
  EXPECT_THAT(rest(even),
              ElementsAre("M1/0=a0", "M1/2=a2", "M0/0=b0", "M0/2=b2"));
  EXPECT_THAT(rest(odd), ElementsAre("M1/1=a1", "M0/1=b1", "M0/3=b3"));
  EXPECT_EQ(even.done(), 4);
  EXPECT_EQ(odd.done(), 3);
}

TEST_F(LaneTest, AShardWithoutAStepKnowsThatThereArePrograms) {
  const Source one{"g", {phase("M0", "a", 1)}};
  Lane lane(one, {1, 2});
  EXPECT_THAT(rest(lane), IsEmpty());
  EXPECT_TRUE(lane.yielded());
}

TEST_F(LaneTest, ASourceWithoutAProgramYieldsNothing) {
  const Source none{"g", {phase("M0", "a", 0)}};
  Lane lane(none, {});
  EXPECT_THAT(rest(lane), IsEmpty());
  EXPECT_FALSE(lane.yielded());
}

TEST_F(LaneTest, GoesOnAfterTheLastTrialOfTheStore) {
  const auto all = [this] {
    Lane lane(source_, {});
    return rest(lane);
  }();
  for (std::size_t done = 0; done < all.size(); ++done) {
    Lane lane(source_, {});
    ASSERT_TRUE(lane.fast_forward(store_));
    EXPECT_EQ(rest(lane),
              std::vector(all.begin() + static_cast<long>(done), all.end()));
    const bool first = done < 3;
    const auto ordinal = static_cast<std::int64_t>(first ? done : done - 3);
    record(first ? "M1" : "M0", ordinal,
           (first ? "a" : "b") + std::to_string(ordinal));
  }
  Lane lane(source_, {});
  ASSERT_TRUE(lane.fast_forward(store_));
  EXPECT_THAT(rest(lane), IsEmpty());
}

TEST_F(LaneTest, WhatWasDoneBeforeCountsAsDone) {
  record("M1", 2, "a2");
  record("M0", 1, "b1");
  Lane lane(source_, {});
  ASSERT_TRUE(lane.fast_forward(store_));
  EXPECT_EQ(lane.done(), 5);
  EXPECT_EQ(lane.total(), 7);
}

TEST_F(LaneTest, AGeneratorThatGivesOtherProgramsIsAnError) {
  record("M0", 1, "something else");
  Lane lane(source_, {});
  const auto forward = lane.fast_forward(store_);
  ASSERT_FALSE(forward);
  EXPECT_EQ(forward.error().message,
            "generator g has changed since the campaign was started: its "
            "program 1 of M0 is different now");
  EXPECT_THAT(forward.error().hint, HasSubstr("start a new campaign"));
}

TEST_F(LaneTest, AGeneratorThatGivesFewerProgramsIsAnErrorToo) {
  record("M0", 9, "b9");
  Lane lane(source_, {});
  EXPECT_FALSE(lane.fast_forward(store_));
}

TEST_F(LaneTest, OnlyWhatWasNotJudgedIsTakenUpAgain) {
  record("M1", 0, "a0");
  record("M1", 2, "a2", std::string(store::kNotJudged) + ": lost");
  record("M0", 3, "b3", std::string(store::kNotJudged) + ": lost");
  record("M0", 1, "changed since", std::string(store::kNotJudged));
  Lane lane(source_, {});
  const auto again = lane.unjudged(store_);
  ASSERT_TRUE(again);
  std::vector<std::string> all;
  for (const auto& step : *again) all.push_back(step.phase + step.choices);
  EXPECT_THAT(all, ElementsAre("M1a2", "M0b3"));
}

TEST_F(LaneTest, NobodyKnowsTheTotalIfOnePhaseHasNoSize) {
  source_.phases[1].size = 0;
  EXPECT_EQ(Lane(source_, {}).total(), 0);
}

}  // namespace
}  // namespace refute::campaign
