#include "oracle/oracle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/behaviour.h"
#include "oracle/crash.h"
#include "oracle/does_not_compile.h"
#include "oracle/fake_lab.h"
#include "oracle/refactorings.h"

namespace refute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Subject kSubject{.program = {{{"A.java", "before"}}},
                       .request = {.refactoring = "push-down-method",
                                   .target = {.type = "A", .method = "m"}}};

Outcome applied(Severity severity = Severity::kOk) {
  Applied result{{{{"A.java", "after"}}}};
  if (severity != Severity::kOk) result.status = {{severity, "careful"}};
  return result;
}

bool is_after(const java::Program& program) {
  return program.files[0].text == "after";
}

template <typename T>
T get(const Result<Verdict>& verdict) {
  EXPECT_TRUE(verdict && std::holds_alternative<T>(*verdict));
  if (!verdict || !std::holds_alternative<T>(*verdict)) return {};
  return std::get<T>(*verdict);
}

std::vector<std::string> chosen(const std::vector<std::string>& names) {
  const auto oracles = choose_oracles(names);
  std::vector<std::string> result;
  if (oracles)
    for (const Oracle* oracle : *oracles) result.emplace_back(oracle->name);
  return result;
}

TEST(ChooseOracles, TakesTheOrderOfTheCatalogueWhateverTheUserWrote) {
  EXPECT_THAT(chosen({"behaviour", "crash", "crash"}),
              ElementsAre("crash", "behaviour"));
}

TEST(ChooseOracles, NoNameMeansTheDefaultsAndAllMeansAll) {
  EXPECT_EQ(chosen({}), chosen({"default"}));
  EXPECT_EQ(chosen({"all"}).size(), oracles().size());
  for (const auto& name : chosen({}))
    EXPECT_TRUE(find_oracle(name)->by_default) << name;
}

TEST(ChooseOracles, AnUnknownNameIsAnErrorThatNamesTheNearest) {
  const auto oracles = choose_oracles({"crash", "behavior"});
  ASSERT_FALSE(oracles);
  EXPECT_THAT(oracles.error().message, HasSubstr("did you mean \"behaviour\""));
  EXPECT_EQ(oracles.error().code, ExitCode::kUsage);
}

// Regression: `String.valueOf(m())` means valueOf(long) once m returns a long,
// as was asked.
TEST(ChooseOracles, BindingsMayChangeWithATypeThatIsAskedFor) {
  const Oracle* const bindings = find_oracle("bindings");
  EXPECT_FALSE(has_a_say(*bindings, "change-return-type", 1));
  EXPECT_TRUE(has_a_say(*bindings, "use-supertype", 1));
}

TEST(ChooseOracles, AnOracleMayNeedRivalsOrBeOfSomeRefactoringsOnly) {
  const Oracle alone{"a", "?", judge_crash};
  EXPECT_TRUE(has_a_say(alone, "rename-type", 1));
  const Oracle choosy{.name = "b",
                      .question = "?",
                      .judge = judge_crash,
                      .needs_rivals = true,
                      .concerns = [](std::string_view refactoring) {
                        return refactoring == "rename-type";
                      }};
  EXPECT_FALSE(has_a_say(choosy, "rename-type", 1));
  EXPECT_TRUE(has_a_say(choosy, "rename-type", 2));
  EXPECT_FALSE(has_a_say(choosy, "move-method", 2));
}

TEST(CrashOracle, FindsAnExceptionAndNamesTheEnginesFrame) {
  const Outcome outcome =
      Crashed{.exception = "java.lang.NullPointerException",
              .stack =
                  "java.lang.NullPointerException\n"
                  "\tat java.base/java.util.Objects.x(Objects.java:1)\n"
                  "\tat java.util.Objects.x(Objects.java:1)\n"
                  "\tat org.eclipse.Foo.bar(Foo.java:12)\n"};
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  const auto f =
      get<Finding>(judge_crash({kSubject, outcome}, tools, Rigour::kBulk));
  EXPECT_THAT(f.signature, HasSubstr("NullPointerException"));
}

TEST(CrashOracle, AnOverflowHasOneSignatureWhereverItStops) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  const auto signature = [&](const std::string& stack) {
    const Outcome outcome =
        Crashed{.exception = "java.lang.StackOverflowError", .stack = stack};
    return get<Finding>(judge_crash({kSubject, outcome}, tools, Rigour::kBulk))
        .signature;
  };
  EXPECT_EQ(signature("\tat x.A.a(A:1)\n\tat x.B.b(B:2)\n\tat x.A.a(A:1)\n"),
            signature("\tat x.B.b(B:2)\n\tat x.A.a(A:1)\n\tat x.B.b(B:2)\n"));
}

