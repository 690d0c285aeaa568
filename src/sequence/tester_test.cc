#include "sequence/tester.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "sequence/shrink.h"

namespace refute::sequence {
namespace {

/// Answers each statement by a function of operation and calls so far.
class FakeExecutor : public Executor {
 public:
  using Program = std::function<std::string(int operation, int calls)>;
  explicit FakeExecutor(Program program) : program_(std::move(program)) {}

  Trace run(const Sequence& sequence) override {
    Trace trace;
    for (const auto& statement : sequence)
      trace.steps.push_back({Step::Ending::kReturned,
                             program_(statement.operation, calls_++), "", 1});
    return trace;
  }

 private:
  Program program_;
  int calls_ = 0;
};

struct FakeLaboratory : Laboratory {
  FakeLaboratory(FakeExecutor::Program b, FakeExecutor::Program a)
      : before(std::move(b)), after(std::move(a)) {}
  std::unique_ptr<Executor> fresh(Side side) override {
    return std::make_unique<FakeExecutor>(side == Side::kBefore ? before
                                                                : after);
  }
  FakeExecutor::Program before, after;
};

/// Static methods without arguments: operation i is C.m<i>().
std::vector<Operation> static_methods(int count) {
  std::vector<Operation> operations;
  for (int i = 0; i < count; ++i)
    operations.push_back(
        {Operation::Kind::kStaticMethod, "C", "m" + std::to_string(i), "()I"});
  return operations;
}

std::string plain(int operation, int) {
  return "int " + std::to_string(operation);
}

Comparison run(FakeLaboratory laboratory, int operations) {
  SingleCalls generator(static_methods(operations));
  return compare(laboratory, generator, Limits{});
}

TEST(Tester, EqualVersionsGiveNoEvidence) {
  const auto result = run({plain, plain}, 3);
  EXPECT_TRUE(result.evidence.empty());
  EXPECT_EQ(result.sequences, 3);
  EXPECT_EQ(result.calls, 6);
  EXPECT_EQ(result.called.size(), 3U);
  EXPECT_TRUE(result.exhausted);
}

TEST(Tester, ADifferenceThatNobodyHasTimeToSeeAgainIsCountedAsSuch) {
  FakeLaboratory laboratory(plain, [](int, int) { return "int 7"; });
  SingleCalls generator(static_methods(1));
  Limits limits;
  limits.last.clock = std::chrono::steady_clock::now();
  const auto result = compare(laboratory, generator, limits);
  EXPECT_TRUE(result.evidence.empty());
  EXPECT_EQ(result.unconfirmed, 1);
  EXPECT_EQ(result.flaky, 0);
}

TEST(Tester, TheProcessorTimeOfSecondLooksIsLimitedToo) {
  FakeLaboratory laboratory(plain, [](int, int) { return "int 7"; });
  SingleCalls generator(static_methods(1));
  Limits limits;
  limits.last.processor = spent(/*cpu_time=*/true);
  EXPECT_EQ(compare(laboratory, generator, limits).unconfirmed, 1);
  limits.last.processor += std::chrono::hours(1);
  SingleCalls same(static_methods(1));
  EXPECT_EQ(compare(laboratory, same, limits).evidence.size(), 1U);
}

/// Its calls are stopped by the clock.
struct ClockedLaboratory : Laboratory {
  struct Late : Executor {
    Trace run(const Sequence&) override {
      return {{{Step::Ending::kStopped, "time", "", 0}}, {}};
    }
  };
  std::unique_ptr<Executor> fresh(Side) override {
    return std::make_unique<Late>();
  }
  void stop_calls_at(std::chrono::steady_clock::time_point time) override {
    end = time;
  }
  std::chrono::steady_clock::time_point end;
};

TEST(Tester, WhatTheClockStoppedWasNotSeen) {
  ClockedLaboratory laboratory;
  SingleCalls generator(static_methods(1));
  const auto start = std::chrono::steady_clock::now();
  const auto result = compare(laboratory, generator, Limits{});
  EXPECT_EQ(result.stopped, (std::map<std::string, int>{{"time", 2}}));
  EXPECT_THAT(result.refused, ::testing::ElementsAre(0));
  EXPECT_TRUE(result.threw.empty());
  EXPECT_GE(laboratory.end, start + Limits{}.time);
  EXPECT_LE(laboratory.end, start + 2 * Limits{}.time);
}

TEST(Tester, FindsTheOperationThatDiffers) {
  const auto result = run(
      {plain,
       [](int op, int calls) { return op == 1 ? "int 7" : plain(op, calls); }},
      3);
  ASSERT_EQ(result.evidence.size(), 1U);
  EXPECT_EQ(result.evidence[0].test, (TestCase{{{1}}}));
  EXPECT_EQ(result.evidence[0].difference.before, "int 1");
  EXPECT_EQ(result.evidence[0].difference.after, "int 7");
}

TEST(Tester, KeepsEarlierCallsThatTheDifferenceNeeds) {
  const auto result = run({plain,
                           [](int op, int calls) {
                             return calls == 2 ? "int 7" : plain(op, calls);
                           }},
                          3);
  ASSERT_EQ(result.evidence.size(), 1U);
  EXPECT_EQ(result.evidence[0].test.size(), 3U);
}

TEST(Tester, ShrinksAwayWhatTheDifferenceDoesNotNeed) {
  // Operation 2 gives another result once operation 0 was called.
  const auto after = [] {
    return [called = false](int op, int calls) mutable {
      if (calls == 0) called = false;
      called |= op == 0;
      return op == 2 && called ? "int 7" : plain(op, calls);
    };
  }();
  FakeLaboratory laboratory(plain, after);
  const TestCase test{{{1}, {0}, {1}}, {{1}}, {{1}, {2}, {1}}};
  const auto difference = confirm(laboratory, test, Limits{});
  ASSERT_TRUE(difference);
  const auto small = shrink(laboratory, {test, *difference}, Limits{});
  EXPECT_EQ(small.test, (TestCase{{{0}}, {{2}}}));
}

TEST(Tester, ResultsThatChangeFromRunToRunAreNoEvidence) {
  int noise = 100;
  const auto result = run(
      {[&](int, int) { return "int " + std::to_string(noise++); }, plain}, 2);
  EXPECT_TRUE(result.evidence.empty());
  EXPECT_GT(result.flaky, 0);
}

TEST(SingleCalls, PutAConstructorInFrontOfAnInstanceMethod) {
  const std::vector<Operation> operations{
      {Operation::Kind::kMethod, "p.C", "m", "()I"},
      {Operation::Kind::kMethod, "p.C", "n", "(I)I"},
      {Operation::Kind::kConstructor, "p.C", "<init>", "()V"},
  };
  SingleCalls generator(operations);
  std::vector<std::string> texts;
  while (const auto sequence = generator.next())
    texts.push_back(to_java(*sequence, operations));
  EXPECT_THAT(texts, ::testing::ElementsAre("new p.C().m()", "new p.C()"));
}

TEST(Tester, WhatIsExcusedIsNoEvidenceAndHidesNone) {
  const auto after = [](int operation, int calls) {
    return operation == 0   ? "excused"
           : operation == 3 ? "wrong"
                            : plain(operation, calls);
  };
  FakeLaboratory laboratory(plain, after);
  Limits limits;
  limits.max_evidence = 1;
  limits.excuse = [](const Sequence&, const Difference& difference) {
    return difference.after == "excused" ? "for a reason" : "";
  };
  SingleCalls generator(static_methods(5));
  const auto comparison = compare(laboratory, generator, limits);
  ASSERT_EQ(comparison.evidence.size(), 1U);
  EXPECT_EQ(comparison.evidence[0].difference.after, "wrong");
  ASSERT_TRUE(comparison.excused);
  EXPECT_EQ(comparison.excused->why, "for a reason");
}

TEST(Tester, TextsThatDifferInNamesAloneAreSaidOnce) {
  FakeLaboratory laboratory(plain, [](int operation, int) {
    return "number " + std::to_string(operation);
  });
  Limits limits;
  limits.alike = [](const std::string& before, const std::string& after) {
    return before.back() == after.back();
  };
  SingleCalls generator(static_methods(3));
  const auto comparison = compare(laboratory, generator, limits);
  EXPECT_TRUE(comparison.evidence.empty());
  ASSERT_TRUE(comparison.excused);
  EXPECT_EQ(comparison.excused->evidence.difference.after, "number 0");
}

/// Steps up to an allowance: what takes more is stopped.
struct SlowLaboratory : Laboratory {
  class Slow : public Executor {
   public:
    Slow(int cost, int allowance) : cost_(cost), allowance_(allowance) {}
    Trace run(const Sequence&) override {
      if (cost_ > allowance_)
        return {{{Step::Ending::kStopped, "steps", "", allowance_}}};
      return {{{Step::Ending::kReturned, "int 1", "", cost_}}};
    }

