#include "sequence/type_arguments.h"

#include <set>

#include "sequence/sequence.h"

namespace refute::sequence {

TypeArguments::TypeArguments(const ProgramFacts& program) {
  for (const auto& [name, facts] : program)
    if (!facts.signature.empty())
      classes_[name] = {parse_variables(facts.signature),
                        parse_supertypes(facts.signature)};
}

std::map<std::string, GenericType> TypeArguments::of(
    const std::string& owner, const GenericType& type) const {
  std::vector<GenericType> open{type};
  std::set<std::string> seen;
  while (!open.empty()) {
    const GenericType each = open.back();
    open.pop_back();
    const auto name = class_of(each.descriptor);
    const auto declared = classes_.find(name);
    if (declared == classes_.end() || !seen.insert(name).second) continue;
    const auto& [variables, supertypes] = declared->second;
    std::map<std::string, GenericType> known;
    if (variables.size() == each.arguments.size())
      for (std::size_t i = 0; i < variables.size(); ++i)
        known[variables[i].first] = each.arguments[i];
    if (name == owner) return known;
    for (const auto& above : supertypes)
      open.push_back(substitute(above, known));
  }
  return {};
}

}  // namespace refute::sequence
