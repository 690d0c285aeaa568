#include "alloy/build.h"

#include <fmt/format.h>

#include <algorithm>

#include "alloy/build_parts.h"

namespace refute::alloy {
namespace {

bool takes_numbers(Op op) {
  switch (op) {
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
    case Op::kShiftLeft:
    case Op::kShiftRight:
    case Op::kShiftRightLogical:
    case Op::kIntPlus:
    case Op::kIntMinus:
    case Op::kIntTimes:
    case Op::kIntDivide:
    case Op::kIntRemainder:
      return true;
    default:
      return false;
  }
}

bool takes_formulas(Op op) {
  return op == Op::kIff || op == Op::kImplies || op == Op::kAnd ||
         op == Op::kOr;
}

bool is_comparison(Op op) { return op >= Op::kIn && op <= Op::kGreaterEqual; }

}  // namespace

std::shared_ptr<const Trouble> make_error(Span at, std::string message,
                                          std::string hint) {
  return std::make_shared<const Trouble>(
      Trouble{at, std::move(message), std::move(hint)});
}

void inherit(Term& term) {
  for (const TermPtr& operand : term.operands) {
    term.weight += operand->weight;
    term.is_ambiguous |= operand->is_ambiguous;
    if (!term.error) term.error = operand->error;
  }
}

std::string Builder::but_is(const TermPtr& term) const {
  return world_.show(term->type);
}

TermPtr Builder::sig(SigId id, Span at) const {
  auto term = std::make_shared<Term>();
  term->kind = TermKind::kSig;
  term->at = at;
  term->index = id;
  term->type = world_.sig(id).type;
  return term;
}

TermPtr Builder::field(int id, Span at, int weight) const {
  auto term = std::make_shared<Term>();
  term->kind = TermKind::kField;
  term->at = at;
  term->index = id;
  term->type = world_.field(id).type;
  term->weight = weight;
  return term;
}

TermPtr Builder::variable(int id, Span at) const {
  auto term = std::make_shared<Term>();
  term->kind = TermKind::kVariable;
  term->at = at;
  term->index = id;
  term->type = world_.variable(id).type;
  return term;
}

TermPtr Builder::number(int value, Span at) const {
  auto term = std::make_shared<Term>();
  term->op = Op::kNumber;
  term->at = at;
  term->index = value;
  term->type = sig_type(kInt);
  return term;
}

TermPtr Builder::leaf(Op op, Span at) const {
  auto term = std::make_shared<Term>();
  term->op = op;
  term->at = at;
  switch (op) {
    case Op::kTrue:
      term->type = formula_type();
      break;
    case Op::kIntMin:
    case Op::kIntMax:
      term->type = number_type();
      break;
    case Op::kIntNext:
      term->type.products = {{kInt, kInt}};
      break;
    default:
      term->type.products = {{kUniv, kUniv}};
      break;  // iden
  }
  return term;
}

TermPtr Builder::failed(Span at, std::string message, std::string hint) const {
  auto term = std::make_shared<Term>();
  term->at = at;
  term->error = make_error(at, std::move(message), std::move(hint));
  return term;
}

TermPtr Builder::as_formula(TermPtr term) const {
  if (term->error || term->type.is_formula) return term;
  auto out = std::make_shared<Term>(*term);
  out->error = make_error(
      term->at,
      fmt::format("a formula is expected here, but this is {}", but_is(term)),
      term->type.products.empty() ? ""
                                  : "some e, no e and e in f are formulas");
  return out;
}

TermPtr Builder::as_number(TermPtr term) const {
  if (term->error || term->type.is_number) return term;
  if (term->type.may_be_int()) return unary(Op::kIntOf, term->at, term);
  auto out = std::make_shared<Term>(*term);
  out->error = make_error(
      term->at,
      fmt::format("an integer is expected here, but this is {}", but_is(term)),
      term->type.products.empty() ? "" : "#e is the number of tuples of e");
  return out;
}

TermPtr Builder::as_set(TermPtr term) const {
  if (term->error) return term;
  if (term->type.is_number) return unary(Op::kIntAtom, term->at, term);
  if (!term->type.products.empty()) return term;
  auto out = std::make_shared<Term>(*term);
  out->error = make_error(
      term->at, fmt::format("a set or relation is expected here, but this is "
                            "{}",
                            but_is(term)));
  return out;
}

Type Builder::unary_type(Op op, const Type& operand) const {
  switch (op) {
    case Op::kNot:
    case Op::kNo:
    case Op::kSome:
    case Op::kLone:
    case Op::kOne:
      return formula_type();
    case Op::kSetOf:
    case Op::kExactlyOf:
      return {.products = operand.products};
    case Op::kSomeOf:
    case Op::kLoneOf:
    case Op::kOneOf:
      return types_.of_arity(operand, 1);
    case Op::kTranspose:
      return types_.transpose(operand);
    case Op::kClosure:
      return types_.closure(operand);
    case Op::kReflexiveClosure:
      return operand.has_arity(2) ? Type{.products = {{kUniv, kUniv}}} : Type{};
    case Op::kCardinality:
      return number_type();
    case Op::kIntOf:
      return operand.has_arity(1) ? number_type() : Type{};
    case Op::kIntAtom:
      return sig_type(kInt);
    default:
      return {};
  }
}

TermPtr Builder::unary(Op op, Span at, TermPtr operand) const {
  if (op == Op::kSetOf && operand->multiplicity != 0) return operand;
  auto term = std::make_shared<Term>();
  term->op = op;
  term->at = at;
  if (operand->multiplicity != 0)
    term->error = make_error(operand->at, kNoMultiplicity, kMultiplicityHint);
  if (op == Op::kNot)
    operand = as_formula(std::move(operand));
  else if (op == Op::kIntAtom)
    operand = as_number(std::move(operand));
  else if (op == Op::kIntOf && operand->op == Op::kIntAtom &&
           operand->kind == TermKind::kOperator)
    return operand->operands.front();
  else
    operand = as_set(std::move(operand));
  term->operands = {operand};
  inherit(*term);
  term->type = unary_type(op, operand->type);
  if (is_multiplicity(op)) term->multiplicity = 1;
  if (term->error || !term->type.empty()) return term;
  switch (op) {
    case Op::kIntOf:
    case Op::kSomeOf:
    case Op::kLoneOf:
    case Op::kOneOf:
      term->error = make_error(
          operand->at, fmt::format("after {} a set is expected, but this is {}",
                                   spelling(op), but_is(operand)));
      break;
    default:
      term->error = make_error(
          operand->at,
          fmt::format("{} works on relations of two columns, but this is {}",
                      spelling(op), but_is(operand)));
  }
  return term;
}

Type Builder::binary_type(Op op, const Type& left, const Type& right) const {
  switch (op) {
    case Op::kIn:
    case Op::kEqual:
      return left.has_common_arity(right) ? formula_type() : Type{};
    case Op::kUnion:
    case Op::kOverride:
      return types_.unite(left, right);
    case Op::kDifference:
      return types_.of_common_arity(left, right);
    case Op::kIntersection:
      return types_.intersect(left, right);
    case Op::kArrow:
      return types_.product(left, right);
    case Op::kJoin:
      return types_.join(left, right);
    case Op::kDomain:
      return types_.domain(left, right);
    case Op::kRange:
      return types_.range(left, right);
    default:
      return takes_formulas(op) || is_comparison(op) ? formula_type()
                                                     : number_type();
  }
}

TermPtr Builder::binary(Op op, Span at, TermPtr left, TermPtr right,
                        const Flavour& flavour) const {
  if (takes_numbers(op)) {
    left = as_number(std::move(left));
    right = as_number(std::move(right));
  } else if (takes_formulas(op)) {
    left = as_formula(std::move(left));
    right = as_formula(std::move(right));
  } else {
    left = as_set(std::move(left));
    right = as_set(std::move(right));
  }
  auto term = std::make_shared<Term>();
  term->op = op;
  term->at = at;
  term->operands = {left, right};
  term->left_mult = flavour.left_mult;
  term->right_mult = flavour.right_mult;
  term->sequence = flavour.sequence;
  term->negated = flavour.negated;
  inherit(*term);
  if (term->error) return term;
  const bool arrow = op == Op::kArrow;
  const auto misplaced = [&](const TermPtr& side, bool allowed) {
    if (arrow ? side->multiplicity == 1 : side->multiplicity != 0 && !allowed)
      term->error = make_error(side->at, kNoMultiplicity, kMultiplicityHint);
  };
  misplaced(left, false);
  misplaced(right, op == Op::kIn);
  if (term->error) return term;
  if (arrow &&
      (flavour.left_mult != Mult::kAny || flavour.right_mult != Mult::kAny ||
       flavour.sequence || left->multiplicity != 0 || right->multiplicity != 0))
    term->multiplicity = 2;
  term->type = binary_type(op, left->type, right->type);
  if (!term->type.empty()) return term;
  if (op == Op::kDomain || op == Op::kRange) {
    const TermPtr& set = op == Op::kDomain ? left : right;
    term->error =
        make_error(set->at, fmt::format("{} restricts to a set, but this is {}",
                                        spelling(op), but_is(set)));
  } else {
    term->error = make_error(at, binary_problem(op, left, right));
  }
  return term;
}

std::string Builder::binary_problem(Op op, const TermPtr& left,
                                    const TermPtr& right) const {
  if (op == Op::kJoin)
    return fmt::format(
        "these cannot be joined: the left is {}, the right is {}, and a join "
        "of two sets has no columns left",
        but_is(left), but_is(right));
  return fmt::format(
      "{} needs two sides with the same number of columns; the left is {}, "
      "the right is {}",
      spelling(op), but_is(left), but_is(right));
}

TermPtr Builder::list(Op op, Span at, std::vector<TermPtr> operands) const {
  auto term = std::make_shared<Term>();
  term->op = op;
  term->at = at;
  term->type = formula_type();
  for (TermPtr& operand : operands) {
    if (takes_formulas(op))
      operand = as_formula(std::move(operand));
    else
      operand = as_set(std::move(operand));
    if (operand->multiplicity != 0 && !term->error)
      term->error = make_error(operand->at, kNoMultiplicity, kMultiplicityHint);
  }
  term->operands = std::move(operands);
  inherit(*term);
  if (term->error) return term;
  if (op == Op::kTotalOrder) {
    const auto& args = term->operands;
    if (args.size() != 3 || !args[0]->type.has_arity(1) ||
        !args[1]->type.has_arity(1) || !args[2]->type.has_arity(2))
      term->error = make_error(
          at,
          "pred/totalOrder takes a set, its first element and a relation "
          "of two columns");
  }
  if (op == Op::kDisjoint && !term->operands.empty()) {
    Type common = term->operands.front()->type;
    for (const TermPtr& operand : term->operands)
      common = types_.of_common_arity(common, operand->type);
    if (common.products.empty())
      term->error = make_error(
          at, "the arguments of disj must have the same number of columns");
  }
  return term;
}

TermPtr Builder::choice(Span at, std::vector<TermPtr> candidates,
                        std::vector<std::string> reasons) const {
  if (candidates.size() == 1) return candidates.front();
  auto term = std::make_shared<Term>();
  term->kind = TermKind::kChoice;
  term->at = at;
  term->is_ambiguous = true;
  bool first = true;
  for (const TermPtr& candidate : candidates) {
    if (candidate->error) continue;
    term->type = types_.merge(candidate->type, term->type);
    if (first || candidate->weight < term->weight)
      term->weight = candidate->weight;
    first = false;
  }
  if (first) {
    // Nothing fits yet: a call may still get its arguments. The first says why.
    const Trouble& why = *candidates.front()->error;
    term->error = make_error(
        why.at, why.message,
        fmt::format("other meanings of the name do not fit either: {}",
                    fmt::join(reasons.begin() + 1, reasons.end(), ", ")));
  }
  term->operands = std::move(candidates);
  term->reasons = std::move(reasons);
  return term;
}

}  // namespace refute::alloy
