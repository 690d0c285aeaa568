#include "javagen/catalogue.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "javagen/class_relationships.h"
#include "javagen/encapsulate_references.h"
#include "javagen/encapsulate_shapes.h"
#include "javagen/field_reference.h"
#include "javagen/inheritance_graphs.h"
#include "javagen/method_reference.h"
#include "javagen/move_method.h"
#include "javagen/pull_up_shapes.h"
#include "javagen/push_down_shapes.h"
#include "javagen/push_down_super.h"
#include "javagen/reflection.h"

namespace refute::javagen {

namespace {

std::vector<Generator> all_generators() {
  std::vector<Generator> all = {push_down_super(), encapsulate_references()};
  const auto add = [&](std::vector<Generator> family) {
    for (auto& generator : family) all.push_back(std::move(generator));
  };
  add(class_relationship_generators());
  add(method_reference_generators());
  add(field_reference_generators());
  add(encapsulate_shape_generators());
  add(push_down_shape_generators());
  add(pull_up_shape_generators());
  add(inheritance_graph_generators());
  add({move_method()});
  add(reflection_generators());
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
  return usage_error("there is no generator called \"" + std::string(name) +
                         "\"" + did_you_mean(name, names),
                     "`refute list generators` shows them all");
}

}  // namespace refute::javagen
