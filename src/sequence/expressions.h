#pragma once

#include <optional>
#include <string>

/// Canonical texts of values as a test in Java writes them.
namespace refute::sequence {

/// The Java expression for a canonical value; nothing if there is none.
std::optional<std::string> expression_of(const std::string& text);

/// A pattern for text in which addresses were cut out: "A@#" may be "A@1f", and
/// "lambda@#" what a JVM calls one. Nothing if none was.
std::optional<std::string> pattern_of(const std::string& text);

}  // namespace refute::sequence
