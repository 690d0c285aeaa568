#include "sequence/class_facts.h"

#include <algorithm>

namespace refute::sequence {

std::vector<const ClassFacts*> lineage(const ProgramFacts& program,
                                       const std::string& name) {
  std::vector<const ClassFacts*> found;
  std::vector<std::string> todo;
  // The line of superclasses first: a class's method beats an interface's.
  for (std::string next = name; !next.empty();) {
    const auto it = program.find(next);
    if (it == program.end()) break;
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
