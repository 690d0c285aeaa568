#include "relational/ast.h"

#include <atomic>
#include <initializer_list>
#include <utility>

#include "base/result.h"

namespace refute::relational {
namespace {

NodePtr make(NodeKind kind, int arity, std::vector<NodePtr> children = {},
             std::vector<Decl> decls = {}, int index = 0,
             TupleSet tuples = TupleSet{}) {
  return std::make_shared<const Node>(
      Node{kind, arity, index, std::move(children), std::move(decls),
           std::move(tuples)});
}

Expr same_arity(NodeKind kind, const Expr& a, const Expr& b) {
  REFUTE_CHECK(a.arity() == b.arity(), "operands of different arity");
  return {make(kind, a.arity(), {a.node, b.node})};
}

Expr of_pairs(NodeKind kind, const Expr& e) {
  REFUTE_CHECK(e.arity() == 2, "an operator on pairs, of something else");
  return {make(kind, 2, {e.node})};
}

std::vector<NodePtr> nodes(std::vector<Formula> formulas) {
  std::vector<NodePtr> all;
  all.reserve(formulas.size());
  for (Formula& formula : formulas) all.push_back(std::move(formula.node));
  return all;
}

Formula compare(NodeKind kind, const Expr& a, const Expr& b) {
  REFUTE_CHECK(a.arity() == b.arity(), "compared sets differ in arity");
  return {make(kind, 0, {a.node, b.node})};
}

Int arithmetic(NodeKind kind, const Int& a, const Int& b) {
  return {make(kind, 0, {a.node, b.node})};
}

std::vector<Decl> checked(std::vector<Decl> decls) {
  for (const Decl& decl : decls)
    REFUTE_CHECK(decl.variable.arity == decl.set.arity(),
                 "a variable and its set differ in arity");
  return decls;
}

}  // namespace

int Expr::arity() const { return node->arity; }

Variable variable(std::string name, int arity) {
  static std::atomic<int> last = 0;
  return {++last, arity, std::move(name)};
}

Expr expr(const Relation& relation) {
  return {make(NodeKind::kRelation, relation.arity, {}, {}, relation.index)};
}
Expr expr(const Variable& variable) {
  return {make(NodeKind::kVariable, variable.arity, {}, {}, variable.id)};
}
Expr constant(TupleSet tuples) {
  const int arity = tuples.arity();
  return {make(NodeKind::kConstant, arity, {}, {}, 0, std::move(tuples))};
}
Expr none(int arity) { return constant(TupleSet(arity)); }
Expr univ() { return {make(NodeKind::kUniv, 1)}; }
Expr iden() { return {make(NodeKind::kIden, 2)}; }

Expr operator+(const Expr& a, const Expr& b) {
  return same_arity(NodeKind::kUnion, a, b);
}
Expr operator&(const Expr& a, const Expr& b) {
  return same_arity(NodeKind::kIntersection, a, b);
}
Expr operator-(const Expr& a, const Expr& b) {
  return same_arity(NodeKind::kDifference, a, b);
}
Expr override_with(const Expr& a, const Expr& b) {
  return same_arity(NodeKind::kOverride, a, b);
}
Expr join(const Expr& a, const Expr& b) {
  const int arity = a.arity() + b.arity() - 2;
  REFUTE_CHECK(arity >= 1 && arity <= kMaxArity, "a join of this arity");
  return {make(NodeKind::kJoin, arity, {a.node, b.node})};
}
Expr product(const Expr& a, const Expr& b) {
  const int arity = a.arity() + b.arity();
  REFUTE_CHECK(arity <= kMaxArity, "a product of more than six columns");
  return {make(NodeKind::kProduct, arity, {a.node, b.node})};
}
Expr domain(const Expr& set, const Expr& relation) {
  REFUTE_CHECK(set.arity() == 1, "a domain is a set");
  return {make(NodeKind::kDomain, relation.arity(), {set.node, relation.node})};
}
Expr range(const Expr& relation, const Expr& set) {
  REFUTE_CHECK(set.arity() == 1, "a range is a set");
  return {make(NodeKind::kRange, relation.arity(), {relation.node, set.node})};
}
Expr transpose(const Expr& e) { return of_pairs(NodeKind::kTranspose, e); }
Expr closure(const Expr& e) { return of_pairs(NodeKind::kClosure, e); }
Expr reflexive_closure(const Expr& e) {
  return of_pairs(NodeKind::kReflexiveClosure, e);
}
Expr if_else(const Formula& condition, const Expr& then,
             const Expr& otherwise) {
  REFUTE_CHECK(then.arity() == otherwise.arity(), "branches differ in arity");
  return {make(NodeKind::kIfExpr, then.arity(),
               {condition.node, then.node, otherwise.node})};
}
Expr comprehension(std::vector<Decl> decls, const Formula& body) {
  int arity = 0;
  for (const Decl& decl : decls) arity += decl.variable.arity;
  REFUTE_CHECK(arity >= 1 && arity <= kMaxArity, "a set of this arity");
  return {make(NodeKind::kComprehension, arity, {body.node},
               checked(std::move(decls)))};
}
Expr int_atom(const Int& value) {
  return {make(NodeKind::kIntAtom, 1, {value.node})};
}

Formula truth(bool value) {
  return {make(value ? NodeKind::kTrue : NodeKind::kFalse, 0)};
}
Formula subset(const Expr& a, const Expr& b) {
  return compare(NodeKind::kSubset, a, b);
}
Formula equal(const Expr& a, const Expr& b) {
  return compare(NodeKind::kEqual, a, b);
}
Formula some(const Expr& e) { return {make(NodeKind::kSome, 0, {e.node})}; }
Formula no(const Expr& e) { return {make(NodeKind::kNo, 0, {e.node})}; }
Formula lone(const Expr& e) { return {make(NodeKind::kLone, 0, {e.node})}; }
Formula one(const Expr& e) { return {make(NodeKind::kOne, 0, {e.node})}; }
Formula conjunction(std::vector<Formula> all) {
  return {make(NodeKind::kAnd, 0, nodes(std::move(all)))};
}
Formula disjunction(std::vector<Formula> any) {
  return {make(NodeKind::kOr, 0, nodes(std::move(any)))};
}
Formula operator!(const Formula& f) {
  return {make(NodeKind::kNot, 0, {f.node})};
}
Formula operator&&(const Formula& a, const Formula& b) {
  return conjunction({a, b});
}
Formula operator||(const Formula& a, const Formula& b) {
  return disjunction({a, b});
}
Formula implies(const Formula& a, const Formula& b) {
  return {make(NodeKind::kImplies, 0, {a.node, b.node})};
}
Formula iff(const Formula& a, const Formula& b) {
  return {make(NodeKind::kIff, 0, {a.node, b.node})};
}
Formula for_all(std::vector<Decl> decls, const Formula& body) {
  return {make(NodeKind::kForAll, 0, {body.node}, checked(std::move(decls)))};
}
Formula exists(std::vector<Decl> decls, const Formula& body) {
  return {make(NodeKind::kExists, 0, {body.node}, checked(std::move(decls)))};
}
Formula equal(const Int& a, const Int& b) {
  return {make(NodeKind::kIntEqual, 0, {a.node, b.node})};
}
Formula less(const Int& a, const Int& b) {
  return {make(NodeKind::kLess, 0, {a.node, b.node})};
}
Formula less_equal(const Int& a, const Int& b) {
  return {make(NodeKind::kLessEqual, 0, {a.node, b.node})};
}

Int integer(int value) { return {make(NodeKind::kInteger, 0, {}, {}, value)}; }
Int cardinality(const Expr& e) {
  return {make(NodeKind::kCardinality, 0, {e.node})};
}
Int sum_of_atoms(const Expr& set) {
  REFUTE_CHECK(set.arity() == 1, "the sum of a relation's atoms");
  return {make(NodeKind::kSumOfAtoms, 0, {set.node})};
}
Int sum(std::vector<Decl> decls, const Int& body) {
  return {make(NodeKind::kSum, 0, {body.node}, checked(std::move(decls)))};
}
Int operator+(const Int& a, const Int& b) {
  return arithmetic(NodeKind::kPlus, a, b);
}
Int operator-(const Int& a, const Int& b) {
  return arithmetic(NodeKind::kMinus, a, b);
}
Int operator*(const Int& a, const Int& b) {
  return arithmetic(NodeKind::kTimes, a, b);
}
Int operator/(const Int& a, const Int& b) {
  return arithmetic(NodeKind::kDivide, a, b);
}
Int operator%(const Int& a, const Int& b) {
  return arithmetic(NodeKind::kRemainder, a, b);
}
Int operator-(const Int& a) { return {make(NodeKind::kNegate, 0, {a.node})}; }
Int shift_left(const Int& a, const Int& b) {
  return arithmetic(NodeKind::kShiftLeft, a, b);
}
Int shift_right(const Int& a, const Int& b) {
  return arithmetic(NodeKind::kShiftRight, a, b);
}
Int shift_signed(const Int& a, const Int& b) {
  return arithmetic(NodeKind::kShiftSigned, a, b);
}
Int if_else(const Formula& condition, const Int& then, const Int& otherwise) {
  return {
      make(NodeKind::kIfInt, 0, {condition.node, then.node, otherwise.node})};
}

}  // namespace refute::relational
