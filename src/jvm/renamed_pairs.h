#pragma once

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "java/parse.h"
#include "jvm/messages.h"

/// For tests: pairs of programs under other names, which are the same pairs.
namespace refute::jvm {

/// Old names to new ones, no two alike.
using Names = std::map<std::string, std::string>;

/// Calls `visitor` with each identifier of Java text and with all that lies
/// between them; strings, characters and comments are such between.
inline void each_word(
    const std::string& text,
    const std::function<void(const std::string&, bool)>& visitor) {
  static const std::regex token(
      R"re("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|//[^\n]*|/\*[^]*?\*/|[0-9]\w*|[A-Za-z_$][\w$]*)re");
  std::size_t end = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), token), none;
       it != none; ++it) {
    const auto at = static_cast<std::size_t>(it->position());
    visitor(text.substr(end, at - end), false);
    const std::string word = it->str();
    const bool letter = std::isalpha(static_cast<unsigned char>(word[0])) ||
                        word[0] == '_' || word[0] == '$';
    visitor(word, letter);
    end = at + word.size();
  }
  visitor(text.substr(end), false);
}

/// The names of types and members that a program declares, but for those that
/// it shares with the JDK. A wrong guess shows: the program no longer compiles.
inline std::set<std::string> declared_names(const java::Program& program) {
  static const std::set<std::string> of_the_jdk{
      "toString", "equals", "hashCode", "clone",     "compareTo", "run",
      "get",      "apply",  "main",     "iterator",  "values",    "valueOf",
      "call",     "accept", "test",     "applyAsInt"};
  static const std::regex record(R"(\brecord\s+(\w+)[^({]*\(([^)]*)\))");
  static const std::regex component(R"((\w+)\s*(?:,|$))");
  std::set<std::string> names;
  for (const auto& file : program.files) {
    java::Ast ast;
    const auto unit = java::parse(ast, file.text);
    if (!unit) continue;
    const std::function<void(const java::Node*, const java::Node*)> visit =
        [&](const java::Node* node, const java::Node* parent) {
          if (node == nullptr) return;
          const bool declares = is_type(*node) ||
                                node->kind == java::Kind::kMethod ||
                                node->kind == java::Kind::kEnumConstant ||
                                (node->kind == java::Kind::kDeclarator &&
                                 parent->kind == java::Kind::kField);
          if (declares) names.emplace(node->text);
          for (const auto* child : node->children) visit(child, node);
        };
    visit(*unit, nullptr);
    for (std::sregex_iterator it(file.text.begin(), file.text.end(), record),
         none;
         it != none; ++it) {
      names.insert((*it)[1]);
      const std::string components = (*it)[2];
      for (std::sregex_iterator each(components.begin(), components.end(),
                                     component);
           each != none; ++each)
        names.insert((*each)[1]);
    }
  }
  std::erase_if(names,
                [&](const auto& each) { return of_the_jdk.contains(each); });
  return names;
}

inline std::string renamed(const std::string& text, const Names& names) {
  std::string out;
  each_word(text, [&](const std::string& word, bool identifier) {
    const auto found = names.find(word);
    out += identifier && found != names.end() ? found->second : word;
  });
  return out;
}

/// The same program, written with other names. Files follow their types.
inline java::Program renamed(const java::Program& program, const Names& names) {
  java::Program result;
  for (const auto& file : program.files)
    result.files.push_back(
        {renamed(file.path, names), renamed(file.text, names)});
  return result;
}

/// Both versions and the mapping, with other names.
inline CompareRequest renamed(CompareRequest request, const Names& names) {
  request.before = renamed(request.before, names);
  request.after = renamed(request.after, names);
  for (auto* map : {&request.mapping.types, &request.mapping.methods,
                    &request.mapping.fields}) {
    std::map<std::string, std::string> other;
    for (const auto& [from, to] : *map)
      other[renamed(from, names)] = renamed(to, names);
    *map = other;
  }
  return request;
}

/// Every file's types in files of their own, the last one first.
inline java::Program files_reversed(const java::Program& program) {
  java::Program result;
  for (const auto& file : program.files) {
    java::Ast ast;
    const auto unit = java::parse(ast, file.text);
    std::string head;
    std::vector<java::SourceFile> types;
    const auto folder = file.path.substr(0, file.path.rfind('/') + 1);
    std::uint32_t start = 0;
    for (const auto* child :
         unit ? (*unit)->children : std::span<java::Node*>{}) {
      const auto text = file.text.substr(start, child->end - start);
      start = child->end;
      const bool heading = child->kind == java::Kind::kPackage ||
                           child->kind == java::Kind::kImport;
      const auto name = is_type(*child)
                            ? std::string(child->text)
                            : "Other" + std::to_string(types.size());
      if (heading)
        head += text + "\n";
      else
        types.push_back({folder + name + ".java", text});
    }
    if (types.empty()) types.push_back(file);
    for (auto& each : types) {
      each.text = head + each.text;
      result.files.insert(result.files.begin(), std::move(each));
    }
  }
  return result;
}

/// Names in the opposite order: the first one becomes the last.
inline Names in_reverse(const std::set<std::string>& names) {
  Names result;
  std::size_t left = names.size();
  for (const auto& each : names) {
    const std::string number = std::to_string(left--);
    result[each] = "N" + std::string(4 - number.size(), '0') + number;
  }
  return result;
}

/// Names that `random` makes up.
template <typename Random>
Names made_up(const std::set<std::string>& names, Random& random) {
  Names result;
  std::set<std::string> taken = names;
  for (const auto& each : names) {
    std::string name;
    do {
      name = std::string(1, static_cast<char>((random() % 2 ? 'a' : 'A') +
                                              random() % 26)) +
             static_cast<char>('a' + random() % 26) +
             std::to_string(random() % 1000);
    } while (!taken.insert(name).second);
    result[each] = name;
  }
  return result;
}

}  // namespace refute::jvm
