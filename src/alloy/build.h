#pragma once

#include <map>
#include <string>
#include <vector>

#include "alloy/world.h"

/// Makes terms from their operands: the typing rules, from the leaves up. A
/// misfit becomes a term with an error, not an exception, since as a candidate
/// of a Choice it is merely ruled out.
namespace refute::alloy {

class Builder {
 public:
  explicit Builder(World& world) : world_(world), types_(world.types) {}

  World& world() const { return world_; }
  const Types& types() const { return types_; }

  TermPtr sig(SigId id, Span at) const;
  TermPtr field(int id, Span at, int weight) const;
  TermPtr variable(int id, Span at) const;
  TermPtr number(int value, Span at) const;
  TermPtr leaf(Op op, Span at) const;
  TermPtr failed(Span at, std::string message, std::string hint = {}) const;

  TermPtr unary(Op op, Span at, TermPtr operand) const;
  /// `like` gives the multiplicities, the negation and whether it is a seq.
  struct Flavour {
    Mult left_mult = Mult::kAny;
    Mult right_mult = Mult::kAny;
    bool sequence = false;
    bool negated = false;
  };
  TermPtr binary(Op op, Span at, TermPtr left, TermPtr right,
                 const Flavour& flavour) const;
  TermPtr binary(Op op, Span at, TermPtr left, TermPtr right) const {
    return binary(op, at, std::move(left), std::move(right), Flavour{});
  }
  /// && and ||, disj and totalOrder.
  TermPtr list(Op op, Span at, std::vector<TermPtr> operands) const;
  TermPtr if_else(Span at, TermPtr condition, const TermPtr& then,
                  const TermPtr& otherwise) const;
  TermPtr let(Span at, int variable, TermPtr value, TermPtr body) const;
  TermPtr quantifier(Op op, Span at, std::vector<TermDecl> decls,
                     TermPtr body) const;
  /// A call with all its arguments, or one that still lacks some.
  TermPtr call(int function, Span at, std::vector<TermPtr> arguments,
               int weight) const;
  TermPtr partial_call(int function, Span at, std::vector<TermPtr> arguments,
                       int weight) const;
  TermPtr choice(Span at, std::vector<TermPtr> candidates,
                 std::vector<std::string> reasons) const;

  // The same term, taken as a formula, a number or a set; with an error if it
  // cannot be.
  TermPtr as_formula(TermPtr term) const;
  TermPtr as_number(TermPtr term) const;
  TermPtr as_set(TermPtr term) const;

  /// "…, but this is A->B".
  std::string but_is(const TermPtr& term) const;

 private:
  Type unary_type(Op op, const Type& operand) const;
  Type binary_type(Op op, const Type& left, const Type& right) const;
  /// The type of a function's result for these arguments: tighter than the
  /// declared one if the declaration mentions the parameters.
  Type result_type(const Function& function,
                   const std::vector<TermPtr>& arguments) const;
  Type deduce(const TermPtr& term, const std::map<int, Type>& known) const;
  std::string binary_problem(Op op, const TermPtr& left,
                             const TermPtr& right) const;

  World& world_;
  const Types& types_;
};

}  // namespace refute::alloy
