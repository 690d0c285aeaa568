#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/catalogue.h"
#include "engine/engine.h"
#include "oracle/host_lab.h"
#include "oracle/oracle.h"

/// The oracles with real engines and a real JVM: right results pass, and what
/// is known to be wrong is found.
namespace refute {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<ProcessEngine> start(const std::string& name) {
  auto spec = engine_spec(name, {.timeout = std::chrono::seconds(60)});
  EXPECT_TRUE(spec) << spec.error().message;
  return std::make_unique<ProcessEngine>(*spec);
}

class Oracles : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    eclipse = start("eclipse");
    lab = start_lab();
  }
  static void TearDownTestSuite() {
    eclipse.reset();
    lab.reset();
  }

  static Outcome apply(Engine& engine, const Subject& subject) {
    auto outcome = engine.apply(subject.program, subject.request);
    EXPECT_TRUE(outcome) << outcome.error().message;
    return outcome ? *outcome : Outcome(Invalid{});
  }

  /// The signature of the finding, "pass", or "not applicable: …".
  static std::string ask(const std::string& name, const Trial& trial) {
    Tools tools{*lab, *eclipse};
    const auto verdict =
        find_oracle(name)->judge(trial, tools, Rigour::kConfirm);
    if (!verdict) return verdict.error().message;
    if (std::holds_alternative<Pass>(*verdict)) return "pass";
    if (const auto* found = std::get_if<Finding>(&*verdict))
      return found->signature;
    return "not applicable: " + std::get<NotApplicable>(*verdict).why;
  }

  static inline std::unique_ptr<ProcessEngine> eclipse;
  static inline std::unique_ptr<JavaLab> lab;
};

const Subject kRename{
    .program = {{{"A.java",
                  "public class A {\n    // one\n    int m(int i) {\n"
                  "        return i;\n    }\n    public int n() {\n"
                  "        return m(+1);\n    }\n}\n"}}},
    .request = {.refactoring = "rename-method",
                .target = {.type = "A",
                           .method = "m",
                           .parameters = std::vector<std::string>{"int"}},
                .options = {{"new-name", "p"}}}};

const Subject kPushDown{
    .program = {{{"p/A.java",
                  "package p;\npublic class A {\n    protected int m() {\n"
                  "        return 1;\n    }\n}\n"},
                 {"p/B.java",
                  "package p;\npublic class B extends A {\n"
                  "    public int test() {\n        return m();\n    }\n}\n"}}},
    .request = {.refactoring = "push-down-method",
                .target = {.type = "p.A", .method = "m"}}};

TEST_F(Oracles, WhatEclipseDoesRightPassesThemAll) {
  for (const auto& subject : {kRename, kPushDown}) {
    const Outcome outcome = apply(*eclipse, subject);
    ASSERT_EQ(kind(outcome), "applied");
    for (const auto& name : {"crash", "custom", "preservation",
                             "does-not-compile", "behaviour", "inverse"})
      EXPECT_EQ(ask(name, {subject, outcome, "eclipse"}), "pass")
          << name << " of " << describe(subject.request);
  }
}

// Eclipse's own result, with a fault put into it.
Outcome spoiled(Outcome outcome, const std::string& what,
                const std::string& by) {
  for (auto& file : std::get<Applied>(outcome).after.files)
    if (const auto at = file.text.find(what); at != std::string::npos)
      file.text.replace(at, what.size(), by);
  return outcome;
}

TEST_F(Oracles, ASpoiledResultIsFound) {
  const Outcome good = apply(*eclipse, kRename);
  const Outcome lost_plus = spoiled(good, "p(+1)", "p(1)");
  const Outcome lost_call = spoiled(good, "p(+1)", "m(+1)");
  const Outcome lost_comment = spoiled(good, "// one", "");
  EXPECT_EQ(ask("custom", {kRename, lost_call, "eclipse"}),
            "custom|rename-method|silent|old-name-left");
  EXPECT_EQ(
      ask("preservation", {kRename, lost_plus, "eclipse"}),
      "preservation|rename-method|silent|changed method: prefix expression");
  EXPECT_EQ(ask("preservation", {kRename, lost_comment, "eclipse"}),
            "preservation|rename-method|silent|comment");
  EXPECT_EQ(ask("inverse", {kRename, lost_plus, "eclipse"}),
            "inverse|rename-method|silent|method");
  const Outcome moved = apply(*eclipse, kPushDown);
  const Outcome narrowed = spoiled(moved, "protected int m", "int m");
  EXPECT_EQ(ask("preservation", {kPushDown, narrowed, "eclipse"}),
            "preservation|push-down-method|silent|access");
}

TEST_F(Oracles, NetBeansIsToBlameForThePrecedenceItLoses) {
  const auto netbeans = start("netbeans");
  const Subject subject{
      .program = {{{"A.java",
                    "public class A {\n    public int f = 7;\n"
                    "    public int test() {\n        f -= 2 - 1;\n"
                    "        return f;\n    }\n}\n"}}},
      .request = {.refactoring = "encapsulate-field",
                  .target = {.type = "A", .field = "f"}}};
  const Outcome ours = apply(*eclipse, subject);
  const Outcome theirs = apply(*netbeans, subject);
  EXPECT_EQ(
      ask("differential", {subject, theirs, "netbeans", {{"eclipse", ours}}}),
      "differential|encapsulate-field|silent|behaviour: method");
  EXPECT_THAT(
      ask("differential", {subject, ours, "eclipse", {{"netbeans", theirs}}}),
      HasSubstr("netbeans is to blame"));
  // On what both do right they agree, whatever visibility they like.
  const Subject plain{
      .program = {{{"A.java",
                    "public class A {\n    int f = 7;\n"
                    "    public int test() {\n        f = f + 1;\n"
                    "        return f;\n    }\n}\n"}}},
      .request = subject.request};
  const Outcome one = apply(*eclipse, plain);
  const Outcome other = apply(*netbeans, plain);
  EXPECT_EQ(ask("differential", {plain, other, "netbeans", {{"eclipse", one}}}),
            "pass");
}

TEST_F(Oracles, ARefusalOfWhatIsDoneRightlyIsOverlyStrong) {
  const Outcome done = apply(*eclipse, kRename);
  const Outcome refused = Refused{{{Severity::kFatal, "'p' is a bad name"}}};
  EXPECT_EQ(ask("overly-strong", {kRename, refused, "x", {{"eclipse", done}}}),
            "overly-strong|rename-method|error|'' is a bad name");
  Outcome warned = done;
  std::get<Applied>(warned).status = {{Severity::kError, "'p' will conflict"}};
  EXPECT_EQ(ask("erroneous-warning", {kRename, warned, "x"}),
            "erroneous-warning|rename-method|error|'' will conflict");
}

}  // namespace
}  // namespace refute
