#include "engine/library.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace refute {
namespace {

// As in hosts/protocol, ClassLibrary.java.
constexpr std::array<std::string_view, 11> kSmallLibrary = {
    "java.io",
    "java.lang",
    "java.lang.annotation",
    "java.lang.constant",
    "java.lang.invoke",
    "java.lang.ref",
    "java.lang.reflect",
    "java.util",
    "java.util.concurrent",
    "java.util.function",
    "java.util.stream"};

constexpr std::array<std::string_view, 6> kRoots = {
    "java.", "javax.", "jdk.", "org.w3c.", "org.xml.", "org.ietf."};

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
}

// Segments of a qualified name up to the first that begins like a class.
std::string_view package_at(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char first = text[i];
    if (!std::islower(static_cast<unsigned char>(first)) && first != '_') break;
    while (i < text.size() && in_word(text[i])) ++i;
    end = i;
    if (i == text.size() || text[i] != '.') break;
    ++i;
  }
  return text.substr(0, end);
}

bool names_more(std::string_view text) {
  for (const auto root : kRoots)
    for (std::size_t at = text.find(root); at != std::string_view::npos;
         at = text.find(root, at + 1)) {
      if (at > 0 && (in_word(text[at - 1]) || text[at - 1] == '.')) continue;
      const auto package = package_at(text.substr(at));
      if (std::ranges::find(kSmallLibrary, package) == kSmallLibrary.end())
        return true;
    }
  return false;
}

}  // namespace

bool needs_whole_jdk(const java::Program& program) {
  return std::ranges::any_of(
      program.files, [](const auto& file) { return names_more(file.text); });
}

}  // namespace refute
