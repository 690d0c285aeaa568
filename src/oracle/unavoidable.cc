#include "oracle/unavoidable.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <string>

#include "oracle/refactorings.h"

namespace refute {
namespace {

// The method that the request names, or whose call it selects.
std::string method_of(const Target& target, const Read& before) {
  if (!target.method.empty() || !before) return target.method;
  std::string found;
  const auto first = before->in_bytes(target.file, target.offset);
  const auto last =
      before->in_bytes(target.file, target.offset + target.length);
  for (const auto& type : before->types()) {
    if (type.path != target.file || !type.top_level()) continue;
    visit(type.node, [&](const java::Node& node) {
      const bool named =
          node.kind == java::Kind::kCall || node.kind == java::Kind::kMethod;
      const auto end = node.name + static_cast<std::int64_t>(node.text.size());
      if (named && first <= end && node.name <= last)
        found = std::string(node.text);
    });
  }
  return found;
}

// All strings and characters that the program writes, one after the other.
std::string literals_of(const Outline& outline) {
  std::string all;
  for (const auto* unit : outline.units())
    visit(unit, [&](const java::Node& node) {
      if (node.text.starts_with('"') || node.text.starts_with('\''))
        all.append(node.text).append("\n");
    });
  return all;
}

bool in_a_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
}

bool has_word(const std::string& text, const std::string& word) {
  for (auto at = text.find(word); at != std::string::npos;
       at = text.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || !in_a_name(text[at - 1])) &&
        (end == text.size() || !in_a_name(text[end])))
      return true;
  }
  return false;
}

std::string simple(const std::string& name) {
  return name.substr(name.rfind('.') + 1);
}

// Whether a renamed name that the program shows can be nothing but a name: no
// string spells it, so that it comes from the class file.
bool names_are_names(const sequence::Mapping& mapping, const Read& before,
                     const Read& after) {
  if (mapping.types.empty() && mapping.methods.empty() &&
      mapping.fields.empty())
    return false;
  if (!before || !after) return false;
  const auto written = literals_of(*before) + literals_of(*after);
  for (const auto* names : {&mapping.types, &mapping.methods, &mapping.fields})
    for (const auto& [from, to] : *names) {
      // A type that moved keeps its own name.
      const bool moved = simple(from) == simple(to);
      if (has_word(written, moved ? from : simple(from)) ||
          has_word(written, moved ? to : simple(to)))
        return false;
    }
  return true;
}

}  // namespace

sequence::Excuses unavoidable(const Request& request, const Read& before,
                              const Read& after,
                              const sequence::Mapping& mapping) {
  sequence::Excuses excuses;
  const auto given = request.options.find("new-name");
  const bool named = given != request.options.end();
  const Target& target = request.target;
  if (refactoring_called(request.refactoring).changes_receiver) {
    const auto method = method_of(target, before);
    if (!method.empty()) excuses.null_receivers.push_back(method);
    if (named) excuses.null_receivers.push_back(given->second);
  }
  if (refactoring_called(request.refactoring).moves_field &&
      !target.field.empty()) {
    excuses.field = target.type + "." + target.field;
    excuses.new_field = named ? given->second : target.field;
  }
  excuses.names = names_are_names(mapping, before, after);
  return excuses;
}

}  // namespace refute
