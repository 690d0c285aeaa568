#include "report/jdt_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "java/parse.h"
#include "refactoring/request_json.h"

namespace refute::report {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

Cause cause(int number, const std::string& refactoring, json target,
            json options = json::object()) {
  Cause c;
  c.number = number;
  c.finding.engine = "eclipse";
  c.finding.engine_version = "1.24";
  c.finding.oracle = "behaviour";
  c.finding.summary = "gives 1 before and 2 after */ class Evil {} \\u002a/";
  c.finding.request = *request_from_json({{"refactoring", refactoring},
                                          {"target", std::move(target)},
                                          {"options", std::move(options)}});
  c.finding.before = {
      {{"p/A.java", "package p; class A {}"}, {"p/B.java", "x"}}};
  c.finding.outcome =
      Applied{{{{"p/A.java", "package p; class A { }"}, {"p/B.java", "x"}}}};
  return c;
}

std::string suite_of(const JdtTests& tests) {
  for (const auto& file : tests.files)
    if (file.path == "RefuteTests.java") return file.text;
  return "";
}

const json kMethod = {
    {"type", "p.A"}, {"method", "m"}, {"parameters", {"int", "p.B"}}};

TEST(JdtSuite, ASilentCauseHasItsProgramTheWrongResultAndATest) {
  const auto tests = to_jdt_tests({cause(3, "push-down-method", kMethod)});
  std::vector<std::string> paths;
  for (const auto& file : tests.files) paths.push_back(file.path);
  EXPECT_THAT(paths,
              UnorderedElementsAre("resources/Refute/testCause3/in/p/A.java",
                                   "resources/Refute/testCause3/in/p/B.java",
                                   "resources/Refute/testCause3/wrong/p/A.java",
                                   "RefuteTests.java"));
  const auto suite = suite_of(tests);
  EXPECT_THAT(suite, HasSubstr("program(\"p/A.java\", \"p/B.java\");"));
  EXPECT_THAT(suite, HasSubstr(R"(method("p.A", "m", "int", "p.B"))"));
  EXPECT_THAT(suite,
              HasSubstr(R"(assertNotAsFound(refactoring, "p/A.java");)"));
}

TEST(JdtSuite, AFindingOfACatalogueGoesByItsName) {
  auto named = cause(0, "push-down-method", kMethod);
  named.name = "eclipse-push-down-method-1a";
  EXPECT_THAT(jdt_test(named),
              HasSubstr("void test_eclipse_push_down_method_1a()"));
  EXPECT_THAT(suite_of(to_jdt_tests({named})), HasSubstr(jdt_test(named)));
  named.finding.engine = "netbeans";
  EXPECT_EQ(jdt_test(named), "");
  EXPECT_THAT(to_jdt_tests({named}).skipped,
              ElementsAre(HasSubstr("eclipse-push-down-method-1a: ")));
}

TEST(JdtSuite, EveryRecipeIsJavaWhateverAMessageHolds) {
  const json field = {{"type", "p.A"}, {"field", "f"}};
  const auto tests = to_jdt_tests(
      {cause(1, "push-down-method", kMethod),
       cause(2, "push-down-field", field),
       cause(3, "pull-up-method", kMethod, {{"destination", "p.B"}}),
       cause(4, "pull-up-field", field, {{"destination", "p.B"}}),
       cause(5, "rename-method", kMethod, {{"new-name", "k"}}),
       cause(6, "rename-field", field, {{"new-name", "k"}}),
       cause(7, "rename-type", {{"type", "p.A"}}, {{"new-name", "K"}}),
       cause(8, "encapsulate-field", field, {{"getter", "g"}}),
       cause(9, "pull-up-method", kMethod),
       cause(10, "move-method", kMethod, {{"target", "b"}}),
       cause(11, "add-parameter", kMethod,
             {{"type", "int"}, {"name", "x"}, {"default-value", "\"\""}}),
       cause(12, "change-return-type", kMethod, {{"type", "Object"}}),
       cause(13, "rename-field",
             {{"type", "p.A"},
              {"field", "f"},
              {"file", "p/A.java"},
              {"offset", 3},
              {"length", 1}},
             {{"new-name", "k"}})});
  EXPECT_EQ(tests.tests, 13);
  EXPECT_THAT(tests.skipped, ElementsAre());
  // As the host has it, and so the wizard.
  const auto all = suite_of(tests);
  EXPECT_THAT(all, HasSubstr(R"(encapsulate(field("p.A", "f"), "g", null);)"));
  EXPECT_THAT(all, HasSubstr("setDestinationType(type(\"p.B\"));"));
  EXPECT_THAT(all, HasSubstr("candidates[candidates.length - 1]"));
  EXPECT_THAT(all, HasSubstr(R"(setTarget(target(processor, "b"));)"));
  EXPECT_THAT(all, HasSubstr(R"(AddedParameter("int", "x", "\"\""));)"));
  EXPECT_THAT(all, HasSubstr(R"(setNewReturnTypeName("Object");)"));
  EXPECT_THAT(all, HasSubstr(R"((IField) selected("p/A.java", 3, 1))"));
  java::Ast ast;
  const auto suite = suite_of(tests);
  const auto unit = java::parse(ast, suite);
  ASSERT_TRUE(unit) << java::to_string(unit.error()) << suite;
  int types = 0;
  for (const auto* child : (*unit)->children)
    types += child->kind == java::Kind::kClass;
  EXPECT_EQ(types, 1);  // no message has ended its comment
}

