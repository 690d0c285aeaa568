#include "jdolly/naming.h"

#include <algorithm>
#include <cctype>
#include <tuple>

namespace refute::jdolly {

namespace {

/// C1, M2, N1: what a request is about, not a name.
bool is_mark(std::string_view sig) {
  return sig.size() == 2 && std::isupper(static_cast<unsigned char>(sig[0])) &&
         std::isdigit(static_cast<unsigned char>(sig[1]));
}

int depth(const alloy::World& world, alloy::SigId id) {
  int steps = 0;
  for (; world.sig(id).parent != alloy::kUniv; id = world.sig(id).parent)
    ++steps;
  return steps;
}

}  // namespace

std::vector<NamingSig> naming_sigs(const alloy::World& world,
                                   const alloy::Lowered& lowered) {
  std::vector<alloy::SigId> ids;
  for (alloy::SigId id = alloy::kBuiltinSigs;
       id < static_cast<alloy::SigId>(world.sigs.size()); ++id) {
    const auto& sig = world.sig(id);
    if ((sig.mult == alloy::Mult::kOne || sig.mult == alloy::Mult::kLone) &&
        !is_mark(sig.name))
      ids.push_back(id);
  }
  std::ranges::stable_sort(ids, {}, [&](alloy::SigId id) {
    return std::tuple(world.sig(id).is_subset, -depth(world, id));
  });
  std::vector<NamingSig> result;
  for (const auto id : ids)
    for (const auto& relation : lowered.sigs[static_cast<std::size_t>(id)])
      result.push_back({world.sig(id).name, relation});
  return result;
}

}  // namespace refute::jdolly
