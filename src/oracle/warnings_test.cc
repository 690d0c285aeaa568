#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/erroneous_warning.h"
#include "oracle/fake_lab.h"
#include "oracle/message.h"
#include "oracle/overly_strong.h"
#include "oracle/soundness.h"
#include "oracle/warning_status.h"

namespace refute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const java::Program kBefore{{{"A.java", "class A { int f; }"}}};
const java::Program kRight{{{"A.java", "class A { int n; }"}}};
const java::Program kWrong{{{"A.java", "class A { int f; int n; }"}}};

Subject rename(Expectation expectation = Expectation::kUnknown) {
  return {.program = kBefore,
          .request = {.refactoring = "rename-field",
                      .target = {.type = "A", .field = "f"},
                      .options = {{"new-name", "n"}}},
          .expectation = expectation};
}

class Warnings : public ::testing::Test {
 protected:
  std::string ask(Result<Verdict> (*oracle)(const Trial&, Tools&, Rigour),
                  const Subject& subject, const Outcome& outcome,
                  std::vector<Rival> rivals = {}) {
    FakeEngine engine;
    Tools tools{lab, engine};
    const auto verdict = oracle({subject, outcome, "x", std::move(rivals)},
                                tools, Rigour::kConfirm);
    if (!verdict) return verdict.error().message;
    if (std::holds_alternative<Pass>(*verdict)) return "pass";
    if (const auto* found = std::get_if<Finding>(&*verdict))
      return found->signature;
    return "not applicable";
  }

  Soundness sound(const Subject& subject, const java::Program& after) {
    FakeEngine engine;
    Tools tools{lab, engine};
    return assess(subject, after, tools, Rigour::kBulk)->soundness;
  }

  FakeLab lab;
};

TEST_F(Warnings, AResultIsRightIfStructureCompilerAndBehaviourSaySo) {
  const auto soundness = [&](const java::Program& after) {
    return sound(rename(), after);
  };
  EXPECT_EQ(soundness(kRight), Soundness::kRight);
  EXPECT_EQ(soundness(kWrong), Soundness::kWrong);
  lab.comparison.untested = "nothing to call";
  EXPECT_EQ(soundness(kRight), Soundness::kUnknown);
  lab.comparison = {1, 1, {{"new A().m()", "int 1", "int 2"}}};
  EXPECT_EQ(soundness(kRight), Soundness::kWrong);
  lab.comparison = {};
  lab.rejects = [](const auto&, auto) { return true; };
  EXPECT_EQ(soundness(kRight), Soundness::kWrong);
}

// Regression: a refusal to move A.this out of a local class was called
// needless, since no call told the programs apart: nothing ever makes a B.
TEST_F(Warnings, CodeThatNeverRunsIsNotRight) {
  const auto program = [](const std::string& in_k, bool moved) {
    const std::string m = "void m() { A.this.f = 5; } ";
    return java::Program{
        {{"A.java", "class A { int f; " + (moved ? m : "") +
                        "void k() { class B extends A { " + (moved ? "" : m) +
                        "void n() { new B().m(); } } " + in_k + " } }"}}};
  };
  const auto subject = [&](const std::string& in_k) {
    return Subject{.program = program(in_k, false),
                   .request = {.refactoring = "pull-up-method",
                               .target = {.type = "B", .method = "m"},
                               .options = {{"destination", "A"}}}};
  };
  EXPECT_EQ(sound(subject(""), program("", true)), Soundness::kUnknown);
  const std::string used = "new B().n();";
  EXPECT_EQ(sound(subject(used), program(used, true)), Soundness::kRight);
}

// Regression: Eclipse was blamed for not moving a synchronized method.
TEST_F(Warnings, AMethodThatLocksAnotherObjectIsNotRight) {
  const auto moved = [&](const std::string& modifier) {
    const auto program = [](const std::string& a, const std::string& b) {
      return java::Program{
          {{"A.java", "class A { " + a + " } class B { " + b + " }"}}};
    };
    const std::string m = modifier + " void m(";
    return sound({.program = program(m + "B b) {}", ""),
                  .request = {.refactoring = "move-method",
                              .target = {.type = "A", .method = "m"},
                              .options = {{"target", "b"}}}},
                 program("", m + ") {}"));
  };
  EXPECT_EQ(moved("synchronized"), Soundness::kUnknown);
  EXPECT_EQ(moved("final"), Soundness::kRight);
}

