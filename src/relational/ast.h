#pragma once

#include <memory>
#include <string>
#include <vector>

#include "relational/tuples.h"

/// Relational algebra, first-order formulas and small integers, as values.
///
///   const Formula no_cycle = no(closure(expr(extends)) & iden());
///
/// The algebra is Kodkod's: everything is a relation, a set has one column and
/// a scalar is a set of one. There is no sugar here: `lone x: A | F` is
/// `lone({x: A | F})`, `no x` is `not some x`, `disj` is a formula, `let` is
/// the same Expr used twice (what is shared is translated once). Arities are
/// the caller's duty: a broken one aborts with a sentence.
///
/// Nodes are immutable and shared; a handle costs a pointer.
namespace refute::relational {

enum class NodeKind {
  // Expr: a set of tuples.
  kRelation,          ///< `index`: the relation in its Problem.
  kVariable,          ///< `index`: which variable; bound to one tuple.
  kConstant,          ///< `tuples`, in every instance.
  kUniv,              ///< Every atom of the universe, used or not.
  kIden,              ///< (a, a) for every atom of the universe.
  kUnion,             ///< 0 + 1
  kIntersection,      ///< 0 & 1
  kDifference,        ///< 0 - 1
  kJoin,              ///< 0 . 1
  kProduct,           ///< 0 -> 1
  kOverride,          ///< 0 ++ 1
  kDomain,            ///< 0 <: 1, the tuples of 1 that start in the set 0
  kRange,             ///< 0 :> 1, the tuples of 0 that end in the set 1
  kTranspose,         ///< ~0
  kClosure,           ///< ^0
  kReflexiveClosure,  ///< *0, that is ^0 + iden over the whole universe
  kIfExpr,            ///< 0 (a formula) => 1 else 2
  kComprehension,     ///< {decls | 0}
  kIntAtom,           ///< The integer atom whose value is 0, as a set; empty
                      ///< if the universe has none of that value.
  // Formula: true or false.
  kTrue,
  kFalse,
  kSubset,     ///< 0 in 1
  kEqual,      ///< 0 = 1
  kSome,       ///< 0 has a tuple,
  kNo,         ///< none,
  kLone,       ///< at most one,
  kOne,        ///< exactly one.
  kNot,        ///< not 0
  kAnd,        ///< All of the children; true if there are none.
  kOr,         ///< Any of the children; false if there are none.
  kImplies,    ///< 0 implies 1
  kIff,        ///< 0 iff 1
  kForAll,     ///< all decls | 0
  kExists,     ///< some decls | 0
  kIntEqual,   ///< 0 = 1, integers
  kLess,       ///< 0 < 1
  kLessEqual,  ///< 0 <= 1
  // Int: a number of `Problem::bit_width` bits, two's complement.
  kInteger,      ///< `index`: the number itself.
  kCardinality,  ///< #0, of an expression
  kSumOfAtoms,   ///< The sum of the values of the integer atoms in the set 0.
  kSum,          ///< sum decls | 0
  kPlus,
  kMinus,
  kTimes,
  kDivide,     ///< Rounds towards zero; by zero see problem.h.
  kRemainder,  ///< Has the sign of the dividend.
  kNegate,
  kShiftLeft,    ///< 0 << 1
  kShiftRight,   ///< 0 >>> 1, zeros come in
  kShiftSigned,  ///< 0 >> 1, the sign comes in
  kIfInt,        ///< 0 (a formula) => 1 else 2
};

struct Node;
using NodePtr = std::shared_ptr<const Node>;

/// What an Expr, a Formula and an Int are a handle of.
struct Handle {
  NodePtr node;
  const Node& operator*() const { return *node; }
  const Node* operator->() const { return node.get(); }
};
struct Expr : Handle {
  int arity() const;
};
struct Formula : Handle {};
struct Int : Handle {};

/// Ranges over the tuples of a declaration's set, one at a time.
struct Variable {
  int id = 0;
  int arity = 1;
  std::string name;  ///< For messages alone.
};
/// A new variable, unlike any other.
Variable variable(std::string name, int arity = 1);

/// `variable: set`. A later declaration's set may mention earlier variables.
struct Decl {
  Variable variable;
  Expr set;
};

struct Node {
  NodeKind kind;
  int arity = 0;  ///< Of an Expr; 0 for others.
  int index = 0;
  std::vector<NodePtr> children = {};
  std::vector<Decl> decls = {};
  TupleSet tuples = TupleSet{};
};

/// A relation of a Problem; see Problem::add.
struct Relation {
  int index = 0;
  int arity = 1;
  friend bool operator==(const Relation&, const Relation&) = default;
};

// --- Expressions -----------------------------------------------------------
Expr expr(const Relation& relation);
Expr expr(const Variable& variable);
/// Atoms named here are not interchangeable with others.
Expr constant(TupleSet tuples);
Expr none(int arity = 1);
Expr univ();
Expr iden();
Expr operator+(const Expr& a, const Expr& b);
Expr operator&(const Expr& a, const Expr& b);
Expr operator-(const Expr& a, const Expr& b);
Expr join(const Expr& a, const Expr& b);
Expr product(const Expr& a, const Expr& b);
Expr override_with(const Expr& a, const Expr& b);
Expr domain(const Expr& set, const Expr& relation);
Expr range(const Expr& relation, const Expr& set);
Expr transpose(const Expr& e);
Expr closure(const Expr& e);
Expr reflexive_closure(const Expr& e);
Expr if_else(const Formula& condition, const Expr& then, const Expr& otherwise);
Expr comprehension(std::vector<Decl> decls, const Formula& body);
Expr int_atom(const Int& value);

// --- Formulas --------------------------------------------------------------
Formula truth(bool value);
Formula subset(const Expr& a, const Expr& b);
Formula equal(const Expr& a, const Expr& b);
Formula some(const Expr& e);
Formula no(const Expr& e);
Formula lone(const Expr& e);
Formula one(const Expr& e);
Formula conjunction(std::vector<Formula> all);
Formula disjunction(std::vector<Formula> any);
Formula operator!(const Formula& f);
Formula operator&&(const Formula& a, const Formula& b);
Formula operator||(const Formula& a, const Formula& b);
Formula implies(const Formula& a, const Formula& b);
Formula iff(const Formula& a, const Formula& b);
Formula for_all(std::vector<Decl> decls, const Formula& body);
Formula exists(std::vector<Decl> decls, const Formula& body);
Formula equal(const Int& a, const Int& b);
Formula less(const Int& a, const Int& b);
Formula less_equal(const Int& a, const Int& b);

// --- Integers --------------------------------------------------------------
Int integer(int value);
Int cardinality(const Expr& e);
Int sum_of_atoms(const Expr& set);
Int sum(std::vector<Decl> decls, const Int& body);
Int operator+(const Int& a, const Int& b);
Int operator-(const Int& a, const Int& b);
Int operator*(const Int& a, const Int& b);
Int operator/(const Int& a, const Int& b);
Int operator%(const Int& a, const Int& b);
Int operator-(const Int& a);
Int shift_left(const Int& a, const Int& b);
Int shift_right(const Int& a, const Int& b);
Int shift_signed(const Int& a, const Int& b);
Int if_else(const Formula& condition, const Int& then, const Int& otherwise);

}  // namespace refute::relational
