#include "java/scan.h"

#include <algorithm>
#include <cctype>

namespace refute::java {

std::size_t skip_quoted(std::string_view text, std::size_t i) {
  const char quote = text[i];
  const bool is_block = text.substr(i, 3) == "\"\"\"";
  for (i += is_block ? 3 : 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (is_block ? text.substr(i, 3) == "\"\"\"" : text[i] == quote)
      return i + (is_block ? 3 : 1);
    else if (!is_block && text[i] == '\n')
      return i;
  }
  return text.size();
}

std::size_t skip_comment(std::string_view text, std::size_t i) {
  const auto start = text.substr(i, 2);
  if (start == "//") return std::min(text.find('\n', i), text.size());
  if (start != "/*") return i;
  const auto end = text.find("*/", i + 2);
  return end == text.npos ? text.size() : end + 2;
}

std::size_t skip_blank(std::string_view text, std::size_t i) {
  while (i < text.size()) {
    const auto next = skip_comment(text, i);
    if (next == i &&
        std::string_view(" \t\r\n\f").find(text[i]) == std::string_view::npos)
      break;
    i = std::max(next, i + (next == i ? 1 : 0));
  }
  return i;
}

std::size_t skip_word(std::string_view text, std::size_t i) {
  while (i < text.size()) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (std::isalnum(c) == 0 && c != '_' && c != '$' && c < 0x80) break;
    ++i;
  }
  return i;
}

}  // namespace refute::java
