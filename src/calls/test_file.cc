#include "calls/test_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "calls/literals.h"

namespace refute::calls {

namespace {

constexpr const char* kPlainHelpers = R"(
  private static void assertTrue(String message, boolean holds) {
    if (!holds) throw new AssertionError(message);
  }

  private static void assertEquals(Object expected, Object actual) {
    if (expected instanceof Number a && actual instanceof Number b
        && a.longValue() == b.longValue() && a.doubleValue() == b.doubleValue()) return;
    if (!java.util.Objects.equals(expected, actual)) {
      throw new AssertionError("expected " + expected + " and got " + actual);
    }
  }

  private static void assertEquals(double expected, double actual, double delta) {
    assertEquals((Object) expected, (Object) actual);
  }

  private static void assertNull(Object actual) {
    assertEquals(null, actual);
  }
)";

std::string imports_of(const TestClass& tests, const Names& names) {
  if (tests.style == Style::kPlain) {
    const auto imports = names.imports({});
    return imports.empty() ? "" : imports + "\n";
  }
  const bool old = tests.style == Style::kJunit4;
  const std::string package = old ? "org.junit." : "org.junit.jupiter.api.";
  std::string text;
  for (const auto& each : tests.methods)
    if (text.empty() && each.body.find("assert") != std::string::npos)
      text += fmt::format("import static {}{}.*;\n\n", package,
                          old ? "Assert" : "Assertions");
  return text + names.imports({package + "Test"}) + "\n";
}

}  // namespace

void TestBody::call(const std::string& type, const std::string& variable,
                    const std::string& expression, const std::string& comment) {
  const auto end = comment.empty() ? ";" : ";  // " + comment;
  line(variable.empty()
           ? expression + end
           : fmt::format("{} {} = {}{}", type, variable, expression, end));
}

void TestBody::assert_equal(const std::string& expected,
                            const std::string& actual) {
  line(expected == "null"
           ? fmt::format("assertNull({});", actual)
           : fmt::format("assertEquals({}, {});", expected, actual));
}

void TestBody::assert_equal_real(const std::string& expected,
                                 const std::string& actual, bool is_float) {
  if (style_ == Style::kJunit5) return assert_equal(expected, actual);
  line(fmt::format("assertEquals({}, {}, 0.0{});", expected, actual,
                   is_float ? "f" : ""));
}

void TestBody::assert_true(const std::string& condition,
                           const std::string& message) {
  if (message.empty()) return line(fmt::format("assertTrue({});", condition));
  const auto text = quoted(message);
  line(style_ == Style::kJunit5
           ? fmt::format("assertTrue({}, {});", condition, text)
           : fmt::format("assertTrue({}, {});", text, condition));
}

TestFile write(const TestClass& tests, const Names& names) {
  TestFile file{tests.package, tests.name, {}, {}};
  std::string& text = file.text;
  const char* access = tests.is_public ? "public " : "";
  if (!tests.package.empty()) text += "package " + tests.package + ";\n\n";
  text += imports_of(tests, names);
  if (!tests.head.empty()) text += tests.head + "\n";
  text += fmt::format("{}class {} {{\n", access, tests.name);
  for (const auto& each : tests.methods) {
    if (!file.lines.empty()) text += "\n";
    if (!each.note.empty()) text += "  // " + each.note + "\n";
    if (tests.style != Style::kPlain) text += "  @Test\n";
    file.lines.push_back(
        1 + static_cast<int>(std::count(text.begin(), text.end(), '\n')));
    text += fmt::format("  {}void {}() throws Throwable {{\n{}  }}\n", access,
                        each.name, each.body);
  }
  text += tests.helpers;
  if (tests.style == Style::kPlain) {
    text += kPlainHelpers;
    text +=
        "\n  public static void main(String[] arguments) throws Throwable {\n";
    for (const auto& each : tests.methods)
      text += fmt::format("    new {}().{}();\n", tests.name, each.name);
    text += "  }\n";
  }
  text += "}\n";
  return file;
}

}  // namespace refute::calls
