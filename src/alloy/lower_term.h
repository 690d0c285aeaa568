#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "alloy/scope.h"
#include "alloy/world.h"
#include "relational/ast.h"

/// Terms as relational expressions: calls are expanded, multiplicities become
/// formulas, and variables that range over sets become relations where they
/// exist outermost. Used by lower.cc alone.
namespace refute::alloy {

/// A term is a formula, a set of tuples, or a number.
using Value =
    std::variant<relational::Formula, relational::Expr, relational::Int>;

class TermLowering {
 public:
  /// Adds a relation for a variable: its name, arity and upper bound.
  using AddRelation = std::function<relational::Expr(const std::string& name,
                                                     const Type& type)>;

  TermLowering(const World& world, const Bounds& bounds,
               const std::vector<relational::Expr>& sigs,
               const std::vector<relational::Expr>& fields, bool all_atoms_used,
               bool witnesses, AddRelation add);

  /// Where a formula stands decides whether `some x: set A` can be a relation.
  enum class Stand {
    kPositive,  ///< Under no quantifier; it must hold.
    kNegative,  ///< Under no quantifier; its negation must hold.
    kInner,     ///< Anywhere else.
  };
  relational::Formula formula(const TermPtr& term, Stand stand);
  relational::Expr set(const TermPtr& term);
  relational::Int number(const TermPtr& term);

  /// `value in bound`, with the multiplicities of the bound.
  relational::Formula in(const relational::Expr& value, const TermPtr& bound);
  /// some parameters | body, of the predicate or function that is run.
  relational::Formula run_function(int id);

  void bind(int variable, Value value) {
    environment_[variable] = std::move(value);
  }
  relational::Expr univ() const { return univ_; }

 private:
  Value value(const TermPtr& term, Stand stand);
  Value operation(const TermPtr& term, Stand stand);
  Value binary(const TermPtr& term);
  Value call(const TermPtr& term, Stand stand);
  Value if_else(const TermPtr& term, Stand stand);
  Value quantifier(const TermPtr& term, Stand stand);
  Value quantified(Op op, const std::vector<TermDecl>& decls,
                   const std::function<Value(Stand)>& body, Stand stand,
                   Span at);
  relational::Formula comparison(const TermPtr& term);
  relational::Formula disjoint(const std::vector<relational::Expr>& sets);
  relational::Formula total_order(const TermPtr& term);
  relational::Formula in_arrow(const relational::Expr& value,
                               const TermPtr& arrow);
  relational::Expr as_set(const Value& value) const;
  relational::Int as_number(const Value& value) const;
  relational::Expr iden() const;
  relational::Expr int_next() const;
  void count_node(Span at);

  const World& world_;
  const Bounds& bounds_;
  const std::vector<relational::Expr>& sigs_;
  const std::vector<relational::Expr>& fields_;
  bool all_atoms_used_;
  bool witnesses_;
  AddRelation add_;
  relational::Expr univ_;
  std::map<int, Value> environment_;
  std::vector<int> calling_;
  std::map<int, Value>
      constants_;  ///< Results of functions without parameters.
  std::size_t nodes_ = 0;
};

}  // namespace refute::alloy