TEST_F(Warnings, AMissingRefusalIsFound) {
  const auto must = rename(Expectation::kMustRefuse);
  EXPECT_EQ(ask(judge_warning_status, must, Applied{kWrong}),
            "warning-status|rename-field|silent|no-warning:custom");
  EXPECT_EQ(ask(judge_warning_status, must, Refused{}), "pass");
  EXPECT_EQ(ask(judge_warning_status, must,
                Applied{kWrong, {{Severity::kWarning, "careful"}}}),
            "pass");
  EXPECT_EQ(ask(judge_warning_status, must, Applied{kRight}), "pass")
      << "it found a way";
  EXPECT_EQ(ask(judge_warning_status, rename(), Applied{kWrong}),
            "not applicable");
}

TEST_F(Warnings, ARefusalOfWhatMustBeDoneIsFound) {
  const auto must = rename(Expectation::kMustProceed);
  EXPECT_EQ(ask(judge_warning_status, must,
                Refused{{{Severity::kFatal, "cannot rename 'f'"}}}),
            "warning-status|rename-field|error|refused: cannot rename ''");
  EXPECT_EQ(ask(judge_warning_status, must, Applied{kRight}), "pass");
}

TEST_F(Warnings, AWarningWithoutHarmIsErroneous) {
  const Status status = {{Severity::kError, "A field 'n' exists already in A"},
                         {Severity::kInfo, "by the way"}};
  EXPECT_EQ(ask(judge_erroneous_warning, rename(), Applied{kRight, status}),
            "erroneous-warning|rename-field|error|… field '' exists already "
            "in …");
  EXPECT_EQ(ask(judge_erroneous_warning, rename(), Applied{kWrong, status}),
            "pass");
  EXPECT_EQ(ask(judge_erroneous_warning, rename(), Applied{kRight}),
            "not applicable");
  EXPECT_EQ(ask(judge_erroneous_warning, rename(Expectation::kMustRefuse),
                Applied{kRight, status}),
            "not applicable");
  EXPECT_EQ(ask(judge_erroneous_warning, rename(), Refused{status}),
            "not applicable");
}

// Regression: 30 sequences of calls were enough to call a warning wrong.
TEST_F(Warnings, AWarningIsErroneousOnlyIfALongSearchFindsNothing) {
  const Applied warned{kRight,
                       {{Severity::kError, "Another field named n exists"}}};
  lab.harder =
      Comparison{.methods = 3, .calls = 900, .sequences = 400, .all_up_to = 2};
  FakeEngine engine;
  Tools tools{lab, engine};
  const Subject subject = rename();
  const Outcome outcome = warned;
  const auto verdict =
      judge_erroneous_warning({subject, outcome, "x"}, tools, Rigour::kConfirm);
  EXPECT_THAT(std::get<Finding>(*verdict).evidence,
              HasSubstr("no difference in 400 sequences of 900 calls on 3 "
                        "methods, all of up to 2 calls among them"));
  lab.harder->differences = {{"new A().m()", "int 1", "int 2"}};
  EXPECT_EQ(ask(judge_erroneous_warning, subject, warned), "pass");
}

// Regression: renaming a class to Object was warned of, compiled and behaved,
// and the warning was called wrong; but `Object o` meant another class.
TEST_F(Warnings, AWarningOfWhatCameAboutIsNotErroneous) {
  const Applied warned{kRight,
                       {{Severity::kError, "Another field named n exists"}}};
  EXPECT_NE(ask(judge_erroneous_warning, rename(), warned), "not applicable");
  lab.bind = [](const java::Program& program) {
    jvm::Bindings bindings;
    const bool after = program == kRight;
    jvm::Bindings::Field field;
    field.id = after ? "A.n" : "A.f";
    field.name = after ? "n" : "f";
    if (after) field.hides = {"S.n"};
    jvm::Bindings::Type type;
    type.name = "A";
    type.fields = {field};
    bindings.types = {type};
    return bindings;
  };
  EXPECT_EQ(ask(judge_erroneous_warning, rename(), warned), "not applicable");
}

