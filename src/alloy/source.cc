#include "alloy/source.h"

#include <fmt/format.h>

#include <algorithm>

namespace refute::alloy {
namespace {

struct Line {
  std::size_t number = 1;
  std::size_t column = 1;  ///< In characters, not bytes.
  std::string_view text;
  std::string_view before;  ///< The part of `text` in front of the place.
};

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; }));
}

Line line_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  Line line;
  line.number = 1 + static_cast<std::size_t>(
                        std::count(text.begin(), text.begin() + offset, '\n'));
  std::size_t begin = offset;
  while (begin > 0 && text[begin - 1] != '\n') --begin;
  std::size_t end = offset;
  while (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
  line.text = text.substr(begin, end - begin);
  line.before = text.substr(begin, offset - begin);
  line.column = 1 + characters(line.before);
  return line;
}

/// Spaces as wide as `text`, with its tabs kept.
std::string blank(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c == '\t')
      out += '\t';
    else if ((static_cast<unsigned char>(c) >> 6) != 2)
      out += ' ';
  return out;
}

}  // namespace

Span join(Span a, Span b) {
  return {a.file, std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

void stop(Span at, std::string message, std::string hint) {
  throw Trouble{at, std::move(message), std::move(hint)};
}

std::uint32_t Sources::add(std::string path, std::string text) {
  files_.push_back({std::move(path), std::move(text)});
  return static_cast<std::uint32_t>(files_.size() - 1);
}

const std::string& Sources::path(std::uint32_t file) const {
  return files_[file].path;
}

const std::string& Sources::text(std::uint32_t file) const {
  return files_[file].text;
}

std::string Sources::place(Span at) const {
  const Line line = line_at(text(at.file), at.begin);
  return fmt::format("{}:{}:{}", path(at.file), line.number, line.column);
}

std::string_view Sources::snippet(Span at) const {
  return std::string_view(text(at.file)).substr(at.begin, at.end - at.begin);
}

Error Sources::explain(const Trouble& trouble) const {
  const Line line = line_at(text(trouble.at.file), trouble.at.begin);
  const std::size_t width = std::min<std::size_t>(
      trouble.at.end - trouble.at.begin, line.text.size() - line.before.size());
  const std::string carets(
      std::max<std::size_t>(
          1, characters(line.text.substr(line.before.size(), width))),
      '^');
  const std::string number = std::to_string(line.number);
  return {
      fmt::format("{}: {}\n  {} | {}\n  {} | {}{}", place(trouble.at),
                  trouble.message, number, line.text,
                  std::string(number.size(), ' '), blank(line.before), carets),
      trouble.hint, ExitCode::kUsage};
}

}  // namespace refute::alloy
