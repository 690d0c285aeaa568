#include "lsp/text_edits.h"

#include <fmt/format.h>

#include <algorithm>

#include "java/utf16.h"

namespace refute::lsp {

Lines::Lines(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_first_of_two =
        text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (text[i] == '\n' || (text[i] == '\r' && !is_first_of_two))
      starts_.push_back(i + 1);
  }
}

// Without what ends it.
std::string_view Lines::line(std::size_t index) const {
  const std::size_t end =
      index + 1 < starts_.size() ? starts_[index + 1] : text_.size();
  auto line = text_.substr(starts_[index], end - starts_[index]);
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
    line.remove_suffix(1);
  return line;
}

Position Lines::at(std::size_t byte) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), byte);
  const auto index = static_cast<std::size_t>(after - starts_.begin()) - 1;
  const auto before = text_.substr(starts_[index], byte - starts_[index]);
  return {static_cast<std::int64_t>(index),
          java::to_utf16(before, before.size())};
}

std::size_t Lines::byte_at(Position position) const {
  if (position.line < 0) return 0;
  const auto index = static_cast<std::size_t>(position.line);
  if (index >= starts_.size()) return text_.size();
  const auto whole = line(index);
  const auto character = std::clamp<std::int64_t>(
      position.character, 0, java::to_utf16(whole, whole.size()));
  return starts_[index] + java::from_utf16(whole, character);
}

Result<std::string> apply_edits(std::string_view text,
                                const std::vector<TextEdit>& edits) {
  struct Piece {
    std::size_t begin, end;
    const std::string* text;
  };
  const Lines lines(text);
  std::vector<Piece> pieces;
  for (const auto& edit : edits) {
    const std::size_t begin = lines.byte_at(edit.range.start);
    const std::size_t end = lines.byte_at(edit.range.end);
    if (end < begin)
      return fail(fmt::format("the edit of line {} ends before it begins",
                              lines.at(begin).line + 1));
    pieces.push_back({begin, end, &edit.text});
  }
  std::ranges::stable_sort(pieces, [](const Piece& a, const Piece& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
  });
  std::string result;
  std::size_t done = 0;
  for (const auto& piece : pieces) {
    if (piece.begin < done)
      return fail(fmt::format("two edits overlap in line {}",
                              lines.at(piece.begin).line + 1));
    result.append(text, done, piece.begin - done);
    result += *piece.text;
    done = piece.end;
  }
  return result.append(text, done);
}

}  // namespace refute::lsp
