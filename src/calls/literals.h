#pragma once

#include <cstdint>
#include <string>

/// Constants as Java source. `JavaSource` in the worker writes by the same
/// rules what it has seen: the constants and results of `randoop/`.
namespace refute::calls {

/// A constant of a primitive type, a string, or null.
struct Literal {
  std::string type;  ///< Descriptor: "I", "Ljava/lang/String;".
  std::int64_t integer = 0;
  double real = 0;
  std::string text = {};
  bool null = false;

  friend bool operator==(const Literal&, const Literal&) = default;
};

/// `'a'`, `-1L`, `"x\n"`, `Double.NaN`, `(p.A) null`.
std::string to_java(const Literal& literal);

/// The text as a string literal.
std::string quoted(const std::string& text);

/// `(Object) x`, and `(Object) (-1)`: without parentheses that is a subtraction
/// to javac.
std::string cast(const std::string& type, const std::string& expression);

}  // namespace refute::calls
