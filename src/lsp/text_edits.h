#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

/// Texts as the Language Server Protocol sees them: lines, and in a line UTF-16
/// code units; and edits of them.
namespace refute::lsp {

struct Position {
  std::int64_t line = 0;       ///< From 0.
  std::int64_t character = 0;  ///< From 0, in UTF-16 code units.

  friend auto operator<=>(const Position&, const Position&) = default;
};

struct Range {
  Position start;
  Position end;

  friend bool operator==(const Range&, const Range&) = default;
};

/// Where the lines of a text begin. They end with \n, \r\n or \r.
class Lines {
 public:
  /// The text must outlive it.
  explicit Lines(std::string_view text);

  Position at(std::size_t byte) const;

  /// As clients do, a place behind the end of its line is that end, and a line
  /// behind the last is the end of the text.
  std::size_t byte_at(Position position) const;

 private:
  std::string_view line(std::size_t index) const;

  std::string_view text_;
  std::vector<std::size_t> starts_;
};

struct TextEdit {
  Range range;
  std::string text;
};

/// All of them at once: every range means the text as it was. Insertions at one
/// place come in the order of the list. An error if two overlap, or if a range
/// ends before it begins.
Result<std::string> apply_edits(std::string_view text,
                                const std::vector<TextEdit>& edits);

}  // namespace refute::lsp
