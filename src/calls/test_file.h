#pragma once

#include <string>
#include <vector>

#include "calls/names.h"

/// Tests as Java source: JUnit 4, JUnit 5 or a plain program.
namespace refute::calls {

enum class Style { kJunit4, kJunit5, kPlain };

/// The lines of one test's method.
class TestBody {
 public:
  explicit TestBody(Style style) : style_(style) {}

  void line(const std::string& text) { text_ += "    " + text + "\n"; }

  /// `type variable = expression;`, or the expression alone if there is no
  /// variable.
  void call(const std::string& type, const std::string& variable,
            const std::string& expression, const std::string& comment = {});

  /// `expected` is an expression; "null" is one.
  void assert_equal(const std::string& expected, const std::string& actual);

  /// The same for a `double` or `float`, which JUnit 4 compares only with a
  /// tolerance.
  void assert_equal_real(const std::string& expected, const std::string& actual,
                         bool is_float);

  void assert_true(const std::string& condition,
                   const std::string& message = {});

  const std::string& text() const { return text_; }

 private:
  Style style_;
  std::string text_;
};

struct TestMethod {
  std::string name;
  std::string body;       ///< `TestBody::text`.
  std::string note = {};  ///< A line of comment.
};

/// A class of tests.
struct TestClass {
  Style style = Style::kJunit5;
  std::string package = {};
  std::string name = {};
  std::string head = {};  ///< The line above it: a comment, an annotation.
  bool is_public = true;  ///< Only JUnit 5 does without.
  std::vector<TestMethod> methods = {};
  std::string helpers = {};  ///< Further members, each after an empty line.
};

struct TestFile {
  std::string package;
  std::string name;  ///< Of the class.
  std::string text;
  /// Line of the head of each test's method, from 1; the order is the tests'.
  std::vector<int> lines;
};

/// The whole file. `names` are those that the methods were written with.
TestFile write(const TestClass& tests, const Names& names);

}  // namespace refute::calls
