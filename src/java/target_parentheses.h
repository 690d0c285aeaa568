#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// One of the gaps in the grammar (readable.h).
///
/// `(f) = 0;` is Java, and just the kind that engines trip over, but the
/// tree-sitter grammar allows no parentheses around the target of an
/// assignment. So they are blanked out before parsing, and put back as nodes
/// afterwards. A `)` with an assignment operator after it can be nothing else.
namespace refute::java {

struct Parentheses {
  std::uint32_t open = 0;
  std::uint32_t close = 0;
};

/// Overwrites such parentheses with spaces; returns them, inner pairs first.
std::vector<Parentheses> blank_target_parentheses(std::string& text);

}  // namespace refute::java