TEST(CrashOracle, FindsAHangAndADeathAndPassesTheRest) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  const auto run = [&](const Outcome& outcome) {
    return judge_crash({kSubject, outcome}, tools, Rigour::kBulk);
  };
  EXPECT_THAT(get<Finding>(run(TimedOut{10})).summary, HasSubstr("10 s"));
  EXPECT_THAT(get<Finding>(run(Died{"signal 11"})).summary,
              HasSubstr("signal 11"));
  get<Pass>(run(applied()));
  get<Pass>(run(Refused{}));
  get<Pass>(run(Invalid{}));
}

TEST(DoesNotCompileOracle, FindsWhatBothCompilersReject) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  lab.rejects = [](const auto& program, auto) { return is_after(program); };
  const Outcome outcome = applied();
  const auto f = get<Finding>(
      judge_does_not_compile({kSubject, outcome}, tools, Rigour::kBulk));
  EXPECT_EQ(f.level, Level::kSilent);
  EXPECT_EQ(f.signature,
            "does-not-compile|push-down-method|silent|"
            "compiler.err.cant.resolve");
  EXPECT_EQ(f.summary, "the program no longer compiles: cannot find symbol");
  EXPECT_THAT(f.evidence, HasSubstr("A.java:1: cannot find symbol"));
}

TEST(DoesNotCompileOracle, AnnouncedAndSilentAreDifferentFindings) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  lab.rejects = [](const auto& program, auto) { return is_after(program); };
  const Outcome outcome = applied(Severity::kError);
  const auto f = get<Finding>(
      judge_does_not_compile({kSubject, outcome}, tools, Rigour::kBulk));
  EXPECT_EQ(f.level, Level::kAnnounced);
  EXPECT_THAT(f.signature, HasSubstr("|announced|"));
}

TEST(DoesNotCompileOracle, PassesWhatCompiles) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  const Outcome outcome = applied();
  get<Pass>(judge_does_not_compile({kSubject, outcome}, tools, Rigour::kBulk));
}

TEST(DoesNotCompileOracle, ADisagreementOfCompilersIsNoFinding) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  lab.rejects = [](const auto& program, Compiler compiler) {
    return is_after(program) && compiler == Compiler::kEcj;
  };
  const Outcome outcome = applied();
  get<NotApplicable>(
      judge_does_not_compile({kSubject, outcome}, tools, Rigour::kBulk));
}

TEST(DoesNotCompileOracle, AProgramThatJavacNeverAcceptedIsNoFinding) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  lab.rejects = [](const auto&, Compiler compiler) {
    return compiler == Compiler::kJavac;
  };
  const Outcome outcome = applied();
  get<NotApplicable>(
      judge_does_not_compile({kSubject, outcome}, tools, Rigour::kConfirm));
}

// What javac says of a change of `m` to int, with the error at `error`.
Result<Verdict> returns_int(const std::string& before, const std::string& after,
                            const std::string& error,
                            const std::string& refactoring) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  lab.rejects = [&](const auto& program, auto) {
    return program.files[0].text == after;
  };
  lab.code = "compiler.err.missing.ret.stmt";
  lab.start = static_cast<std::int64_t>(after.find(error));
  const Subject subject{
      {{{"A.java", before}}},
      {.refactoring = refactoring, .target = {.type = "A", .method = "m"}}};
  const Outcome outcome = Applied{{{{"A.java", after}}}};
  return judge_does_not_compile({subject, outcome}, tools, Rigour::kBulk);
}

// Regression: a void method that is to return something has no return
// statement, and nobody but its author can write one.
TEST(DoesNotCompileOracle, AReturnThatIsMissingByDefinitionIsNoFinding) {
  const std::string before =
      "class A { void m() { x(); } void x() {} } "
      "class B extends A { void m() { y(); } void y() {} }";
  const std::string after =
      "class A { int m() { x(); } void x() {} } "
      "class B extends A { int m() { y(); } void y() {} }";
  get<NotApplicable>(
      returns_int(before, after, "} void x", "change-return-type"));
  get<NotApplicable>(
      returns_int(before, after, "} void y", "change-return-type"));
  get<Finding>(returns_int(before, after, "} void x", "rename-method"));
}

