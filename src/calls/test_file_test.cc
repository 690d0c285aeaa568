#include "calls/test_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::calls {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

TestBody body(Style style) {
  TestBody body(style);
  body.call("A", "a0", "new A()");
  body.call("", "", "a0.m()", "why");
  body.assert_equal("null", "a0.n()");
  body.assert_equal_real("1.5f", "a0.f()", /*is_float=*/true);
  body.assert_true("a0 != null", "not \"null\"");
  return body;
}

TEST(TestBody, WritesWhatTheStyleAsksFor) {
  EXPECT_EQ(body(Style::kJunit4).text(),
            "    A a0 = new A();\n"
            "    a0.m();  // why\n"
            "    assertNull(a0.n());\n"
            "    assertEquals(1.5f, a0.f(), 0.0f);\n"
            "    assertTrue(\"not \\\"null\\\"\", a0 != null);\n");
  // JUnit 5 compares them exactly without one, and puts the message last.
  EXPECT_THAT(body(Style::kJunit5).text(),
              EndsWith("    assertEquals(1.5f, a0.f());\n"
                       "    assertTrue(a0 != null, \"not \\\"null\\\"\");\n"));
}

TestFile file(Style style, const std::string& more = {}) {
  Names names("p", "T");
  names.of("q.B");
  return write({.style = style,
                .package = "p",
                .name = "T",
                .head = "/** Head. */",
                .methods = {{"one", "    assertNull(x);\n", "why"},
                            {"two", "    a.m();\n"}},
                .helpers = more},
               names);
}

TEST(TestFile, IsAWholeFileWithItsImports) {
  EXPECT_EQ(file(Style::kJunit4, "\n  int helper;\n").text,
            "package p;\n\n"
            "import static org.junit.Assert.*;\n\n"
            "import org.junit.Test;\n"
            "import q.B;\n\n"
            "/** Head. */\n"
            "public class T {\n"
            "  // why\n"
            "  @Test\n"
            "  public void one() throws Throwable {\n"
            "    assertNull(x);\n"
            "  }\n\n"
            "  @Test\n"
            "  public void two() throws Throwable {\n"
            "    a.m();\n"
            "  }\n\n"
            "  int helper;\n"
            "}\n");
}

TEST(TestFile, TellsWhereItsTestsStand) {
  EXPECT_THAT(file(Style::kJunit4).lines, ElementsAre(12, 17));
}

TEST(TestFile, APlainProgramBringsItsAssertionsAndRunsItself) {
  const auto text = file(Style::kPlain).text;
  EXPECT_THAT(text, Not(HasSubstr("@Test")));
  EXPECT_THAT(text, Not(HasSubstr("org.junit")));
  EXPECT_THAT(text, HasSubstr("private static void assertNull(Object"));
  EXPECT_THAT(text, HasSubstr("    new T().one();\n    new T().two();\n"));
}

TEST(TestFile, WithoutAssertionsNoneAreImported) {
  const auto text = write({.name = "T",
                           .is_public = false,
                           .methods = {{"one", "    a.m();\n"}}},
                          Names::in_full())
                        .text;
  EXPECT_EQ(text,
            "import org.junit.jupiter.api.Test;\n\n"
            "class T {\n"
            "  @Test\n"
            "  void one() throws Throwable {\n"
            "    a.m();\n"
            "  }\n"
            "}\n");
}

}  // namespace
}  // namespace refute::calls
