#include "sequence/mapping.h"

namespace refute::sequence {

namespace {

/// The class that the source calls `name`.
std::string binary(const ProgramFacts& program, const std::string& name) {
  if (program.contains(name)) return name;
  for (const auto& [each, type] : program)
    if (dotted(each) == name) return each;
  return name;
}

}  // namespace

Mapping in_binary_names(Mapping mapping, const ProgramFacts& before,
                        const ProgramFacts& after) {
  std::map<std::string, std::string> types;
  for (const auto& [old, name] : mapping.types)
    types[binary(before, old)] = binary(after, name);
  mapping.types = std::move(types);
  return mapping;
}

}  // namespace refute::sequence
