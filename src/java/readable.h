#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "java/target_parentheses.h"

/// Gaps in the grammar, bridged.
///
/// Some Java is not in the tree-sitter grammar:
///   - Unicode escapes outside of strings: `int \u0061;`
///   - `import module java.base;`
///   - a constructor call behind other statements: `A() { f(); super(); }`
///   - parentheses around the target of an assignment (target_parentheses.h)
/// So it is rewritten before parsing, and the converter is told where. Escapes
/// change the length of the text; everything else keeps its place.
namespace refute::java {

struct Readable {
  /// The file without Unicode escapes. Trees and their offsets are of this.
  std::string source;
  /// The same, with what the grammar lacks rewritten; of the same length.
  std::string text;

  std::vector<Parentheses> target_parentheses;  ///< Inner pairs first.
  std::vector<std::uint32_t> modules;           ///< Each `module` of an import.
  std::vector<std::uint32_t> constructor_calls;  ///< Each `this` or `super`.

  /// Behind each escape: the offset here, and in the file. In order.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> behind_escapes;

  /// Where an offset into `source` is in the file.
  std::uint32_t in_file(std::uint32_t offset) const;
};

Readable make_readable(std::string_view file);

}  // namespace refute::java
