#pragma once

#include <optional>
#include <random>
#include <string>

/// Texts that a regular expression of the code matches: no list of pieces gets
/// through `[a-z]+@[a-z]+\.(com|org)`.
namespace refute::sequence {

/// Whether it has anything that only a regular expression has.
bool may_be_regex(const std::string& text);

/// Some text that it matches, as far as it is understood: the usual syntax of
/// Java's, without back references, Unicode properties, intersections and
/// quotations. Nothing if there is one of these, or no regular expression.
std::optional<std::string> matching_text(const std::string& regex,
                                         std::mt19937_64& random);

}  // namespace refute::sequence
