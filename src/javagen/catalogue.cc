#include "javagen/catalogue.h"

#include <vector>

#include "javagen/encapsulate_references.h"
#include "javagen/push_down_super.h"

namespace refute::javagen {

std::span<const Generator> catalogue() {
  static const std::vector<Generator> kGenerators = {
      push_down_super(),
      encapsulate_references(),
  };
  return kGenerators;
}

Result<const Generator*> find_generator(std::string_view name) {
  for (const auto& generator : catalogue())
    if (generator.name == name) return &generator;
  return usage_error("there is no generator called " + std::string(name),
                     "refute list generators shows them all");
}

}  // namespace refute::javagen
