#include "sequence/class_facts.h"

#include <algorithm>
#include <string_view>

namespace refute::sequence {

namespace {

constexpr std::string_view kPrimitives = "BCDFIJSZ";

/// Where the descriptor of one type ends that begins at `at`; npos if none
/// does.
std::size_t end_of_type(const std::string& text, std::size_t at) {
  at = text.find_first_not_of('[', at);
  if (at == std::string::npos) return at;
  if (text[at] != 'L')
    return kPrimitives.find(text[at]) == std::string::npos ? std::string::npos
                                                           : at + 1;
  const auto end = text.find(';', at);
  return end == std::string::npos || end == at + 1 ? std::string::npos
                                                   : end + 1;
}

}  // namespace

bool is_field_descriptor(const std::string& text) {
  return end_of_type(text, 0) == text.size();
}

bool is_method_descriptor(const std::string& text) {
  if (!text.starts_with('(')) return false;
  std::size_t at = 1;
  while (at < text.size() && text[at] != ')') at = end_of_type(text, at);
  if (at >= text.size()) return false;
  const auto result = text.substr(at + 1);
  return result == "V" || is_field_descriptor(result);
}

std::vector<const ClassFacts*> lineage(const ProgramFacts& program,
                                       const std::string& name) {
  std::vector<const ClassFacts*> found;
  std::vector<std::string> todo;
  // The line of superclasses first: a class's method beats an interface's.
  for (std::string next = name; !next.empty();) {
    const auto it = program.find(next);
    if (it == program.end() ||
        std::find(found.begin(), found.end(), &it->second) != found.end())
      break;  // A jar can hold a class that is its own superclass.
    found.push_back(&it->second);
    todo.insert(todo.end(), it->second.interfaces.begin(),
                it->second.interfaces.end());
    next = it->second.superclass;
  }
  for (std::size_t i = 0; i < todo.size(); ++i) {
    const auto it = program.find(todo[i]);
    if (it == program.end()) continue;
    if (std::find(found.begin(), found.end(), &it->second) != found.end())
      continue;
    found.push_back(&it->second);
    const auto more = it->second.interfaces;
    todo.insert(todo.end(), more.begin(), more.end());
  }
  return found;
}

bool is_subclass(const ProgramFacts& program, const std::string& sub,
                 const std::string& super) {
  if (sub == super || super == "java.lang.Object") return true;
  for (const auto* each : lineage(program, sub)) {
    if (each->name == super || each->superclass == super) return true;
    if (std::find(each->interfaces.begin(), each->interfaces.end(), super) !=
        each->interfaces.end())
      return true;
  }
  return false;
}

}  // namespace refute::sequence
