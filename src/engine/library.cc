#include "engine/library.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace refute {
namespace {

// As in hosts/protocol, ClassLibrary.java.
constexpr std::array<std::string_view, 12> kSmallLibrary = {
    "java.io",
    "java.lang",
    "java.lang.annotation",
    "java.lang.constant",
    "java.lang.invoke",
    "java.lang.ref",
    "java.lang.reflect",
    "java.lang.runtime",
    "java.util",
    "java.util.concurrent",
    "java.util.function",
    "java.util.stream"};

constexpr std::array<std::string_view, 6> kRoots = {
    "java.", "javax.", "jdk.", "org.w3c.", "org.xml.", "org.ietf."};

// Names that mean the same everywhere, as far as requests usually have them.
constexpr std::array<std::string_view, 28> kKnownEverywhere = {
    "boolean",  "byte",       "char",   "double",    "float",
    "int",      "long",       "short",  "void",      "extends",
    "super",    "Boolean",    "Byte",   "Character", "CharSequence",
    "Class",    "Comparable", "Double", "Exception", "Float",
    "Integer",  "Iterable",   "Long",   "Number",    "Object",
    "Runnable", "Short",      "String"};

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

// Whether the word stands in the text, and not just as a part of another.
bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !in_word(text[at - 1])) &&
        (end == text.size() || !in_word(text[end])))
      return true;
  }
  return false;
}

bool declares(const java::Program& program, std::string_view type) {
  for (const std::string_view keyword :
       {"class ", "interface ", "enum ", "record "})
    for (const auto& file : program.files)
      if (has_word(file.text, std::string(keyword) + std::string(type)))
        return true;
  return false;
}

// Whether a type has a simple name that the engine must look up: where several
// packages have it, only the whole JDK shows that it is ambiguous.
bool looks_up_names(const java::Program& program, std::string_view type) {
  for (std::size_t i = 0; i < type.size();) {
    const std::size_t begin = i;
    while (i < type.size() && (in_word(type[i]) || type[i] == '.')) ++i;
    const auto name = type.substr(begin, i - begin);
    if (name.empty()) {
      ++i;
      continue;
    }
    if (name.find('.') == std::string_view::npos &&
        std::ranges::find(kKnownEverywhere, name) == kKnownEverywhere.end() &&
        !declares(program, name))
      return true;
  }
  return false;
}

bool names_other_than_java_lang(const java::Program& program) {
  return std::ranges::any_of(program.files, [](const auto& file) {
    return has_word(file.text, "java.util") || has_word(file.text, "java.io");
  });
}

}  // namespace

bool needs_whole_jdk(const java::Program& program, const Request& request) {
  if (!program.class_path.empty()) return true;  // who knows what they need
  if (std::ranges::any_of(program.files, [](const auto& file) {
        return names_more(file.text);
      }))
    return true;
  // The new parameter gets the expression's type, written as a simple name.
  if (request.refactoring == "introduce-parameter")
    return names_other_than_java_lang(program);
  const auto type = request.options.find("type");
  return type != request.options.end() && looks_up_names(program, type->second);
}

}  // namespace refute
