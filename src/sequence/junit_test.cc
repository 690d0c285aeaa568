#include "sequence/junit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::vector<Operation> kOperations{
    {Operation::Kind::kConstructor, "p.A", "<init>", "()V"},
    {Operation::Kind::kMethod, "p.A", "m", "(I)I"},
    {Operation::Kind::kStaticMethod, "p.A", "s", "()V"},
};

Step returned(std::string text) {
  return {Step::Ending::kReturned, std::move(text), "", 1};
}
Step threw(std::string text) { return {Step::Ending::kThrew, text, "", 1}; }

Argument seven() {
  return {.literal = std::make_shared<Literal>(Literal{"I", 7})};
}

std::string junit(Step before, Step after, TestCase earlier = {}) {
  Evidence evidence;
  evidence.test = std::move(earlier);
  evidence.test.push_back({{0}, {1, {{0}, seven()}}});
  evidence.difference = {1, "", "", std::move(before), std::move(after)};
  return to_junit(evidence, kOperations).value_or("");
}

TEST(JUnit, ExpectsTheOldResult) {
  EXPECT_EQ(junit(returned("int 1"), returned("int 2")),
            "package p;\n\n"
            "import static org.junit.jupiter.api.Assertions.*;\n\n"
            "import org.junit.jupiter.api.Test;\n\n"
            "/** Passes before the change, fails after it. */\n"
            "class RefuteTest {\n"
            "  @Test\n"
            "  void behavesAsBefore() throws Throwable {\n"
            "    p.A x0 = new p.A();\n"
            "    assertEquals(1, x0.m(7));\n"
            "  }\n"
            "}\n");
}

TEST(JUnit, ExpectsTheOldException) {
  EXPECT_THAT(junit(threw("p.E$F \"x\""), returned("int 2")),
              HasSubstr("assertThrows(p.E.F.class, () -> x0.m(7));"));
}

// Regression: a message of the JDK, which is not compared, was expected to be
// null, and so the test failed before the change, too.
TEST(JUnit, AMessageThatIsNewIsNotExpected) {
  EXPECT_THAT(junit(threw("E"), threw("E \"x\"")),
              HasSubstr("assertNotEquals(\"x\", thrown.getMessage());"));
  EXPECT_THAT(junit(threw("E \"a A@#\""), threw("E \"x\"")),
              HasSubstr("assertNotEquals(\"x\", thrown.getMessage());"));
  EXPECT_EQ(junit(threw("E"), threw("E \"a A@#\"")), "");
  EXPECT_THAT(junit(threw("E \"x\""), threw("E")),
              HasSubstr("assertEquals(\"x\", thrown.getMessage());"));
}

TEST(JUnit, WaitsForWhatDoesNotEndNoLonger) {
  EXPECT_THAT(junit(returned("int 1"), {Step::Ending::kStopped, "steps"}),
              HasSubstr("assertTimeoutPreemptively"));
}

TEST(JUnit, MakesEarlierCallsFirst) {
  EXPECT_THAT(junit(returned("int 1"), returned("int 2"), {{{2}}}),
              HasSubstr("try {\n    p.A.s();\n    } catch"));
}

TEST(JUnit, WritesTheValuesItCan) {
  const auto expects = [](const char* text) {
    return junit(returned(text), returned("int 2"));
  };
  EXPECT_THAT(expects("long 3"), HasSubstr("assertEquals(3L, "));
  EXPECT_THAT(expects("char 'a'"), HasSubstr("('a', "));
  EXPECT_THAT(expects("char '''"), HasSubstr(R"(('\'', )"));
  EXPECT_THAT(expects(R"(char '\u000a')"), HasSubstr(R"(('\n', )"));
  EXPECT_THAT(expects(R"(char '\u00e4')"), HasSubstr(R"(('\u00e4', )"));
  EXPECT_THAT(expects("double 2"), HasSubstr("assertEquals(2.0, "));
  EXPECT_THAT(expects("String \"a\\n\""), HasSubstr("(\"a\\n\", "));
  EXPECT_THAT(expects("Integer 4"), HasSubstr("(Integer.valueOf(4), "));
  EXPECT_THAT(expects("null"), HasSubstr("assertNull(x0.m(7));"));
  EXPECT_EQ(expects("p.A{f=1}"), "");
}

TEST(JUnit, MatchesTextWithoutItsHashCode) {
  EXPECT_THAT(
      junit(returned("String \"an A@# here\""), returned("String \"x\"")),
      HasSubstr("assertTrue(String.valueOf(x0.m(7)).matches(\"\\\\Qan "
                "A@\\\\E[0-9a-f]+\\\\Q here\\\\E\"));"));
}

