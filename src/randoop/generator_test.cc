#include "randoop/generator.h"

#include <gmock/gmock.h>

#include <set>

#include "randoop/explorer.h"

namespace refute::randoop {
namespace {

/// A counter: new(), up(counter), plus(counter, counter); plus with a third
/// parameter that nothing makes.
Catalogue counters() {
  Catalogue c;
  c.types = {{"Counter", false, {0}}, {"int", true, {1}}, {"Odd", false, {2}}};
  c.constants = {{1, "1"}, {1, "2"}};
  const auto add = [&](std::vector<int> inputs, int result) {
    Operation op;
    op.inputs = std::move(inputs);
    op.result = result;
    c.operations.push_back(op);
  };
  add({}, 0);
  c.operations[0].kind = Operation::Kind::kConstructor;
  add({0, 1}, -1);
  add({0, 0}, 0);
  add({0, 2}, 0);
  return c;
}

/// Returns always, and finds the first value of every sequence new; operation
/// `bad` is illegal, operation `broken` a violation.
class FakeLab : public Lab {
 public:
  explicit FakeLab(const Catalogue& catalogue) : catalogue_(catalogue) {}

  const std::vector<Outcome>& run(const Batch& batch, const LabMode&) override {
    outcomes_.clear();
    flags_.clear();
    std::size_t at = 0;
    for (int i = 0; i < batch.count; ++i) {
      Calls calls =
          decode({batch.code.data() + at, batch.code.size() - at}, catalogue_);
      check(calls);
      at += encode(calls, 0).size();
      seen_.insert(encode(calls, 0));
      ++ran_;
      Outcome outcome;
      outcome.statement = static_cast<int>(calls.size()) - 1;
      if (calls.back().operation == late_) outcome.ending = Ending::kStopped;
      if (calls.back().operation == bad_) outcome.ending = Ending::kIllegal;
      if (calls.back().operation == broken_) {
        outcome.ending = Ending::kViolated;
        outcome.contract = kReflexive;
      }
      flags_.push_back(std::vector<std::int32_t>(calls.size(), 1));
      outcomes_.push_back(outcome);
      outcomes_.back().late = outcome.ending == Ending::kStopped;
      timed_out_ += outcomes_.back().late;
      if (outcomes_.back().late) break;
    }
    for (std::size_t i = 0; i < outcomes_.size(); ++i)
      outcomes_[i].reusable = flags_[i];
    return outcomes_;
  }

  /// Every input is a constant of the type, or an earlier call's result.
  void check(const Calls& calls) {
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const auto& inputs = catalogue_.operations[calls[i].operation].inputs;
      ASSERT_EQ(calls[i].inputs.size(), inputs.size());
      for (std::size_t k = 0; k < inputs.size(); ++k) {
        const int from = call_of(calls[i].inputs[k], catalogue_);
        if (from < 0) {
          EXPECT_EQ(inputs[k], 1);
          continue;
        }
        ASSERT_LT(from, static_cast<int>(i));
        EXPECT_EQ(catalogue_.operations[calls[from].operation].result,
                  inputs[k]);
      }
    }
  }

  const Catalogue& catalogue_;
  int bad_ = -1;
  int broken_ = -1;
  int late_ = -1;
  int timed_out_ = 0;
  std::int64_t ran_ = 0;
  std::set<Code> seen_;
  std::vector<Outcome> outcomes_;
  std::vector<std::vector<std::int32_t>> flags_;
};

TEST(Generator, MakesOnlySequencesThatTypeCheckAndNoneTwice) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  Explorer explorer(catalogue, lab, {});
  explorer.explore(std::chrono::seconds(60), {.sequences = 2000});
  EXPECT_EQ(lab.ran_, 2000);
  EXPECT_EQ(lab.seen_.size(), 2000u);
}

TEST(Generator, OneSeedIsOneRun) {
  const auto catalogue = counters();
  std::set<Code> first;
  for (int i = 0; i < 2; ++i) {
    FakeLab lab(catalogue);
    ExplorerOptions options;
    options.generator.seed = 7;
    Explorer explorer(catalogue, lab, options);
    explorer.explore(std::chrono::seconds(60), {.sequences = 500});
    if (i == 0)
      first = lab.seen_;
    else
      EXPECT_EQ(lab.seen_, first);
  }
}

TEST(Generator, NeverBuildsOnWhatWasIllegal) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  lab.bad_ = 2;
  Explorer explorer(catalogue, lab, {});
  explorer.explore(std::chrono::seconds(60), {.sequences = 1000});
  for (const auto& code : lab.seen_) {
    const auto calls = decode(code, catalogue);
    // Its repetitions stand at the end; before them it must not appear.
    std::size_t end = calls.size();
    while (end > 0 && calls[end - 1].operation == 2) --end;
    for (std::size_t i = 0; i < end; ++i) EXPECT_NE(calls[i].operation, 2);
  }
}

