#include "alloy/show.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <nlohmann/json.hpp>

namespace refute::alloy {
namespace {

using relational::Instance;
using relational::Tuple;
using relational::TupleSet;

struct Shown {
  enum class Kind { kSig, kField, kWitness } kind;
  std::string label;
  TupleSet value;
};

void each(const World& world, const Lowered& lowered, const Instance& instance,
          const std::function<void(const Shown&)>& use) {
  const auto count = static_cast<SigId>(world.sigs.size());
  for (SigId id = kBuiltinSigs; id < count; ++id) {
    const Sig& sig = world.sig(id);
    use({Shown::Kind::kSig, sig.shown(), lowered.sig(instance, id)});
    for (const int field : sig.fields)
      use({Shown::Kind::kField, sig.shown() + "." + world.field(field).name,
           lowered.field(instance, field)});
  }
  for (const auto& [label, relation] : lowered.witnesses)
    use({Shown::Kind::kWitness, label, instance[relation]});
}

std::vector<std::string> names(const Lowered& lowered, const Tuple& tuple) {
  std::vector<std::string> out;
  for (const relational::Atom atom : tuple.atoms())
    out.push_back(lowered.problem.universe.name(atom));
  return out;
}

std::string in_quotes(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace

std::string to_text(const World& world, const Lowered& lowered,
                    const Instance& instance) {
  std::string out;
  each(world, lowered, instance, [&](const Shown& shown) {
    std::vector<std::string> tuples;
    for (const Tuple& tuple : shown.value)
      tuples.push_back(
          fmt::format("{}", fmt::join(names(lowered, tuple), "->")));
    out += fmt::format("{} = {{{}}}\n", shown.label, fmt::join(tuples, ", "));
  });
  return out;
}

std::string to_json(const World& world, const Lowered& lowered,
                    const Instance& instance) {
  nlohmann::ordered_json json = {
      {"sigs", nlohmann::ordered_json::object()},
      {"fields", nlohmann::ordered_json::object()},
      {"witnesses", nlohmann::ordered_json::object()}};
  each(world, lowered, instance, [&](const Shown& shown) {
    const bool is_sig = shown.kind == Shown::Kind::kSig;
    auto tuples = nlohmann::ordered_json::array();
    for (const Tuple& tuple : shown.value) {
      const auto atoms = names(lowered, tuple);
      if (is_sig)
        tuples.push_back(atoms.front());
      else
        tuples.push_back(atoms);
    }
    const char* part = is_sig                              ? "sigs"
                       : shown.kind == Shown::Kind::kField ? "fields"
                                                           : "witnesses";
    json[part][shown.label] = std::move(tuples);
  });
  return json.dump();
}

std::string to_dot(const World& world, const Lowered& lowered,
                   const Instance& instance, const std::string& title) {
  std::map<std::string, std::vector<std::string>> sigs;
  std::string edges;
  each(world, lowered, instance, [&](const Shown& shown) {
    for (const Tuple& tuple : shown.value) {
      const auto atoms = names(lowered, tuple);
      if (atoms.size() == 1) {
        sigs[atoms.front()].push_back(shown.label);
        continue;
      }
      for (const auto& atom : atoms) sigs.try_emplace(atom);
      std::string label = shown.label.substr(shown.label.rfind('.') + 1);
      const std::vector<std::string> inner(atoms.begin() + 1, atoms.end() - 1);
      if (!inner.empty()) label += fmt::format("[{}]", fmt::join(inner, ", "));
      edges += fmt::format("  {} -> {} [label={}];\n", in_quotes(atoms.front()),
                           in_quotes(atoms.back()), in_quotes(label));
    }
  });
  std::string out = fmt::format("digraph {} {{\n", in_quotes(title));
  for (const auto& [atom, labels] : sigs)
    out += fmt::format(
        "  {} [label={}];\n", in_quotes(atom),
        in_quotes(labels.empty() ? atom
                                 : fmt::format("{}\n({})", atom,
                                               fmt::join(labels, ", "))));
  return out + edges + "}\n";
}

}  // namespace refute::alloy
