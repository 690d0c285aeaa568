#include "json_input.h"
#include "jvm/facts_json.h"
#include "sequence/common.h"
#include "sequence/exhaustive_generator.h"
#include "sequence/random_generator.h"

/// What the worker's Java code reads of the class files of two versions: names,
/// flags, descriptors and supertypes, any of which a jar can make up. Tests are
/// made of it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute;
  const auto versions = parse_json(fuzz::text_of(data, size));
  if (!versions.is_object()) return 0;
  sequence::ProgramFacts before, after;
  sequence::Mapping mapping;
  try {
    before = jvm::facts_from_json(versions.at("before"));
    after = jvm::facts_from_json(versions.at("after"));
    mapping.types = versions.at("types");
    mapping.methods = versions.at("methods");
    mapping.fields = versions.at("fields");
  } catch (const nlohmann::json::exception&) {
    return 0;  // The types are ours, and right.
  }
  (void)sequence::has_static_state(before);
  for (const auto rule :
       {sequence::CommonRule::kStrict, sequence::CommonRule::kExtended}) {
    auto common = sequence::common_members(before, after, rule, mapping);
    common.likeness.resize(common.before.operations.size());
    sequence::order_by_likeness(common);
    (void)sequence::ExhaustiveGenerator::fitting_length(common, 100);
    sequence::RandomGenerator generator(common, {.seed = 1});
    for (int i = 0; i < 20; ++i)
      if (const auto sequence = generator.next())
        (void)to_java(*sequence, common.before.operations);
  }
  return 0;
}
