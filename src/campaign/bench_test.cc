#include "campaign/bench.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"

namespace refute::campaign {
namespace {

using ::testing::HasSubstr;

/// A lab whose JVM dies at each question.
class DeadLab : public FakeLab {
 public:
  Result<Compilation> compile(const java::Program&, Compiler) override {
    return fail("the JVM died");
  }
};

class BenchTest : public testing::Test {
 protected:
  /// An engine that gives these answers, one after the other, and the last one
  /// for ever.
  EngineMaker engine(std::string label, std::vector<Outcome> answers) {
    const FakeEngine::Apply apply = [this, label, answers](const auto&,
                                                           const auto&) {
      const auto asked = static_cast<std::size_t>(asked_[label]++);
      return answers[std::min(asked, answers.size() - 1)];
    };
    return {std::move(label),
            [apply] { return std::make_unique<FakeEngine>(apply); }};
  }

  Workers with(std::vector<EngineMaker> engines) {
    return {std::move(engines), [this] {
              auto lab = std::make_unique<FakeLab>();
              lab->rejects = rejects_;
              return lab;
            }};
  }

  Result<std::optional<Found>> ask(const Workers& workers,
                                   std::string_view oracle,
                                   Rigour rigour = Rigour::kBulk) {
    Bench bench(workers);
    return bench.ask(subject_, *find_oracle(oracle), "a", rigour);
  }

  const Subject subject_{
      .program = {{{"A.java", "class A {}"}}},
      .request = {.refactoring = "rename-method", .target = {}}};
  const Outcome applied_ = Applied{subject_.program};
  std::function<bool(const java::Program&, Compiler)> rejects_ =
      [](const auto&, auto) { return false; };
  std::map<std::string, int> asked_;
};

TEST_F(BenchTest, AnEngineThatIsLostOnceIsAskedAgain) {
  const auto workers = with({engine("a", {Died{"signal 9", ""}, applied_})});
  Bench bench(workers);
  const auto report = bench.run(subject_, {{find_oracle("crash")}});
  ASSERT_TRUE(report);
  EXPECT_EQ(kind(report->attempts.at(0).outcome), "applied");
  ASSERT_EQ(report->events.size(), 1u);
  EXPECT_EQ(report->events[0].kind, "engine-lost");
}

TEST_F(BenchTest, LostTwiceItIsTheProgramsFaultAndACrash) {
  const auto workers = with({engine("a", {Died{"signal 9", ""}})});
  const auto found = ask(workers, "crash");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->finding.oracle, "crash");
  EXPECT_EQ(asked_["a"], 2);
}

TEST_F(BenchTest, OraclesGoByWhatTheEngineSaysOfTheRefactoring) {
  Offer offer{.refactoring = "rename-method", .target = "method"};
  int asked = 0;
  // Each answer is longer than the question.
  const auto make = [&] {
    auto made = std::make_unique<FakeEngine>([&](const auto& program, auto&) {
      ++asked;
      java::Program longer = program;
      longer.files[0].text += "// more\n";
      return Applied{longer};
    });
    made->offers = {offer};
    return made;
  };
  const Workers workers{{{"a", make}}, [] {
                          auto lab = std::make_unique<FakeLab>();
                          lab->comparison.differences = {{"m()", "1", "2"}};
                          return lab;
                        }};
  const auto finds = [&](std::string_view oracle) {
    asked = 0;
    const auto found = ask(workers, oracle);
    return found && *found;
  };
  EXPECT_FALSE(finds("idempotent")) << "nothing was promised";
  EXPECT_EQ(asked, 1);
  EXPECT_TRUE(finds("behaviour"));
  offer.idempotent = true;
  EXPECT_TRUE(finds("idempotent"));
  EXPECT_EQ(asked, 2);
  offer.changes_behaviour = true;
  EXPECT_FALSE(finds("behaviour"));
  EXPECT_TRUE(finds("idempotent")) << "it is not about behaviour";
}

TEST_F(BenchTest, WithoutAResultOtherOraclesCannotAnswer) {
  const auto workers = with({engine("a", {TimedOut{}})});
  const auto found = ask(workers, "behaviour");
  ASSERT_FALSE(found);
  EXPECT_THAT(found.error().message, HasSubstr("gave no result"));
}

TEST_F(BenchTest, WhoeverComesWithAFewRequestsMayAskWhatFails) {
  const auto workers = with({engine("a", {Died{"signal 9", ""}})});
  Bench bench(workers);
  for (int i = 0; i < 10; ++i)
    EXPECT_TRUE(bench.run(subject_, {{find_oracle("crash")}}));
}

TEST_F(BenchTest, ToACampaignAnEngineThatNeverWorkedIsABrokenSetUp) {
  const auto workers = with({engine("a", {Invalid{"unknown", "what?"}})});
  Bench bench(workers, {.give_up = true});
  for (int i = 0; i < 4; ++i)
    EXPECT_TRUE(bench.run(subject_, {{find_oracle("crash")}}));
  const auto fifth = bench.run(subject_, {{find_oracle("crash")}});
  ASSERT_FALSE(fifth);
  EXPECT_THAT(fifth.error().message,
              HasSubstr("engine a fails at every request, 5 times so far: "
                        "unknown: what?"));
}

TEST_F(BenchTest, AnEngineThatWorkedOnceMayFailAfterwards) {
  const auto workers =
      with({engine("a", {applied_, Invalid{"unknown", "what?"}})});
  Bench bench(workers, {.give_up = true});
  for (int i = 0; i < 10; ++i)
    EXPECT_TRUE(bench.run(subject_, {{find_oracle("crash")}}));
}

TEST_F(BenchTest, AJvmThatIsAlwaysLostIsABrokenSetUp) {
  const Workers workers{{engine("a", {applied_})},
                        [] { return std::make_unique<DeadLab>(); }};
  Bench bench(workers);
  for (int i = 0; i < 4; ++i) {
    const auto report = bench.run(subject_, {{find_oracle("crash")}});
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->attempts.empty());
    EXPECT_EQ(report->lost->message, "the JVM died");
  }
  EXPECT_FALSE(bench.run(subject_, {{find_oracle("crash")}}));
  EXPECT_EQ(asked_["a"], 0);
}

