#include <algorithm>
#include <optional>

#include "sequence/common.h"

namespace refute::sequence {

namespace {

/// Methods that every object has: an interface may repeat them.
bool of_object(const Member& method) {
  return method.name == "equals" || method.name == "hashCode" ||
         method.name == "toString";
}

/// The only method that a lambda has to give; null if there are none or more.
const Member* only_method(const ProgramFacts& program, const ClassFacts& type) {
  const Member* only = nullptr;
  std::vector<std::string> implemented;
  for (const ClassFacts* each : lineage(program, type.name)) {
    // What a library's interface asks for is not known.
    for (const auto& above : each->interfaces)
      if (!program.contains(above)) return nullptr;
    for (const Member& method : each->methods) {
      if (method.has(kStatic) || of_object(method)) continue;
      const auto key = method.name + method.descriptor;
      if (!method.has(kAbstract)) implemented.push_back(key);
      if (std::find(implemented.begin(), implemented.end(), key) !=
          implemented.end())
        continue;
      if (only && only->name + only->descriptor != key) return nullptr;
      if (!only) only = &method;
    }
  }
  return only;
}

std::optional<FunctionType> function_of(const ProgramFacts& program,
                                        const ClassFacts& type) {
  const Member* method =
      type.has(kInterface) ? only_method(program, type) : nullptr;
  // A generic method has no lambda.
  if (!method || method->signature.starts_with('<')) return std::nullopt;
  FunctionType function;
  for (const auto& [name, bound] : parse_variables(type.signature))
    function.variables.push_back(name);
  function.signature = parse_signature(
      method->signature.empty() ? method->descriptor : method->signature);
  return function;
}

}  // namespace

std::map<std::string, FunctionType> common_functions(const ProgramFacts& before,
                                                     const ProgramFacts& after,
                                                     const Common& common) {
  std::map<std::string, FunctionType> functions;
  for (const auto& [name, type] : before) {
    const auto other = after.find(name);
    // Only what a test can name has supertypes there.
    if (other == after.end() || !common.supertypes.contains(name)) continue;
    auto function = function_of(before, type);
    if (!function || !function_of(after, other->second)) continue;
    std::string descriptor = "L" + name + ";";
    std::replace(descriptor.begin(), descriptor.end(), '.', '/');
    functions.emplace(std::move(descriptor), *std::move(function));
  }
  return functions;
}

}  // namespace refute::sequence
