#include "alloy/world.h"

#include <algorithm>
#include <functional>

namespace refute::alloy {

std::string Sig::shown() const {
  return label.starts_with("this/") ? label.substr(5) : label;
}

std::optional<SigId> Module::sig(const std::string& name) const {
  for (const auto& [known, id] : sigs)
    if (known == name) return id;
  return std::nullopt;
}

const Open* Module::open(const std::string& alias) const {
  for (const auto& [known, open] : opens)
    if (known == alias) return &open;
  return nullptr;
}

int World::add_variable(std::string name, Type type) {
  variables.push_back({std::move(name), std::move(type)});
  return static_cast<int>(variables.size()) - 1;
}

std::string World::show(const Type& type) const {
  return to_string(type, [this](SigId id) { return sig(id).shown(); });
}

bool World::is_same_or_below(SigId id, SigId ancestor) const {
  if (id == ancestor) return true;
  if (id < kBuiltinSigs) return false;
  const Sig& here = sig(id);
  if (!here.is_subset) return is_same_or_below(here.parent, ancestor);
  return std::ranges::any_of(here.parents, [&](SigId parent) {
    return is_same_or_below(parent, ancestor);
  });
}

std::vector<SigId> World::top_sigs() const {
  std::vector<SigId> out;
  for (SigId id = kBuiltinSigs; id < static_cast<SigId>(sigs.size()); ++id)
    if (!sig(id).is_subset && sig(id).parent == kUniv) out.push_back(id);
  return out;
}

std::vector<Module*> nameable_modules(Module& module) {
  std::vector<Module*> out;
  const std::function<void(Module&)> visit = [&](Module& at) {
    if (std::ranges::find(out, &at) != out.end()) return;
    out.push_back(&at);
    for (const auto& [alias, open] : at.opens)
      if (open.module && (&at == &module || !open.is_private))
        visit(*open.module);
  };
  visit(module);
  return out;
}

}  // namespace refute::alloy
