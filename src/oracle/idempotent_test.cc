#include "oracle/idempotent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"

namespace refute {
namespace {

using ::testing::HasSubstr;

java::Program program(const std::string& text) { return {{{"A.java", text}}}; }

const std::string kBefore = "class A { int f() { return ((1)); } }";
const std::string kOnce = "class A { int f() { return (1); } }";

class IdempotentTest : public ::testing::Test {
 protected:
  /// The verdict on an engine that makes `kOnce` of `kBefore`.
  Verdict judge(FakeEngine engine) {
    const Outcome outcome = first;
    Tools tools{lab, engine};
    const Trial trial{.subject = subject,
                      .outcome = outcome,
                      .engine = "fake",
                      .idempotent = promised};
    const auto verdict = judge_idempotent(trial, tools, Rigour::kBulk);
    EXPECT_TRUE(verdict);
    return verdict ? *verdict : Verdict{};
  }

  static FakeEngine engine_that_makes(const std::string& text) {
    return FakeEngine([text](const java::Program& given, const Request& asked) {
      EXPECT_EQ(given, program(kOnce)) << "asked about its own result";
      EXPECT_EQ(asked.refactoring, "clean-up:parentheses");
      return Applied{program(text)};
    });
  }

  Subject subject{.program = program(kBefore),
                  .request = {.refactoring = "clean-up:parentheses",
                              .target = {.file = "A.java"}}};
  Outcome first = Applied{program(kOnce)};
  bool promised = true;
  FakeLab lab;
};

TEST_F(IdempotentTest, FindsAnEngineThatChangesItsOwnResult) {
  const Verdict verdict =
      judge(engine_that_makes("class A { int f() { return 1; } }"));
  const auto* found = std::get_if<Finding>(&verdict);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->signature, "idempotent|clean-up:parentheses|silent|method");
  EXPECT_THAT(found->summary, HasSubstr("A.java: class A, method f()"));
  EXPECT_THAT(found->evidence, HasSubstr("return 1;"));
}

TEST_F(IdempotentTest, WhiteSpaceIsAKindOfItsOwn) {
  const Verdict verdict = judge(engine_that_makes(kOnce + "\n"));
  const auto* found = std::get_if<Finding>(&verdict);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->signature, "idempotent|clean-up:parentheses|silent|layout");
}

TEST_F(IdempotentTest, AFileThatGoesAwayIsAChange) {
  FakeEngine empties([](const auto&, auto&) { return Applied{}; });
  EXPECT_TRUE(std::holds_alternative<Finding>(judge(empties)));
}

TEST_F(IdempotentTest, PassesAnEngineThatHasFinished) {
  EXPECT_TRUE(std::holds_alternative<Pass>(judge(engine_that_makes(kOnce))));
  EXPECT_TRUE(std::holds_alternative<Pass>(
      judge(FakeEngine([](const auto&, auto&) { return Refused{}; }))));
}

TEST_F(IdempotentTest, NobodyIsAskedAgainWhereNothingChanged) {
  first = Applied{program(kBefore)};
  EXPECT_TRUE(std::holds_alternative<Pass>(
      judge(FakeEngine([](const auto&, auto&) -> Outcome {
        ADD_FAILURE() << "asked again";
        return Refused{};
      }))));
}

TEST_F(IdempotentTest, DoesNotApplyWithoutAPromiseOrAResult) {
  const auto other = engine_that_makes("class A {}");
  promised = false;
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(judge(other)));
  promised = true;
  lab.rejects = [](const auto& given, auto) { return given == program(kOnce); };
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(judge(other)));
  lab.rejects = [](const auto&, auto) { return false; };
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(
      judge(FakeEngine([](const auto&, auto&) { return Crashed{}; }))));
  first = Refused{};
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(judge(other)));
}

}  // namespace
}  // namespace refute
