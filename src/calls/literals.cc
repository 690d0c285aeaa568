#include "calls/literals.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "calls/names.h"

namespace refute::calls {

namespace {

/// One UTF-16 unit between `quote`s. Java reads \u000a as the end of a line
/// even in a literal, so control characters have octal escapes.
std::string escaped(unsigned unit, char quote) {
  switch (unit) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    case '\\':
      return "\\\\";
    default:
      break;
  }
  if (unit == static_cast<unsigned char>(quote)) return {'\\', quote};
  if (unit < 0x20) return fmt::format("\\{:03o}", unit);
  return std::string(1, static_cast<char>(unit));
}

std::string real_literal(double value, const char* type, const char* suffix) {
  if (std::isnan(value)) return fmt::format("{}.NaN", type);
  if (std::isinf(value))
    return fmt::format("{}.{}_INFINITY", type,
                       value > 0 ? "POSITIVE" : "NEGATIVE");
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + suffix;
}

template <typename Integer>
bool is_least(std::int64_t value) {
  return value == std::numeric_limits<Integer>::min();
}

std::string character(unsigned unit) {
  // Half a character may stand here, which UTF-8 cannot say.
  if (unit > 0x7e) return fmt::format("'\\u{:04x}'", unit);
  return "'" + escaped(unit, '\'') + "'";
}

}  // namespace

std::string to_java(const Literal& literal) {
  const auto type = java_type(literal.type);
  if (literal.null) return cast(type, "null");
  const auto integer = literal.integer;
  switch (literal.type[0]) {
    case 'Z':
      return integer ? "true" : "false";
    case 'C':
      return character(static_cast<std::uint16_t>(integer));
    case 'J':
      if (is_least<std::int64_t>(integer)) return "Long.MIN_VALUE";
      return fmt::format("{}L", integer);
    case 'B':
    case 'S':
      return fmt::format("({}) {}", type, integer);
    case 'D':
      return real_literal(literal.real, "Double", "");
    case 'F':
      return real_literal(literal.real, "Float", "f");
    case 'L':
      return quoted(literal.text);
    default:
      if (is_least<std::int32_t>(integer)) return "Integer.MIN_VALUE";
      return fmt::format("{}", integer);
  }
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += escaped(static_cast<unsigned char>(c), '"');
  return out + "\"";
}

std::string cast(const std::string& type, const std::string& expression) {
  return expression.starts_with('-')
             ? fmt::format("({}) ({})", type, expression)
             : fmt::format("({}) {}", type, expression);
}

}  // namespace refute::calls
