#pragma once

#include <string>

/// Words for a shell.
namespace refute {

/// One word, whatever is in it; in quotes if it needs them.
inline std::string shell_word(const std::string& text) {
  const bool plain =
      !text.empty() &&
      text.find_first_not_of(
          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
          "-_.,:/=+@%") == std::string::npos;
  if (plain) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

}  // namespace refute
