#include "javagen/catalogue.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "javagen/field_reference.h"
#include "javagen/inheritance_graphs.h"

namespace refute::javagen {

// One line per family: the function that makes its generators.
#define REFUTE_GENERATORS(family)                                             \
  family(push_down_super_generators) family(encapsulate_reference_generators) \
      family(class_relationship_generators)                                   \
          family(method_reference_generators)                                 \
              family(field_reference_generators)                              \
                  family(encapsulate_shape_generators)                        \
                      family(push_down_shape_generators)                      \
                          family(pull_up_shape_generators)                    \
                              family(inheritance_graph_generators)            \
                                  family(move_method_generators)              \
                                      family(reflection_generators)

#define REFUTE_DECLARE(name) std::vector<Generator> name();
REFUTE_GENERATORS(REFUTE_DECLARE)
#undef REFUTE_DECLARE

namespace {

std::vector<Generator> all_generators() {
  std::vector<Generator> all;
  const auto add = [&](std::vector<Generator> family) {
    for (auto& generator : family) all.push_back(std::move(generator));
  };
#define REFUTE_ADD(name) add(name());
  REFUTE_GENERATORS(REFUTE_ADD)
#undef REFUTE_ADD
  return all;
}

/// The sparse/merge/cluster paper's and UDITA's names for the same generators.
constexpr Alias kAliases[] = {
    {"SingleClassMethodReference", "MethodReference"},
    {"DualClassMethodParent", "DoubleClassParentMethod"},
    {"DualClassMethodChild", "DoubleClassChildMethod"},
    {"TripleClassMethodChild", "TripleClassChildMethod"},
    {"2ClsMethChild", "DoubleClassChildMethod"},
    {"3ClsMethChild", "TripleClassChildMethod"},
    {"MethodParamReference", "MethodParameterReference"},
    {"ClassRelationship", "ClassRelationships"},
};

/// Those with a number in their names: "InheritanceGraph:4/rename-method".
std::span<const Generator> sized_generators() {
  static const std::vector<Generator> kSized = [] {
    auto all = sized_inheritance_graph_generators();
    for (auto& each : sized_nested_expression_generators())
      all.push_back(std::move(each));
    return all;
  }();
  return kSized;
}

}  // namespace

std::span<const Generator> catalogue() {
  static const std::vector<Generator> kGenerators = all_generators();
  return kGenerators;
}

std::span<const Alias> aliases() { return kAliases; }

Result<const Generator*> find_generator(std::string_view name) {
  const auto slash = std::min(name.find('/'), name.size());
  std::string real(name);
  for (const auto& [alias, family] : kAliases)
    if (name.substr(0, slash) == alias)
      real = std::string(family).append(name.substr(slash));
  std::vector<std::string> names;
  for (const auto& generator : catalogue()) {
    if (generator.name == real) return &generator;
    names.emplace_back(generator.name);
  }
  for (const auto& generator : sized_generators())
    if (generator.name == real) return &generator;
  return usage_error("there is no generator called \"" + std::string(name) +
                         "\"" + did_you_mean(name, names),
                     "`refute list generators` shows them all");
}

}  // namespace refute::javagen