TEST_F(Warnings, AClassThatTakesWhatMeantAnotherWasRightlyWarnedOf) {
  const Subject subject{
      .program = {{{"A.java", "class A {} class B { Object o; }"}}},
      .request = {.refactoring = "rename-type",
                  .target = {.type = "A"},
                  .options = {{"new-name", "Object"}}}};
  const Applied warned{
      {{{"A.java", "class Object {} class B { Object o; }"}}},
      {{Severity::kError, "Another type named 'Object' is referenced"}}};
  EXPECT_NE(ask(judge_erroneous_warning, subject, warned), "not applicable");
  lab.bind = [](const java::Program&) {
    jvm::Bindings bindings;
    jvm::Bindings::Use use;
    use.kind = "type";
    use.name = "Object";
    bindings.uses = {use};
    return bindings;
  };
  EXPECT_EQ(ask(judge_erroneous_warning, subject, warned), "not applicable");
}

TEST(ClaimsHarm, OnlyErrorsAndWarningsThatFearSomething) {
  EXPECT_TRUE(claims_harm({Severity::kError, "cannot do that"}));
  EXPECT_TRUE(claims_harm({Severity::kWarning, "'f' will be hidden by 'B.f'"}));
  EXPECT_FALSE(
      claims_harm({Severity::kWarning, "references were not looked for"}));
  EXPECT_FALSE(
      claims_harm({Severity::kWarning,
                   "The visibility of 'f' conflicts; it will be changed "
                   "to protected"}));
  EXPECT_FALSE(claims_harm({Severity::kInfo, "already done"}));
  EXPECT_FALSE(
      claims_harm({Severity::kWarning,
                   "This method overrides or implements methods in super "
                   "classes/interfaces. They will also be renamed."}));
  // Regression: who calls k(2) from elsewhere calls another method then.
  EXPECT_FALSE(
      claims_harm({Severity::kWarning,
                   "Method k(long) with the same signature (through widening) "
                   "already exists in class p.A. Behavior can change."}));
}

TEST_F(Warnings, ARefusalOfWhatAnotherEngineDoesRightlyIsOverlyStrong) {
  const Outcome refused = Refused{{{Severity::kFatal, "'f' is too short"}}};
  const Outcome right = Applied{kRight};
  const Outcome wrong = Applied{kWrong};
  EXPECT_EQ(
      ask(judge_overly_strong, rename(), refused, {{"y", wrong}, {"z", right}}),
      "overly-strong|rename-field|error|'' is too short");
  EXPECT_EQ(ask(judge_overly_strong, rename(), refused, {{"y", wrong}}),
            "pass");
  EXPECT_EQ(ask(judge_overly_strong, rename(), refused, {{"y", refused}}),
            "pass");
  EXPECT_EQ(ask(judge_overly_strong, rename(), refused), "not applicable");
  EXPECT_EQ(ask(judge_overly_strong, rename(), right, {{"y", right}}),
            "not applicable");
  EXPECT_EQ(ask(judge_overly_strong, rename(Expectation::kMustRefuse), refused,
                {{"y", right}}),
            "not applicable");
}

TEST(MessageTemplate, DropsWhatBelongsToTheProgram) {
  EXPECT_EQ(
      message_template("Method 'm(int)' doesn't fit in A, line 12", rename()),
      "Method '' doesn't fit in …, line #");
  EXPECT_THAT(message_templates({{Severity::kError, "b 'x'"},
                                 {Severity::kError, "b 'y'"},
                                 {Severity::kWarning, "a"}},
                                Severity::kError, rename()),
              ElementsAre("b ''"));
}

}  // namespace
}  // namespace refute