// Regression: what a lambda was called here was asserted of the JVM's.
TEST(JUnit, MatchesWhatTheJvmCallsALambda) {
  EXPECT_THAT(junit(returned("String \"a lambda@#\""), returned("int 2")),
              HasSubstr("matches(\"\\\\Qa \\\\E[\\\\w.$]+Lambda[\\\\w.$/]*@"
                        "[0-9a-f]+\"));"));
}

TEST(JUnit, MatchesWhatIsPrintedWithoutAddresses) {
  EXPECT_THAT(junit({Step::Ending::kReturned, "int 1", "A@#\n"},
                    {Step::Ending::kReturned, "int 1", "\n"}),
              HasSubstr("assertTrue(out.toString().matches(\"\\\\QA@\\\\E"
                        "[0-9a-f]+\\\\Q\\n\\\\E\"));"));
}

TEST(JUnit, AssertsNoArrayThatShowsAddresses) {
  EXPECT_EQ(junit(returned("String[] {\"[I@#\"}"), returned("int 2")), "");
}

TEST(JUnit, ReachesTwoPackagesByReflection) {
  const std::vector<Operation> operations{
      {Operation::Kind::kConstructor, "p.A", "<init>", "()V"},
      {Operation::Kind::kStaticMethod, "q.B", "s", "(Lp/A;I)I"},
  };
  Evidence evidence;
  evidence.test = {{{0}, {1, {{0}, seven()}}}};
  evidence.difference = {1, "", "", returned("int 1"), returned("int 2")};
  const auto text = to_junit(evidence, operations).value_or("");
  EXPECT_THAT(text, HasSubstr("Object x0 = invoke(\"p.A\", \"<init>\", "
                              "\"()V\", null);"));
  EXPECT_THAT(text, HasSubstr("assertEquals(1, invoke(\"q.B\", \"s\", "
                              "\"(Lp/A;I)I\", null, x0, 7));"));
  EXPECT_THAT(text, HasSubstr("private static Object invoke("));
  EXPECT_THAT(text, Not(HasSubstr("private static Object read(")));
}

// Regression: a method that was pulled up into another package is protected
// there, and a test beside its old class did not compile.
TEST(JUnit, ReachesWhatIsDeclaredElsewhereByReflection) {
  std::vector<Operation> operations = kOperations;
  operations[1].from_afar = true;
  Evidence evidence;
  evidence.test = {{{0}, {1, {{0}, seven()}}}};
  evidence.difference = {1, "", "", returned("int 1"), returned("int 2")};
  EXPECT_THAT(to_junit(evidence, operations).value_or(""),
              HasSubstr("assertEquals(1, invoke(\"p.A\", \"m\", "));
}

/// The test of p.A.k(), called on an object of another class.
std::string test_of_k_on(const std::string& owner) {
  const std::vector<Operation> operations{
      {.kind = Operation::Kind::kConstructor,
       .owner = owner,
       .name = "<init>",
       .descriptor = "()V",
       .is_public = true},
      {Operation::Kind::kMethod, "p.A", "k", "()I"},
  };
  Evidence evidence;
  evidence.test = {{{0}, {1, {{0}}}}};
  evidence.difference = {1, "", "", returned("int 1"), returned("int 2")};
  return to_junit(evidence, operations).value_or("");
}

// Regression: the test called q.B's own method of that name, or did not
// compile.
TEST(JUnit, CastsTheReceiverOfWhatIsNotInheritedIntoItsPackage) {
  const auto text = test_of_k_on("q.B");
  EXPECT_THAT(text, StartsWith("package p;"));
  EXPECT_THAT(text, HasSubstr("assertEquals(1, ((p.A) x0).k());"));
}

// Regression: no class of a package can name one that has none.
TEST(JUnit, ReachesTheUnnamedPackageFromAnotherByReflection) {
  EXPECT_THAT(test_of_k_on("B"),
              HasSubstr("Object x0 = invoke(\"B\", \"<init>\", "));
}

TEST(JUnit, ATestInTheNamesOfOneVersionClaimsNoMoreThanThat) {
  Evidence evidence;
  evidence.test = {{{0}, {1, {{0}, seven()}}}};
  evidence.difference = {1, "", "", returned("int 1"), returned("int 2")};
  EXPECT_THAT(to_junit(evidence, kOperations, Claim::kPasses).value_or(""),
              HasSubstr("/** Passes before the change, in the names"));
  EXPECT_THAT(to_junit(evidence, kOperations, Claim::kFails).value_or(""),
              HasSubstr("/** Fails after the change, in the names"));
}

}  // namespace
}  // namespace refute::sequence
