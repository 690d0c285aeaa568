#include "java/readable.h"

#include <algorithm>
#include <optional>

#include "java/scan.h"

namespace refute::java {

namespace {

struct Escape {
  std::uint32_t code = 0;
  std::size_t length = 0;  ///< In the file: six, or more with `\uuu0041`.
};

// The escape at `i`, where a backslash stands that may begin one.
std::optional<Escape> escape_at(std::string_view text, std::size_t i) {
  std::size_t digits = i + 1;
  while (digits < text.size() && text[digits] == 'u') ++digits;
  if (digits == i + 1 || digits + 4 > text.size()) return std::nullopt;
  Escape escape{0, digits + 4 - i};
  for (const char c : text.substr(digits, 4)) {
    const auto digit =
        std::string_view("0123456789abcdef")
            .find(static_cast<char>(c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c));
    if (digit == std::string_view::npos) return std::nullopt;
    escape.code = escape.code * 16 + static_cast<std::uint32_t>(digit);
  }
  return escape;
}

bool in_range(std::uint32_t code, std::uint32_t from, std::uint32_t to) {
  return code >= from && code <= to;
}

// A character that may be made of two escapes; nothing for what only a string
// can hold, and for which UTF-8 or the grammar has no character.
std::optional<Escape> character_at(std::string_view text, std::size_t i) {
  auto escape = escape_at(text, i);
  if (!escape) return std::nullopt;
  if (in_range(escape->code, 0xD800, 0xDBFF)) {
    const std::size_t next = i + escape->length;
    const auto low = next < text.size() && text[next] == '\\'
                         ? escape_at(text, next)
                         : std::nullopt;
    if (!low || !in_range(low->code, 0xDC00, 0xDFFF)) return std::nullopt;
    escape->code =
        0x10000 + ((escape->code - 0xD800) << 10) + (low->code - 0xDC00);
    escape->length += low->length;
    return escape;
  }
  const bool control = escape->code < 0x20 && escape->code != '\t' &&
                       escape->code != '\n' && escape->code != '\r' &&
                       escape->code != '\f';
  if (control || in_range(escape->code, 0xDC00, 0xDFFF)) return std::nullopt;
  return escape;
}

void append_utf8(std::string& out, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) {
    out += static_cast<char>(static_cast<unsigned char>(byte));
  };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | (code >> 6));
  } else {
    if (code < 0x10000) {
      put(0xE0 | (code >> 12));
    } else {
      put(0xF0 | (code >> 18));
      put(0x80 | ((code >> 12) & 0x3F));
    }
    put(0x80 | ((code >> 6) & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

// A backslash begins an escape if the number of those before it is even.
void translate_escapes(std::string_view file, Readable& result) {
  bool odd = false;
  for (std::size_t i = 0; i < file.size();) {
    const auto escape =
        file[i] == '\\' && !odd ? character_at(file, i) : std::nullopt;
    if (!escape) {
      odd = file[i] == '\\' && !odd;
      result.source += file[i++];
      continue;
    }
    append_utf8(result.source, escape->code);
    i += escape->length;
    result.behind_escapes.emplace_back(result.source.size(), i);
  }
}

// Blanks out the `module` of an import that begins behind `i`.
void hide_module(std::size_t i, Readable& result) {
  const std::string_view text = result.source;
  const std::size_t begin = skip_blank(text, i);
  const std::size_t end = skip_word(text, begin);
  const std::size_t name = skip_blank(text, end);
  if (text.substr(begin, end - begin) != "module" ||
      skip_word(text, name) == name)
    return;
  std::fill_n(result.text.begin() + static_cast<std::ptrdiff_t>(begin),
              end - begin, ' ');
  result.modules.push_back(static_cast<std::uint32_t>(begin));
}

// A call of a method, as far as the grammar can tell.
void hide_constructor_call(std::size_t i, Readable& result) {
  result.text[i] = result.text[i] == 't' ? 'T' : 'S';
  result.constructor_calls.push_back(static_cast<std::uint32_t>(i));
}

void hide_words(Readable& result) {
  const std::string_view text = result.source;
  char before = '\0';  // The last brace or semicolon.
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t behind = skip_comment(text, i);
    const std::size_t end = skip_word(text, i);
    if (behind != i) {
      i = behind;
    } else if (text[i] == '"' || text[i] == '\'') {
      i = skip_quoted(text, i);
    } else if (end != i) {
      const auto word = text.substr(i, end - i);
      if (word == "import") hide_module(end, result);
      const bool calls = (word == "this" || word == "super") &&
                         text.substr(skip_blank(text, end), 1) == "(";
      if (calls && before != '{') hide_constructor_call(i, result);
      i = end;
    } else {
      if (text[i] == '{' || text[i] == '}' || text[i] == ';') before = text[i];
      ++i;
    }
  }
}

}  // namespace

std::uint32_t Readable::in_file(std::uint32_t offset) const {
  const auto next = std::upper_bound(
      behind_escapes.begin(), behind_escapes.end(), offset,
      [](std::uint32_t at, const auto& point) { return at < point.first; });
  if (next == behind_escapes.begin()) return offset;
  const auto& [here, there] = *std::prev(next);
  return there + (offset - here);
}

Readable make_readable(std::string_view file) {
  Readable result;
  if (file.find("\\u") == std::string_view::npos)
    result.source = file;
  else
    translate_escapes(file, result);
  result.text = result.source;
  hide_words(result);
  result.target_parentheses = blank_target_parentheses(result.text);
  return result;
}

}  // namespace refute::java