// Regression: every missing return was excused, whosever it was.
TEST(DoesNotCompileOracle, AReturnThatIsMissingElsewhereIsAFinding) {
  const std::string before =
      "class A { void m() {} void k() { y(); } int n() { return 1; } } "
      "interface I { int m(); } class B { I i = () -> { return 1; }; }";
  const std::string after =
      "class A { int m() { return 0; } int k() { y(); } int n() { z(); } } "
      "interface I { int m(); } class B { I i = () -> { k(); }; }";
  for (const char* error : {"} int n", "} } interface", "}; }"})
    get<Finding>(returns_int(before, after, error, "change-return-type"));
}

// Regression: no engine can make `!m()` fit a result that is asked to be no
// boolean; whoever asks for it has to.
TEST(DoesNotCompileOracle, WhatUsesAResultOfAnotherTypeIsNoFinding) {
  const std::string before =
      "class A { boolean m(int i) { return false; } boolean x; "
      "void n() { if (!m(1)) {} Object o = this.m(2); x = true; } }";
  const std::string after =
      "class A { int m(int i) { return false; } boolean x; "
      "void n() { if (!m(1)) {} Object o = super.m(2); x = true; } }";
  for (const char* error : {"!m(1)", "false"})
    get<NotApplicable>(returns_int(before, after, error, "change-return-type"));
  get<Finding>(returns_int(before, after, "super.m", "change-return-type"));
  get<Finding>(returns_int(before, after, "true", "change-return-type"));
  get<Finding>(returns_int(before, after, "!m(1)", "rename-method"));
}

TEST(DoesNotCompileOracle, NothingToSayWithoutAChange) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  const Outcome outcome = Refused{};
  get<NotApplicable>(
      judge_does_not_compile({kSubject, outcome}, tools, Rigour::kBulk));
}

TEST(BehaviourOracle, FindsADifferenceAndSaysWhichCall) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  lab.comparison = {1, 1, {{"new C().m()", "int 1", "int 2"}}};
  const Outcome outcome = applied(Severity::kWarning);
  const auto f =
      get<Finding>(judge_behaviour({kSubject, outcome}, tools, Rigour::kBulk));
  EXPECT_EQ(f.level, Level::kWarning);
  EXPECT_EQ(f.summary, "new C().m() gives int 1 before and int 2 after");
  EXPECT_EQ(f.signature,
            "behaviour|push-down-method|warning|int→int of the target|none");
}

TEST(BehaviourOracle, SaysWhatCannotBeAvoidedAndThatItIsNoFinding) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  lab.comparison.excused = "new C().m() gives int 1 before";
  const Outcome outcome = applied();
  const auto verdict = get<NotApplicable>(
      judge_behaviour({kSubject, outcome}, tools, Rigour::kBulk));
  EXPECT_THAT(verdict.why, HasSubstr("new C().m() gives int 1 before"));
  lab.comparison.differences = {{"new C().n()", "int 1", "int 2"}};
  get<Finding>(judge_behaviour({kSubject, outcome}, tools, Rigour::kBulk));
}

TEST(BehaviourOracle, ExpectsAnExceptionToBeCaughtIfThatIsAskedFor) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  Subject subject = kSubject;
  subject.request.refactoring = "surround-with-try-catch";
  const Outcome outcome = applied();
  lab.comparison = {1, 1, {{"new C().m()", "throws E", "int 2"}}};
  get<NotApplicable>(judge_behaviour({subject, outcome}, tools, Rigour::kBulk));
  lab.comparison.differences.push_back({"new C().n()", "int 1", "int 2"});
  EXPECT_EQ(
      get<Finding>(judge_behaviour({subject, outcome}, tools, Rigour::kBulk))
          .summary,
      "new C().n() gives int 1 before and int 2 after");
  get<Finding>(judge_behaviour({kSubject, outcome}, tools, Rigour::kBulk));
}

TEST(Refactorings, ThoseOfAFamilyShareARow) {
  EXPECT_EQ(refactoring_called("clean-up:convert-loop").name, "clean-up:");
  EXPECT_EQ(refactoring_called("hint:diamond").name, "hint:");
  EXPECT_EQ(refactoring_called("clean").name, "");
}

TEST(BehaviourOracle, PassesEqualProgramsAndSkipsUntestableOnes) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  const Outcome outcome = applied();
  get<Pass>(judge_behaviour({kSubject, outcome}, tools, Rigour::kBulk));
  lab.comparison.untested = "no common method";
  get<NotApplicable>(
      judge_behaviour({kSubject, outcome}, tools, Rigour::kBulk));
  const Outcome refused = Refused{};
  get<NotApplicable>(
      judge_behaviour({kSubject, refused}, tools, Rigour::kBulk));
}

}  // namespace
}  // namespace refute
