#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>

#include "alloy/model.h"
#include "base/text.h"
#include "relational/enumerate.h"

/// What refute says of models, in the words of AlloyAnswers.java, so that the
/// two can be compared line by line.
///
/// Reads file names from standard input. `--dump` adds the instances.
namespace refute::alloy {
namespace {

constexpr std::size_t kLimit = 20'000;

void append(std::string& text, const std::string& label,
            const relational::Universe& universe,
            const relational::TupleSet& tuples) {
  std::vector<std::string> names;
  for (const relational::Tuple& tuple : tuples) {
    std::string name;
    for (const relational::Atom atom : tuple.atoms())
      name += (name.empty() ? "" : "->") + universe.name(atom);
    names.push_back(std::move(name));
  }
  std::ranges::sort(names);
  text += fmt::format("{}={{{}}} ", label, fmt::join(names, ","));
}

std::string describe(const World& world, const Lowered& lowered,
                     const relational::Instance& instance) {
  std::string text;
  const auto& universe = lowered.problem.universe;
  for (SigId id = kBuiltinSigs; id < static_cast<SigId>(world.sigs.size());
       ++id) {
    const Sig& sig = world.sig(id);
    append(text, sig.shown(), universe, lowered.sig(instance, id));
    for (const int field : sig.fields)
      append(text, sig.shown() + "." + world.field(field).name, universe,
             lowered.field(instance, field));
  }
  return text;
}

Result<void> answer(const Model& model, const Command& command,
                    const std::string& label, bool dump) {
  REFUTE_TRY(const auto lowered, model.lower(command, {.fix_orders = true}));
  std::set<std::string> instances;
  std::size_t found = 0;
  REFUTE_TRY(auto enumerator,
             relational::Enumerator::start(lowered.problem,
                                           {.projection = lowered.projection,
                                            .symmetry = false,
                                            .limit = kLimit}));
  while (const auto* instance = enumerator.next()) {
    ++found;
    instances.insert(describe(model.world(), lowered, *instance));
  }
  if (found != instances.size())
    return fail(fmt::format("{}: {} of {} instances came twice", label,
                            found - instances.size(), found));
  if (instances.size() >= kLimit) {
    fmt::print("{} too many\n", label);
    return {};
  }
  std::uint64_t hash = 0;
  for (const auto& instance : instances) hash += stable_hash(instance);
  fmt::print("{} {} {:016x}\n", label, instances.size(), hash);
  if (dump)
    for (const auto& instance : instances) fmt::print("{}\n", instance);
  return {};
}

int run(bool dump) {
  std::string file;
  while (std::getline(std::cin, file)) {
    const std::string name = std::filesystem::path(file).filename().string();
    const auto model = Model::read(file);
    Result<void> result;
    if (!model) result = tl::unexpected<Error>(model.error());
    std::size_t number = 0;
    if (model)
      for (const Command& command : model->commands())
        if (result)
          result = answer(*model, command, fmt::format("{} {}", name, ++number),
                          dump);
    if (!result) fmt::print("{} refused\n", name);
    if (!result && dump) fmt::print("{}\n", result.error().message);
  }
  return 0;
}

}  // namespace
}  // namespace refute::alloy

int main(int argc, char** argv) {
  return refute::alloy::run(argc > 1 && std::string(argv[1]) == "--dump");
}