TEST(JdtSuite, WhatIsExpectedIsStated) {
  auto refused = cause(1, "push-down-method", kMethod);
  refused.expected.emplace();
  auto right = cause(2, "push-down-method", kMethod);
  right.finding.level = Level::kWarning;
  right.expected.emplace();
  (*right.expected)["p/A.java"] = "package p; class A { int x; }";
  const auto tests = to_jdt_tests({refused, right});
  const auto suite = suite_of(tests);
  EXPECT_THAT(suite, HasSubstr("assertSpeaksUp(refactoring);"));
  EXPECT_THAT(suite, HasSubstr(R"(assertResult(refactoring, "p/A.java");)"));
  std::string out;
  for (const auto& file : tests.files) {
    EXPECT_THAT(file.path, Not(HasSubstr("/wrong/")));
    if (file.path == "resources/Refute/testCause2/out/p/A.java")
      out = file.text;
  }
  EXPECT_EQ(out, "package p; class A { int x; }");
}

TEST(JdtSuite, AResultThatWasWarnedOfForNothingIsTheExpectedOne) {
  auto warned = cause(1, "push-down-method", kMethod);
  warned.finding.oracle = "erroneous-warning";
  warned.finding.level = Level::kError;
  const auto tests = to_jdt_tests({warned});
  EXPECT_THAT(suite_of(tests),
              HasSubstr(R"(assertResult(refactoring, "p/A.java");)"));
  EXPECT_EQ(tests.files[2].path, "resources/Refute/testCause1/out/p/A.java");
}

TEST(JdtSuite, WhatCannotBeSaidIsSkippedWithAReason) {
  auto netbeans = cause(1, "push-down-method", kMethod);
  netbeans.finding.engine = "netbeans";
  auto warned = cause(2, "push-down-method", kMethod);
  warned.finding.level = Level::kWarning;
  auto strange = cause(3, "push-down-method", kMethod, {{"abstract", "true"}});
  const auto tests = to_jdt_tests({netbeans, warned, strange});
  EXPECT_EQ(tests.tests, 0);
  EXPECT_TRUE(tests.files.empty());
  EXPECT_THAT(tests.skipped, ElementsAre(HasSubstr("not one of Eclipse"),
                                         HasSubstr("the engine warns"),
                                         HasSubstr("no words")));
}

TEST(JdtSuite, CrashesAndWrongRefusalsAskForTheirOpposite) {
  auto crash = cause(1, "push-down-method", kMethod);
  crash.finding.outcome = Crashed{"E"};
  auto refused = cause(2, "push-down-method", kMethod);
  refused.finding.oracle = "overly-strong";
  refused.finding.outcome = Refused{};
  const auto tests = to_jdt_tests({crash, refused});
  for (const auto& file : tests.files)
    EXPECT_THAT(file.path, Not(HasSubstr("/wrong/")));
  const auto suite = suite_of(tests);
  EXPECT_THAT(suite, HasSubstr("performRefactoring(refactoring); // throws"));
  EXPECT_THAT(suite, HasSubstr("assertNull(performRefactoring(refactoring));"));
}

}  // namespace
}  // namespace refute::report
