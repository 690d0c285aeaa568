#include "relational/problem.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/result.h"

namespace refute::relational {
namespace {

/// Gathers the constants of a formula, each shared node once.
void gather_constants(const Node& node, std::unordered_set<const Node*>& seen,
                      std::vector<const TupleSet*>& constants) {
  if (!seen.insert(&node).second) return;
  if (node.kind == NodeKind::kConstant && !node.tuples.empty())
    constants.push_back(&node.tuples);
  for (const NodePtr& child : node.children)
    gather_constants(*child, seen, constants);
  for (const Decl& decl : node.decls)
    gather_constants(*decl.set, seen, constants);
}

/// Whether `set` stays as it is when `a` and `b` change places.
bool is_kept(const TupleSet& set, Atom a, Atom b) {
  for (const Tuple& tuple : set) {
    std::vector<Atom> atoms = tuple.atoms();
    bool moved = false;
    for (Atom& atom : atoms) {
      if (atom != a && atom != b) continue;
      atom = atom == a ? b : a;
      moved = true;
    }
    if (moved && !set.contains(Tuple(atoms))) return false;
  }
  return true;
}

}  // namespace

Atom Universe::add(std::string name) {
  REFUTE_CHECK(size() < kMaxAtoms, "a universe has at most 1024 atoms");
  const Atom atom = size();
  REFUTE_CHECK(by_name_.emplace(name, atom).second, "two atoms named " + name);
  names_.push_back(std::move(name));
  return atom;
}

Atom Universe::add_integer(int value) {
  const Atom atom = add(std::to_string(value));
  integers_.emplace(value, atom);
  values_.emplace(atom, value);
  return atom;
}

std::optional<Atom> Universe::find(std::string_view name) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return std::nullopt;
  return found->second;
}

std::optional<Atom> Universe::integer_atom(int value) const {
  const auto found = integers_.find(value);
  if (found == integers_.end()) return std::nullopt;
  return found->second;
}

std::optional<int> Universe::value(Atom atom) const {
  const auto found = values_.find(atom);
  if (found == values_.end()) return std::nullopt;
  return found->second;
}

std::vector<Atom> Universe::atoms() const {
  std::vector<Atom> all;
  all.reserve(names_.size());
  for (Atom atom = 0; atom < size(); ++atom) all.push_back(atom);
  return all;
}

Relation Problem::add(std::string name, TupleSet lower, TupleSet upper) {
  REFUTE_CHECK(lower.arity() == upper.arity(),
               "the bounds of " + name + " differ in arity");
  REFUTE_CHECK(lower.is_subset_of(upper),
               "the lower bound of " + name + " is outside its upper bound");
  const Relation relation{static_cast<int>(relations.size()), upper.arity()};
  relations.push_back({std::move(name), std::move(lower), std::move(upper)});
  return relation;
}

Relation Problem::add_exactly(std::string name, const TupleSet& value) {
  return add(std::move(name), value, value);
}

std::optional<Relation> Problem::find(std::string_view name) const {
  const auto found = std::ranges::find(relations, name, &BoundedRelation::name);
  if (found == relations.end()) return std::nullopt;
  return Relation{static_cast<int>(found - relations.begin()),
                  found->upper.arity()};
}

std::vector<std::vector<Atom>> interchangeable_atoms(const Problem& problem) {
  std::vector<const TupleSet*> fixed;
  for (const BoundedRelation& relation : problem.relations) {
    fixed.push_back(&relation.upper);
    if (!relation.is_exact()) fixed.push_back(&relation.lower);
  }
  std::unordered_set<const Node*> seen;
  gather_constants(*problem.formula, seen, fixed);

  // If (a b) and (b c) keep everything, so does (a c): to change places is an
  // equivalence, and one representative of a class speaks for all of it.
  std::vector<std::vector<Atom>> classes;
  for (const Atom atom : problem.universe.atoms()) {
    const bool is_number = problem.universe.value(atom).has_value();
    const auto home = std::ranges::find_if(classes, [&](const auto& members) {
      const Atom other = members.front();
      return !is_number && !problem.universe.value(other) &&
             std::ranges::all_of(fixed, [&](const TupleSet* set) {
               return is_kept(*set, atom, other);
             });
    });
    if (home == classes.end())
      classes.push_back({atom});
    else
      home->push_back(atom);
  }
  return classes;
}

std::string to_string(const Problem& problem, const Instance& instance) {
  std::string text;
  for (std::size_t i = 0; i < problem.relations.size(); ++i) {
    text += problem.relations[i].name + " = {";
    const char* between = "";
    for (const Tuple& tuple : instance.relations[i]) {
      text += between;
      between = ", ";
      for (int column = 0; column < tuple.arity(); ++column)
        text +=
            (column == 0 ? "" : "->") + problem.universe.name(tuple[column]);
    }
    text += "}\n";
  }
  return text;
}

}  // namespace refute::relational
