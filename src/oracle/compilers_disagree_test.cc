#include "oracle/compilers_disagree.h"

#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"
#include "oracle/vms_disagree.h"
#include "refactoring/task.h"

namespace refute {
namespace {

const Outcome kAccepted = Applied{{{{"A.class", "yv66vg=="}}}};

Outcome rejected(const std::string& message) {
  return Refused{{{Severity::kError, message}}};
}

Outcome transcript(const std::string& lines) {
  return Applied{{{{"transcript.txt", lines}}}};
}

struct Reply {
  std::string engine;
  Outcome outcome;
};

class Disagree : public ::testing::Test {
 protected:
  /// What is said of the first.
  Result<Verdict> ask(decltype(judge_vms_disagree) question,
                      const std::vector<Reply>& replies) {
    FakeEngine unused;
    Tools tools{lab, unused};
    Trial trial{subject, replies.front().outcome, replies.front().engine};
    for (std::size_t i = 1; i < replies.size(); ++i)
      trial.rivals.push_back({replies[i].engine, replies[i].outcome});
    return question(trial, tools, Rigour::kBulk);
  }

  std::string shape(const Result<Verdict>& verdict) {
    if (!verdict) return verdict.error().message;
    if (const auto* found = std::get_if<Finding>(&*verdict))
      return found->signature;
    return std::holds_alternative<Pass>(*verdict) ? "pass" : "not applicable";
  }

  std::string compilers(const std::vector<Reply>& replies) {
    return shape(ask(judge_compilers_disagree, replies));
  }
  std::string machines(const std::vector<Reply>& replies) {
    return shape(ask(judge_vms_disagree, replies));
  }

  FakeLab lab;
  Subject subject = as_task(
      Task::kCompile, {.program = {{{"A.java", "class A {}"}}}, .request = {}});
};

TEST_F(Disagree, ThatAllAcceptOrAllRejectIsFine) {
  EXPECT_EQ(compilers({{"x", kAccepted}, {"y", kAccepted}}), "pass");
  EXPECT_EQ(compilers({{"x", rejected("no [1]")}, {"y", rejected("non [2]")}}),
            "pass");
}

TEST_F(Disagree, OneAgainstOneIsToldOnceOfTheOneThatAccepts) {
  EXPECT_EQ(compilers({{"x", kAccepted}, {"y", rejected("no [code]")}}),
            "compilers-disagree|compile|silent|accepts|code");
  EXPECT_EQ(compilers({{"y", rejected("no [code]")}, {"x", kAccepted}}),
            "pass");
}

TEST_F(Disagree, TheOneThatIsAloneIsTold) {
  const std::vector<Reply> alone = {
      {"b", rejected("no [code]")}, {"a", kAccepted}, {"c", kAccepted}};
  EXPECT_EQ(compilers(alone), "compilers-disagree|compile|error|rejects|code");
  EXPECT_EQ(compilers({alone[1], alone[0], alone[2]}), "pass");
  EXPECT_EQ(compilers({alone[2], alone[0], alone[1]}), "pass");
}

TEST_F(Disagree, AnErrorWithoutACodeIsKnownByItsWords) {
  EXPECT_EQ(compilers({{"x", kAccepted}, {"y", rejected("A is unknown")}}),
            "compilers-disagree|compile|silent|accepts|… is unknown");
}

TEST_F(Disagree, WhatACrashedCompilerWouldSayIsNoAnswer) {
  EXPECT_EQ(compilers({{"x", kAccepted}, {"y", Crashed{"E"}}}),
            "not applicable");
}

TEST_F(Disagree, AcceptedByBothClassFilesMustBehaveTheSame) {
  lab.comparison.differences = {{"new A().m()", "int 1", "int 2"}};
  const std::vector<Reply> both = {{"y", kAccepted}, {"x", kAccepted}};
  const auto verdict = ask(judge_compilers_disagree, both);
  EXPECT_EQ(shape(verdict),
            "compilers-disagree|compile|silent|compiles-otherwise|int→int");
  EXPECT_EQ(std::get<Finding>(*verdict).summary,
            "new A().m() gives int 1 as compiled by x, int 2 as compiled by y");
  EXPECT_EQ(compilers({both[1], both[0]}), "pass");
}

TEST_F(Disagree, MachinesPartAtTheFirstLineThatDiffers) {
  EXPECT_EQ(machines({{"y", transcript("A.m(): int 1\nA.k(): int 2\n")},
                      {"x", transcript("A.m(): int 1\nA.k(): throws E\n")}}),
            "vms-disagree|compile|silent|throws E→int");
}

TEST_F(Disagree, WhatAMachineHadNoTimeForIsNoDifference) {
  EXPECT_EQ(machines({{"y", transcript("A.m(): int 1\nA.k(): int 2\n")},
                      {"x", transcript("A.m(): int 1\n")}}),
            "pass");
}

TEST_F(Disagree, AWordingThatIsLeftToTheMachineIsNoDifference) {
  EXPECT_EQ(machines({{"y", transcript("C.m(): String \"@p.C.N(a$b)\"\n")},
                      {"x", transcript("C.m(): String \"@p.C$N(a$b)\"\n")}}),
            "pass");
  EXPECT_EQ(machines({{"y", transcript("C.m(): String \"p.C.N\"\n")},
                      {"x", transcript("C.m(): String \"p.C$N\"\n")}}),
            "vms-disagree|compile|silent|String→String");
}

TEST_F(Disagree, TheQuestionsAreAskedOfTheirOwnTaskAlone) {
  const auto asked = [](std::string_view task) {
    std::string names;
    for (const auto& oracle : oracles())
      if (has_a_say(oracle, task, 2)) names += std::string(oracle.name) + " ";
    return names;
  };
  EXPECT_EQ(asked("compile"), "crash compilers-disagree ");
  EXPECT_EQ(asked("run"), "crash vms-disagree ");
  EXPECT_EQ(asked("rename-method").find("disagree"), std::string::npos);
}

}  // namespace
}  // namespace refute