TEST_F(BenchTest, AProgramThatDoesNotCompileIsGivenToNoEngine) {
  rejects_ = [](const auto&, Compiler by) { return by == Compiler::kEcj; };
  const auto workers = with({engine("a", {applied_})});
  Bench bench(workers);
  const auto report = bench.run(subject_, {{find_oracle("crash")}});
  ASSERT_TRUE(report && report->rejected);
  EXPECT_THAT(report->rejected->message, HasSubstr("cannot find symbol"));
  EXPECT_EQ(asked_["a"], 0);
}

TEST_F(BenchTest, JavacHasTheLastWordOnWhatCompiles) {
  rejects_ = [](const auto&, Compiler by) { return by == Compiler::kJavac; };
  const auto workers = with({engine("a", {Crashed{"E", "why", {}}})});
  const auto in_bulk = ask(workers, "crash");
  EXPECT_TRUE(in_bulk && *in_bulk);
  const auto confirmed = ask(workers, "crash", Rigour::kConfirm);
  ASSERT_TRUE(confirmed);
  EXPECT_FALSE(*confirmed);
}

TEST_F(BenchTest, RivalsAreAskedOnlyIfTheOracleComparesEngines) {
  const auto workers = with({engine("a", {applied_}), engine("b", {applied_})});
  ASSERT_TRUE(ask(workers, "crash"));
  EXPECT_EQ(asked_["b"], 0);
  ASSERT_TRUE(ask(workers, "differential"));
  EXPECT_EQ(asked_["b"], 1);
}

TEST_F(BenchTest, AnUnknownEngineIsAnError) {
  const auto workers = with({engine("b", {applied_})});
  const auto found = ask(workers, "crash");
  ASSERT_FALSE(found);
  EXPECT_THAT(found.error().message, HasSubstr("no engine called a"));
}

}  // namespace
}  // namespace refute::campaign
