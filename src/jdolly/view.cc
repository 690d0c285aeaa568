#include "jdolly/view.h"

#include <algorithm>
#include <utility>

namespace refute::jdolly {

namespace {

std::string_view last_part(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

Vocabulary::Vocabulary(const relational::Problem& problem,
                       std::vector<NamingSig> names)
    : problem_(&problem), names_(std::move(names)) {
  for (std::size_t i = 0; i < problem.relations.size(); ++i) {
    const auto& [name, lower, upper] = problem.relations[i];
    const relational::Relation relation{static_cast<int>(i), upper.arity()};
    const auto dot = name.find('.');
    if (dot == std::string::npos)
      sigs_.emplace(last_part(name), relation);
    else
      fields_.emplace(
          std::string(last_part(name.substr(0, dot))) + name.substr(dot),
          relation);
  }
}

std::optional<relational::Relation> Vocabulary::sig(
    std::string_view name) const {
  const auto found = sigs_.find(name);
  if (found == sigs_.end()) return {};
  return found->second;
}

std::optional<relational::Relation> Vocabulary::field(
    std::string_view sig, std::string_view name) const {
  const auto found = fields_.find(std::string(sig).append(".").append(name));
  if (found == fields_.end()) return {};
  return found->second;
}

std::vector<Atom> View::set(std::string_view sig) const {
  std::vector<Atom> result;
  if (const auto relation = vocabulary_.sig(sig))
    for (const auto& tuple : instance_[*relation]) result.push_back(tuple[0]);
  return result;
}

bool View::in(Atom atom, std::string_view sig) const {
  const auto relation = vocabulary_.sig(sig);
  return relation && instance_[*relation].contains({atom});
}

std::optional<Atom> View::only(std::string_view sig) const {
  const auto atoms = set(sig);
  if (atoms.size() != 1) return {};
  return atoms.front();
}

std::map<Atom, std::string> View::given_names() const {
  std::map<Atom, std::string> result;
  for (const auto& [name, relation] : vocabulary_.names())
    for (const auto& tuple : instance_[relation])
      result.emplace(tuple[0], name);
  return result;
}

std::vector<Atom> View::of(Atom atom, std::string_view sig,
                           std::string_view field) const {
  std::vector<Atom> result;
  if (const auto relation = vocabulary_.field(sig, field))
    for (const auto& tuple : instance_[*relation])
      if (tuple[0] == atom) result.push_back(tuple[1]);
  return result;
}

std::optional<Atom> View::one_of(Atom atom, std::string_view sig,
                                 std::string_view field) const {
  const auto all = of(atom, sig, field);
  if (all.empty()) return {};
  return all.front();
}

std::vector<Atom> View::sequence(Atom atom, std::string_view sig,
                                 std::string_view field) const {
  std::vector<std::pair<int, Atom>> entries;
  if (const auto relation = vocabulary_.field(sig, field))
    for (const auto& tuple : instance_[*relation])
      if (tuple[0] == atom)
        entries.emplace_back(
            vocabulary_.problem().universe.value(tuple[1]).value_or(0),
            tuple[2]);
  std::ranges::sort(entries);
  std::vector<Atom> result;
  result.reserve(entries.size());
  for (const auto& [index, value] : entries) result.push_back(value);
  return result;
}

}  // namespace refute::jdolly
