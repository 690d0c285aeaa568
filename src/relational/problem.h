#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "relational/ast.h"
#include "relational/tuples.h"

/// A bounded problem: atoms, relations between a lower and an upper bound, and
/// the formula that an instance must satisfy.
///
///   Problem p;
///   const Atom a = p.universe.add("A$0"), b = p.universe.add("A$1");
///   const Relation r = p.add("r", TupleSet(2), {{a, a}, {a, b}, {b, a}});
///   p.formula = some(expr(r));
namespace refute::relational {

/// The atoms, by name. Integer atoms stand for a number.
class Universe {
 public:
  /// A new atom; names are unique.
  Atom add(std::string name);
  /// The atom of a number, named as it is written.
  Atom add_integer(int value);

  int size() const { return static_cast<int>(names_.size()); }
  const std::string& name(Atom atom) const {
    return names_[static_cast<std::size_t>(atom)];
  }
  std::optional<Atom> find(std::string_view name) const;
  /// The atom of a number, if there is one.
  std::optional<Atom> integer_atom(int value) const;
  /// The number of an atom, if it stands for one.
  std::optional<int> value(Atom atom) const;
  const std::map<int, Atom>& integers() const { return integers_; }
  std::vector<Atom> atoms() const;

 private:
  std::vector<std::string> names_;
  std::map<std::string, Atom, std::less<>> by_name_;
  std::map<int, Atom> integers_;
  std::map<Atom, int> values_;
};

/// What an arithmetic result outside the bit width means. Alloy 6 has both:
/// its window forbids by default ("Prevent overflows"), its command line and
/// its API wrap by default.
enum class Overflow {
  kWraps,     ///< Two's complement. x / 0 is -1, 0 or 1, the sign opposite to
              ///< x, and x is its own remainder: so does Alloy's circuit.
  kForbidden  ///< A comparison whose operand overflows (or divides by zero)
              ///< does not make a witness: it is false under an existential
              ///< or no quantifier, and true under a universal one whose
              ///< variable it depends on.
};

/// A relation and what bounds it: lower ⊆ relation ⊆ upper.
struct BoundedRelation {
  std::string name;
  TupleSet lower;
  TupleSet upper;

  bool is_exact() const { return lower.size() == upper.size(); }
};

struct Problem {
  Universe universe;
  std::vector<BoundedRelation> relations;
  Formula formula = truth(true);
  int bit_width = 4;  ///< Of integer expressions: 1..30.
  Overflow overflow = Overflow::kWraps;

  /// A relation between two bounds of one arity.
  Relation add(std::string name, TupleSet lower, TupleSet upper);
  /// A relation that is the same in every instance.
  Relation add_exactly(std::string name, const TupleSet& value);
  std::optional<Relation> find(std::string_view name) const;
};

/// The classes of atoms that may change places without a bound or a constant of
/// the formula noticing: the largest such classes, in the order of the atoms.
/// Integer atoms stand alone. Instances are isomorphic if a permutation within
/// these classes turns one into the other.
std::vector<std::vector<Atom>> interchangeable_atoms(const Problem& problem);

/// One value for each relation of a problem, in the problem's order.
struct Instance {
  std::vector<TupleSet> relations;

  const TupleSet& operator[](const Relation& relation) const {
    return relations[static_cast<std::size_t>(relation.index)];
  }
  friend bool operator==(const Instance&, const Instance&) = default;
  friend auto operator<=>(const Instance&, const Instance&) = default;
};

/// One line per relation, `name = {A$0->B$1, …}`, for people and tests.
std::string to_string(const Problem& problem, const Instance& instance);

}  // namespace refute::relational