   private:
    int cost_;
    int allowance_;
  };

  SlowLaboratory(int b, int a, int steps)
      : before(b), after(a), allowance(steps) {}
  std::unique_ptr<Executor> fresh(Side side) override {
    return std::make_unique<Slow>(side == Side::kBefore ? before : after,
                                  allowance);
  }
  int before, after, allowance;
};

bool slow_versions_differ(int before, int after) {
  SlowLaboratory laboratory(before, after, 1'000);
  SlowLaboratory patient(before, after, 1'000 * kPatience);
  Limits limits;
  limits.max_cost = 1'000;
  limits.patient = &patient;
  return confirm(laboratory, {{{0}}}, limits).has_value();
}

TEST(Tester, WhatBothHadToStopIsSeenOnlyIfThatIsWanted) {
  for (const bool unseen : {false, true}) {
    SlowLaboratory laboratory(5'000, 9'000, 1'000);
    SingleCalls generator(static_methods(1));
    Limits limits;
    limits.max_cost = 1'000;
    limits.cut_off_is_unseen = unseen;
    const auto result = compare(laboratory, generator, limits);
    EXPECT_EQ(result.threw.empty(), unseen);
    EXPECT_TRUE(result.refused.empty());
  }
}

TEST(Tester, WhatTakesLongGetsASecondLook) {
  EXPECT_FALSE(slow_versions_differ(10, 5'000));
  EXPECT_TRUE(slow_versions_differ(10, 1'000'000));
  EXPECT_FALSE(slow_versions_differ(50'000, 1'000'000));
}

/// Gives the sequences that it was given.
struct Given : Generator {
  explicit Given(std::vector<Sequence> all) : sequences(std::move(all)) {}
  std::optional<Sequence> next() override {
    if (at == sequences.size()) return std::nullopt;
    return sequences[at++];
  }
  void learn(const Sequence&, const Trace&) override {}
  std::vector<Sequence> sequences;
  std::size_t at = 0;
};

Argument literal(bool null) {
  return {-1, std::make_shared<const Literal>(
                  Literal{.type = "Ljava/lang/String;", .null = null})};
}

TEST(Tester, ADifferenceWithoutNullTakesThePlaceOfOneWithIt) {
  FakeLaboratory laboratory(plain, [](int, int) { return "int 7"; });
  Given generator({{{0, {literal(true)}}},
                   {{0, {literal(false)}}},
                   {{1, {literal(true)}}}});
  const auto found = compare(laboratory, generator, Limits{});
  ASSERT_EQ(found.evidence.size(), 2U);
  EXPECT_FALSE(has_null(found.evidence[0].test));
  EXPECT_TRUE(has_null(found.evidence[1].test));
}

/// Shows the text that it is given, but "new" as another text each time.
struct ShowingLaboratory : Laboratory {
  struct Showing : Executor {
    Showing(ShowingLaboratory& of, std::string with)
        : lab(of), ending(std::move(with)) {}
    Trace run(const Sequence& sequence) override {
      auto text = sequence[0].arguments[0].literal->text;
      if (text == "new") text = std::to_string(lab.made++);
      return {{{Step::Ending::kReturned, "String \"" + text + ending, "", 1}}};
    }
    ShowingLaboratory& lab;
    std::string ending;
  };
  std::unique_ptr<Executor> fresh(Side side) override {
    ++loaded;
    return std::make_unique<Showing>(*this,
                                     side == Side::kBefore ? "1\"" : "2\"");
  }
  int made = 0;
  int loaded = 0;
};

Sequence given_text(const char* text) {
  return {{0,
           {{-1, std::make_shared<const Literal>(
                     Literal{.type = "Ljava/lang/String;", .text = text})}}}};
}

// Regression: after five inputs that show their address, the operation was
// never looked at again.
TEST(Tester, WhatDidNotShowAgainDoesNotClearTheOperation) {
  ShowingLaboratory laboratory;
  std::vector<Sequence> sequences(40, given_text("new"));
  sequences.resize(80, given_text("a"));
  Given generator(sequences);
  const auto found = compare(laboratory, generator, Limits{});
  ASSERT_EQ(found.evidence.size(), 1U);
  EXPECT_EQ(found.evidence[0].difference.before, "String \"a1\"");
  EXPECT_EQ(found.flaky, 9);
}

TEST(Tester, WhatNeverShowsAgainIsLookedAtMoreAndMoreRarely) {
  ShowingLaboratory laboratory;
  Given generator(std::vector<Sequence>(500, given_text("new")));
  const auto found = compare(laboratory, generator, Limits{});
  EXPECT_TRUE(found.evidence.empty());
  EXPECT_EQ(found.flaky, 12);
  EXPECT_LT(laboratory.loaded, 200);
}

TEST(Tester, ADifferenceWithoutAnAddressTakesThePlaceOfOneWithIt) {
  ShowingLaboratory laboratory;
  Given generator({given_text("[I@#"), given_text("a"), given_text("b")});
  const auto found = compare(laboratory, generator, Limits{});
  ASSERT_EQ(found.evidence.size(), 1U);
  EXPECT_EQ(found.evidence[0].difference.before, "String \"a1\"");
  EXPECT_FALSE(is_weak(found.evidence[0]));
}

TEST(Tester, WithoutNullsNothingWithOneIsRun) {
  FakeLaboratory laboratory(plain, [](int, int) { return "int 7"; });
  Given generator({{{0, {literal(true)}}}});
  Limits limits;
  limits.no_null = true;
  const auto found = compare(laboratory, generator, limits);
  EXPECT_TRUE(found.evidence.empty());
  EXPECT_EQ(found.sequences, 0);
}

TEST(Difference, AMissingClassSaysNothingOfTheCall) {
  const Trace one{{{Step::Ending::kReturned, "int 1", "", 1}}};
  const Trace two{{{Step::Ending::kStopped, "missing q.Gone", "", 1}}};
  EXPECT_FALSE(first_difference(one, two, 100));
  EXPECT_TRUE(lacks_class(two.steps[0]));
  EXPECT_FALSE(lacks_class(one.steps[0]));
}

TEST(KindOf, LeavesOutValuesAndMessages) {
  EXPECT_EQ(kind_of("int 1"), "int");
  EXPECT_EQ(kind_of("throws p.E \"no 5\""), "throws p.E");
  EXPECT_EQ(kind_of("throws NullPointerException"),
            "throws NullPointerException");
  EXPECT_EQ(kind_of("does not end"), "does not end");
}

/// Every second question finds something.
struct MeasuringLaboratory : FakeLaboratory {
  using FakeLaboratory::FakeLaboratory;
  bool found_new_ways() override { return questions++ % 2 == 0; }
  int questions = 0;
};

struct LearningCalls : SingleCalls {
  using SingleCalls::SingleCalls;
  void learn_new_ways(const Sequence& sequence,
                      const std::vector<Operands>&) override {
    learned.push_back(sequence.back().operation);
  }
  std::vector<int> learned;
};

TEST(Tester, TellsTheGeneratorWhatFoundNewWays) {
  MeasuringLaboratory laboratory(plain, plain);
  LearningCalls generator(static_methods(4));
  compare(laboratory, generator, Limits{});
  EXPECT_EQ(generator.learned, (std::vector<int>{0, 2}));
}

}  // namespace
}  // namespace refute::sequence