TEST(Generator, CallsNoMoreWhatTookTooLongTwice) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  lab.late_ = 2;
  Explorer explorer(catalogue, lab, {});
  explorer.explore(std::chrono::seconds(60), {.sequences = 2000});
  EXPECT_EQ(lab.timed_out_, 2);
}

TEST(Generator, KeepsTheShortestOfEachClassOfViolations) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  lab.broken_ = 1;
  ExplorerOptions options;
  options.generator.repetition = 0;
  Explorer explorer(catalogue, lab, options);
  explorer.explore(std::chrono::seconds(60), {.sequences = 300});
  ASSERT_EQ(explorer.violations().size(), 1u);
  const auto& found = explorer.violations().begin()->second;
  EXPECT_EQ(found.operation, 1);
  EXPECT_EQ(found.code[0], 2) << "new Counter(), then up";
  EXPECT_EQ(found.seen, explorer.stats().violating);
}

TEST(Generator, KeepsToTheLongestLength) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  ExplorerOptions options;
  options.generator.max_length = 5;
  Explorer explorer(catalogue, lab, options);
  explorer.explore(std::chrono::seconds(60), {.sequences = 500});
  for (const auto& code : lab.seen_) EXPECT_LE(code[0], 5);
}

TEST(Generator, RepeatsTheMethodAndNotItsArguments) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  ExplorerOptions options;
  options.generator.repetition = 1;
  Explorer explorer(catalogue, lab, options);
  explorer.explore(std::chrono::seconds(60), {.sequences = 300});
  int both = 0;
  for (const auto& code : lab.seen_) {
    const auto calls = decode(code, catalogue);
    std::set<int> receivers;
    std::set<int> numbers;
    for (auto i = calls.size();
         i > 0 && calls.back().operation == 1 && calls[i - 1].operation == 1;
         --i) {
      receivers.insert(calls[i - 1].inputs[0]);
      numbers.insert(calls[i - 1].inputs[1]);
    }
    both += numbers.size() == 2 && receivers.size() == 1;
  }
  EXPECT_GT(both, 20);
}

TEST(Generator, AppendsCallsToASequenceUntilItIsLongOrFails) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  lab.bad_ = 2;
  ExplorerOptions options;
  options.generator.append = true;
  options.generator.repetition = 0;
  options.generator.max_length = 12;
  Explorer explorer(catalogue, lab, options);
  explorer.explore(std::chrono::seconds(60), {.sequences = 3000});
  int grown = 0;
  for (const auto& code : lab.seen_) {
    EXPECT_LE(code[0], 12);
    const auto calls = decode(code, catalogue);
    for (std::size_t i = 0; i + 1 < calls.size(); ++i)
      EXPECT_NE(calls[i].operation, 2) << "illegal, so nothing is appended";
    // What was appended to ran before, unless other parts were put behind it.
    if (calls.size() < 2) continue;
    auto before = calls;
    before.pop_back();
    grown += static_cast<int>(lab.seen_.count(encode(before, 0)));
  }
  EXPECT_GT(grown, 1000);
}

TEST(Generator, AppendingSurvivesWhatIsForgotten) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  ExplorerOptions options;
  options.generator.append = true;
  options.generator.max_makers = 100;
  options.generator.max_length = 20;
  Explorer explorer(catalogue, lab, options);
  explorer.explore(std::chrono::seconds(60), {.sequences = 100'000});
  EXPECT_EQ(lab.ran_, 100'000);
  EXPECT_LT(explorer.generator().held(), 66'000u);
}

TEST(Generator, HoldsNoMoreSequencesThanItMayBuildUpon) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  ExplorerOptions options;
  options.generator.max_makers = 100;
  options.generator.max_length = 20;
  Explorer explorer(catalogue, lab, options);
  explorer.explore(std::chrono::seconds(60), {.sequences = 150'000});
  EXPECT_LT(explorer.generator().held(), 66'000u);
  EXPECT_EQ(explorer.generator().stats().makers, 100);
}

class Strategies : public ::testing::TestWithParam<Strategy> {};

TEST_P(Strategies, MakeOnlySequencesThatTypeCheck) {
  const auto catalogue = counters();
  FakeLab lab(catalogue);
  lab.bad_ = 2;
  ExplorerOptions options;
  options.generator.strategy = GetParam();
  Explorer explorer(catalogue, lab, options);
  explorer.explore(std::chrono::seconds(60), {.sequences = 400});
  EXPECT_EQ(lab.ran_, 400);
}

INSTANTIATE_TEST_SUITE_P(
    All, Strategies,
    ::testing::Values(Strategy::kDirected, Strategy::kBottomUp,
                      Strategy::kBottomUpLegal, Strategy::kTopDown,
                      Strategy::kRandomWalk, Strategy::kExhaustive));

}  // namespace
}  // namespace refute::randoop
