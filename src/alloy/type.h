#pragma once

#include <functional>
#include <string>
#include <vector>

/// What an expression may hold, as Alloy's type system sees it.
///
/// A type is a union of products of sigs: `A->B + A->C`. It finds expressions
/// that mix arities, and it decides which of several fields or functions of one
/// name is meant: the one whose type can matter at that place. Subset sigs have
/// the type of what they are subsets of.
namespace refute::alloy {

/// Index of a sig in World::sigs.
using SigId = int;
inline constexpr SigId kUniv = 0;
inline constexpr SigId kNone = 1;
inline constexpr SigId kInt = 2;
inline constexpr SigId kSeqInt = 3;  ///< The indices of sequences.
inline constexpr SigId kBuiltinSigs = 4;

/// The tree that `extends` makes; univ is its root.
class SigTree {
 public:
  SigTree();
  void add(SigId sig, SigId parent);
  SigId parent(SigId sig) const {
    return parents_[static_cast<std::size_t>(sig)];
  }
  bool is_subtype(SigId a, SigId b) const;
  /// The smaller of the two if one is within the other, else none.
  SigId meet(SigId a, SigId b) const;

 private:
  std::vector<SigId> parents_;
};

using Product = std::vector<SigId>;

struct Type {
  std::vector<Product> products = {};
  bool is_formula = false;
  /// A number rather than a set of integer atoms; `products` is {Int}.
  bool is_number = false;

  bool empty() const { return products.empty() && !is_formula; }
  bool has_arity(int arity) const;
  bool has_common_arity(const Type& other) const;
  /// The one arity of all products; 0 if there is none, -1 if there are two.
  int arity() const;
  /// Whether it may hold a tuple.
  bool has_tuple() const;
  bool may_be_int() const;
  friend bool operator==(const Type&, const Type&) = default;
};

Type formula_type();
Type number_type();
Type sig_type(SigId sig);

/// Alloy's rules of typing.
class Types {
 public:
  explicit Types(const SigTree& tree) : tree_(tree) {}

  bool intersects(const Type& a, const Type& b) const;
  Type intersect(const Type& a, const Type& b) const;
  Type merge(const Type& a, const Type& b) const;
  /// The union of both, of the arities that both have.
  Type unite(const Type& a, const Type& b) const;
  /// What of `a` has an arity of `b`.
  Type of_common_arity(const Type& a, const Type& b) const;
  Type of_arity(const Type& a, int arity) const;
  Type product(const Type& a, const Type& b) const;
  Type join(const Type& a, const Type& b) const;
  Type transpose(const Type& a) const;
  Type closure(const Type& a) const;
  Type domain(const Type& set, const Type& relation) const;
  Type range(const Type& relation, const Type& set) const;
  bool first_columns_overlap(const Type& a, const Type& b) const;
  bool is_subtype(const Product& a, const Product& b) const;

  // What of an operand matters, given what of the result does.
  struct Pair {
    Type left;
    Type right;
  };
  Pair relevant_to_join(const Type& a, const Type& b, const Type& wanted) const;
  Pair relevant_to_product(const Type& a, const Type& b,
                           const Type& wanted) const;
  Pair relevant_to_domain(const Type& set, const Type& relation,
                          const Type& wanted) const;
  Pair relevant_to_range(const Type& relation, const Type& set,
                         const Type& wanted) const;
  Type relevant_to_closure(const Type& a, const Type& wanted) const;

  const SigTree& tree() const { return tree_; }

 private:
  void add(Type& type, const Product& product) const;
  Product meet(const Product& a, const Product& b) const;
  Product restricted(Product product, std::size_t column, SigId sig) const;

  const SigTree& tree_;
};

/// "A->B + A->C", with the sigs' names.
std::string to_string(const Type& type,
                      const std::function<std::string(SigId)>& name);

}  // namespace refute::alloy
