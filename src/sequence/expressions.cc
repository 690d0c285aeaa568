#include "sequence/expressions.h"

#include <fmt/format.h>

#include <cstdlib>

#include "sequence/difference.h"
#include "sequence/values.h"

namespace refute::sequence {

namespace {

/// A canonical character, 'x' or '\u000a', as Java takes it.
std::string character_of(const std::string& value) {
  Literal literal{.type = "C"};
  if (value.size() == 3)
    literal.integer = static_cast<unsigned char>(value[1]);
  else if (value.size() == 8 && value.starts_with("'\\u"))
    literal.integer = std::strtol(value.c_str() + 3, nullptr, 16);
  else
    return value;
  return to_java(literal);
}

}  // namespace

std::optional<std::string> expression_of(const std::string& text) {
  if (text == "null") return text;
  const auto space = text.find(' ');
  if (space == std::string::npos) return std::nullopt;
  const auto type = text.substr(0, space);
  const auto value = text.substr(space + 1);
  if (type == "int" || type == "boolean") return value;
  if (type == "char") return character_of(value);
  if (type == "long") return value + "L";
  if (type == "byte" || type == "short")
    return fmt::format("({}) {}", type, value);
  if (type == "Integer" || type == "Boolean")
    return fmt::format("{}.valueOf({})", type, value);
  if (type == "Character")
    return fmt::format("Character.valueOf({})", character_of(value));
  if (type == "Long") return fmt::format("Long.valueOf({}L)", value);
  if (type == "double" || type == "float") {
    const bool plain =
        value.find_first_not_of("-0123456789.e+") == std::string::npos;
    if (!plain) return std::nullopt;
    const bool point = value.find_first_of(".e") != std::string::npos;
    return value + (point ? "" : ".0") + (type == "float" ? "f" : "");
  }
  // `int[] {1, 2}` is an expression but for the word `new`.
  const bool whole = text.find("…") == text.npos && !text.starts_with("[") &&
                     text.find(kAddress) == text.npos;
  for (const char* each :
       {"int[]", "boolean[]", "char[]", "double[]", "String[]"})
    if (type == each && whole) return "new " + text;
  // Cut or shortened text is not what the program returned.
  if (type == "String" && value.ends_with('"') &&
      value.find(kAddress) == std::string::npos)
    return value;
  return std::nullopt;
}

std::optional<std::string> pattern_of(const std::string& text) {
  if (!text.starts_with("String \"") || !text.ends_with('"') ||
      text.find("\\\\E") != std::string::npos)
    return std::nullopt;
  std::string rest = text.substr(8, text.size() - 9);
  std::string pattern;
  for (auto at = rest.find(kAddress); at != std::string::npos;
       at = rest.find(kAddress)) {
    std::string name = rest.substr(0, at);
    constexpr std::string_view kLambda = "lambda";
    const bool lambda = name.ends_with(kLambda);
    if (lambda)
      name.resize(at - kLambda.size());
    else
      name += '@';
    if (!name.empty()) pattern += "\\\\Q" + name + "\\\\E";
    if (lambda) pattern += "[\\\\w.$]+Lambda[\\\\w.$/]*@";
    pattern += "[0-9a-f]+";
    rest = rest.substr(at + kAddress.size());
  }
  if (pattern.empty()) return std::nullopt;
  if (!rest.empty()) pattern += "\\\\Q" + rest + "\\\\E";
  return "\"" + pattern + "\"";
}

}  // namespace refute::sequence
