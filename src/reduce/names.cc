#include "reduce/names.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "java/parse.h"

namespace refute::reduce {
namespace {

using java::Kind;
using java::Node;

// What is no longer than this is short.
constexpr std::size_t kShort = 2;

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' ||
         (c & 0x80);
}

// First names to try for a kind of declaration.
std::string_view letters(Kind kind) {
  switch (kind) {
    case Kind::kClass:
    case Kind::kInterface:
    case Kind::kEnum:
      return "ABCDEFGH";
    case Kind::kTypeParameter:
      return "TUVW";
    case Kind::kMethod:
      return "mnkhgpq";
    case Kind::kEnumConstant:
      return "XYZ";
    case Kind::kDeclarator:
    case Kind::kParameter:
      return "fabcdexyz";
    default:
      return {};
  }
}

// Calls `use` for every word outside of strings, characters and comments, and
// `keep` for all the rest.
template <typename Use, typename Keep>
void words(std::string_view text, const Use& use, const Keep& keep) {
  std::size_t i = 0;
  const auto skip = [&](std::size_t end) {
    end = std::min(end, text.size());
    keep(text.substr(i, end - i));
    i = end;
  };
  while (i < text.size()) {
    const char c = text[i];
    if (in_word(c)) {
      std::size_t end = i;
      while (end < text.size() && in_word(text[end])) ++end;
      use(text.substr(i, end - i));
      i = end;
    } else if (text.substr(i, 2) == "//") {
      skip(text.find('\n', i));
    } else if (text.substr(i, 2) == "/*") {
      const auto end = text.find("*/", i + 2);
      skip(end == std::string_view::npos ? end : end + 2);
    } else if (c == '"' || c == '\'') {
      std::size_t end = i + 1;
      while (end < text.size() && text[end] != c)
        end += text[end] == '\\' ? 2 : 1;
      skip(end + 1);
    } else {
      skip(i + 1);
    }
  }
}

std::string replaced(std::string_view text, const Renaming& names) {
  std::string result;
  words(
      text,
      [&](std::string_view word) {
        const auto found = names.find(std::string(word));
        result += found == names.end() ? word : std::string_view(found->second);
      },
      [&](std::string_view rest) { result += rest; });
  return result;
}

// The first name of its kind that is free, and taken now.
std::string fresh(Kind kind, std::set<std::string>& taken) {
  for (int round = 0;; ++round)
    for (const char letter : letters(kind)) {
      std::string name(1, letter);
      if (round > 0) name += std::to_string(round);
      if (taken.insert(name).second) return name;
    }
}

void declare(const Node& node, std::set<std::string>& taken, Renaming& names) {
  const std::string name(node.text.substr(0, node.text.find('[')));
  if (!letters(node.kind).empty() && name.size() > kShort &&
      !names.contains(name))
    names[name] = fresh(node.kind, taken);
  for (const Node* const child : node.children)
    if (child) declare(*child, taken, names);
}

}  // namespace

Renaming short_names(const Subject& subject) {
  // A selection would have to move with the text.
  const Target& target = subject.request.target;
  if (!target.file.empty() && !target.is_file()) return {};
  std::set<std::string> taken;
  const auto take = [&](std::string_view text) {
    words(
        text, [&](std::string_view word) { taken.emplace(word); },
        [](std::string_view) {});
  };
  for (const auto& file : subject.program.files) take(file.text);
  for (const auto& [key, value] : subject.request.options) take(value);

  Renaming names;
  for (const auto& file : subject.program.files) {
    java::Ast ast;
    const auto unit = java::parse(ast, file.text);
    if (!unit) return {};
    declare(**unit, taken, names);
  }
  return names;
}

Subject rename(const Subject& subject, const Renaming& names) {
  Subject result = subject;
  for (auto& file : result.program.files) {
    file.path = replaced(file.path, names);
    file.text = replaced(file.text, names);
  }
  java::normalise(result.program);
  auto& target = result.request.target;
  for (std::string* const name :
       {&target.type, &target.method, &target.field, &target.file})
    *name = replaced(*name, names);
  if (target.parameters)
    for (auto& type : *target.parameters) type = replaced(type, names);
  for (auto& [key, value] : result.request.options)
    value = replaced(value, names);
  return result;
}

}  // namespace refute::reduce
