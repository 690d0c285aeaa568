#include "alloy/lower_term.h"

#include <fmt/format.h>

#include <algorithm>

namespace refute::alloy {

namespace r = relational;

namespace {

/// Expanding calls may explode; beyond this it is not worth solving.
constexpr std::size_t kMaxNodes = 1'000'000;

TermLowering::Stand flipped(TermLowering::Stand stand) {
  using Stand = TermLowering::Stand;
  if (stand == Stand::kPositive) return Stand::kNegative;
  if (stand == Stand::kNegative) return Stand::kPositive;
  return stand;
}

}  // namespace

TermLowering::TermLowering(const World& world, const Bounds& bounds,
                           const std::vector<r::Expr>& sigs,
                           const std::vector<r::Expr>& fields,
                           bool all_atoms_used, bool witnesses, AddRelation add)
    : world_(world),
      bounds_(bounds),
      sigs_(sigs),
      fields_(fields),
      all_atoms_used_(all_atoms_used),
      witnesses_(witnesses),
      add_(std::move(add)),
      univ_(r::univ()) {
  if (all_atoms_used_) return;
  univ_ = sigs_[kInt];
  for (const SigId id : world.top_sigs())
    univ_ = univ_ + sigs_[static_cast<std::size_t>(id)];
}

void TermLowering::count_node(Span at) {
  if (++nodes_ > kMaxNodes)
    stop(at, "the model grows too large when its calls are expanded");
}

r::Expr TermLowering::iden() const {
  if (all_atoms_used_) return r::iden();
  return r::iden() & r::product(univ_, r::univ());
}

r::Expr TermLowering::int_next() const {
  r::TupleSet pairs(2);
  for (const auto& [value, atom] : bounds_.universe.integers())
    if (const auto next = bounds_.universe.integer_atom(value + 1))
      pairs.insert({atom, *next});
  return r::constant(pairs);
}

r::Expr TermLowering::as_set(const Value& value) const {
  if (const auto* number = std::get_if<r::Int>(&value))
    return r::int_atom(*number);
  return std::get<r::Expr>(value);
}

r::Int TermLowering::as_number(const Value& value) const {
  if (const auto* number = std::get_if<r::Int>(&value)) return *number;
  const auto& set = std::get<r::Expr>(value);
  if (set->kind == r::NodeKind::kIntAtom)
    return r::Int{{set->children.front()}};
  return r::sum_of_atoms(set);
}

r::Formula TermLowering::formula(const TermPtr& term, Stand stand) {
  return std::get<r::Formula>(value(term, stand));
}

r::Expr TermLowering::set(const TermPtr& term) {
  return as_set(value(term, Stand::kInner));
}

r::Int TermLowering::number(const TermPtr& term) {
  return as_number(value(term, Stand::kInner));
}

Value TermLowering::value(const TermPtr& term, Stand stand) {
  count_node(term->at);
  const auto index = static_cast<std::size_t>(term->index);
  switch (term->kind) {
    case TermKind::kSig:
      if (term->index == kUniv) return univ_;
      if (term->index == kNone) return r::none();
      return sigs_[index];
    case TermKind::kField:
      return fields_[index];
    case TermKind::kVariable: {
      const auto found = environment_.find(term->index);
      REFUTE_CHECK(found != environment_.end(),
                   "a variable is used outside its scope: " +
                       world_.variable(term->index).name);
      return found->second;
    }
    case TermKind::kCall:
      return call(term, stand);
    case TermKind::kOperator:
      return operation(term, stand);
    default:
      break;
  }
  stop(term->at, "this name could not be settled");
}

Value TermLowering::call(const TermPtr& term, Stand stand) {
  const Function& function = world_.function(term->index);
  const bool constant = term->operands.empty();
  if (constant && !function.is_predicate())
    if (const auto known = constants_.find(term->index);
        known != constants_.end())
      return known->second;
  if (std::ranges::find(calling_, term->index) != calling_.end())
    stop(term->at,
         fmt::format("{} calls itself, and recursion is not supported",
                     function.name),
         "closure (^r, *r) reaches as far as needed");
  std::vector<Value> arguments;
  for (const TermPtr& argument : term->operands)
    arguments.emplace_back(set(argument));
  for (std::size_t i = 0; i < arguments.size(); ++i)
    environment_.insert_or_assign(function.parameter_variables[i],
                                  arguments[i]);
  calling_.push_back(term->index);
  Value out = value(function.body, stand);
  calling_.pop_back();
  for (const int parameter : function.parameter_variables)
    environment_.erase(parameter);
  if (constant && !function.is_predicate())
    constants_.insert_or_assign(term->index, out);
  return out;
}

r::Formula TermLowering::run_function(int id) {
  const Function& function = world_.function(id);
  calling_.push_back(id);
  const auto body = [&](Stand stand) -> Value {
    if (function.is_predicate()) return formula(function.body, stand);
    return in(set(function.body), function.result);
  };
  const Value out = function.parameters.empty()
                        ? body(Stand::kPositive)
                        : quantified(Op::kSomeQ, function.parameters, body,
                                     Stand::kPositive, function.decl->name.at);
  calling_.pop_back();
  return std::get<r::Formula>(out);
}

Value TermLowering::if_else(const TermPtr& term, Stand stand) {
  const r::Formula condition = formula(term->operands[0], Stand::kInner);
  const Value then = value(term->operands[1], stand);
  const Value otherwise = value(term->operands[2], stand);
  if (const auto* yes = std::get_if<r::Formula>(&then))
    return r::implies(condition, *yes) &&
           r::implies(!condition, std::get<r::Formula>(otherwise));
  if (std::holds_alternative<r::Int>(then))
    return r::if_else(condition, std::get<r::Int>(then), as_number(otherwise));
  return r::if_else(condition, std::get<r::Expr>(then), as_set(otherwise));
}

Value TermLowering::operation(const TermPtr& term, Stand stand) {
  const auto& operands = term->operands;
  switch (term->op) {
    case Op::kTrue:
      return r::truth(true);
    case Op::kName:
      return iden();
    case Op::kNumber:
      return r::int_atom(r::integer(term->index));
    case Op::kIntMin:
      return r::integer(-(1 << (bounds_.bit_width - 1)));
    case Op::kIntMax:
      return r::integer((1 << (bounds_.bit_width - 1)) - 1);
    case Op::kIntNext:
      return int_next();
    case Op::kNot:
      return !formula(operands[0], flipped(stand));
    case Op::kNo:
      return r::no(set(operands[0]));
    case Op::kSome:
      return r::some(set(operands[0]));
    case Op::kLone:
      return r::lone(set(operands[0]));
    case Op::kOne:
      return r::one(set(operands[0]));
    case Op::kSetOf:
    case Op::kSomeOf:
    case Op::kLoneOf:
    case Op::kOneOf:
    case Op::kExactlyOf:
      return set(operands[0]);
    case Op::kTranspose:
      return r::transpose(set(operands[0]));
    case Op::kClosure:
      return r::closure(set(operands[0]));
    case Op::kReflexiveClosure:
      return r::closure(set(operands[0])) + iden();
    case Op::kCardinality:
      return r::cardinality(set(operands[0]));
    case Op::kIntOf:
      return number(operands[0]);
    case Op::kIntAtom:
      return r::int_atom(number(operands[0]));
    case Op::kAnd:
    case Op::kOr: {
      std::vector<r::Formula> parts;
      for (const TermPtr& operand : operands)
        parts.push_back(formula(operand, stand));
      return term->op == Op::kAnd ? r::conjunction(std::move(parts))
                                  : r::disjunction(std::move(parts));
    }
    case Op::kImplies:
      return r::implies(formula(operands[0], flipped(stand)),
                        formula(operands[1], stand));
    case Op::kIff:
      return r::iff(formula(operands[0], Stand::kInner),
                    formula(operands[1], Stand::kInner));
    case Op::kIfElse:
      return if_else(term, stand);
    case Op::kLet: {
      const Value bound = value(operands[0], Stand::kInner);
      environment_.insert_or_assign(term->index, bound);
      Value out = value(operands[1], stand);
      environment_.erase(term->index);
      return out;
    }
    case Op::kDisjoint: {
      std::vector<r::Expr> sets;
      for (const TermPtr& operand : operands) sets.push_back(set(operand));
      return disjoint(sets);
    }
    case Op::kTotalOrder:
      return total_order(term);
    case Op::kAll:
    case Op::kSomeQ:
    case Op::kNoQ:
    case Op::kLoneQ:
    case Op::kOneQ:
    case Op::kSumQ:
    case Op::kComprehension:
      return quantifier(term, stand);
    default:
      return binary(term);
  }
}

r::Formula TermLowering::comparison(const TermPtr& term) {
  const TermPtr& left = term->operands[0];
  const TermPtr& right = term->operands[1];
  switch (term->op) {
    case Op::kIn:
      return in(set(left), right);
    case Op::kEqual: {
      const r::Expr a = set(left);
      const r::Expr b = set(right);
      if (a->kind == r::NodeKind::kIntAtom && b->kind == r::NodeKind::kIntAtom)
        return r::equal(as_number(a), as_number(b));
      return r::equal(a, b);
    }
    case Op::kLess:
      return r::less(number(left), number(right));
    case Op::kLessEqual:
      return r::less_equal(number(left), number(right));
    case Op::kGreater:
      return r::less(number(right), number(left));
    default:
      return r::less_equal(number(right), number(left));
  }
}

Value TermLowering::binary(const TermPtr& term) {
  const TermPtr& left = term->operands[0];
  const TermPtr& right = term->operands[1];
  switch (term->op) {
    case Op::kIn:
    case Op::kEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual: {
      const r::Formula out = comparison(term);
      return term->negated ? !out : out;
    }
    case Op::kShiftLeft:
      return r::shift_left(number(left), number(right));
    case Op::kShiftRight:
      return r::shift_signed(number(left), number(right));
    case Op::kShiftRightLogical:
      return r::shift_right(number(left), number(right));
    case Op::kIntPlus:
      return number(left) + number(right);
    case Op::kIntMinus:
      return number(left) - number(right);
    case Op::kIntTimes:
      return number(left) * number(right);
    case Op::kIntDivide:
      return number(left) / number(right);
    case Op::kIntRemainder:
      return number(left) % number(right);
    default:
      break;
  }
  const r::Expr a = set(left);
  const r::Expr b = set(right);
  const int columns = term->op == Op::kArrow  ? a.arity() + b.arity()
                      : term->op == Op::kJoin ? a.arity() + b.arity() - 2
                                              : a.arity();
  if (columns > r::kMaxArity)
    stop(term->at, fmt::format("this has {} columns; {} is the most", columns,
                               r::kMaxArity));
  switch (term->op) {
    case Op::kUnion:
      return a + b;
    case Op::kDifference:
      return a - b;
    case Op::kIntersection:
      return a & b;
    case Op::kOverride:
      return r::override_with(a, b);
    case Op::kArrow:
      return r::product(a, b);
    case Op::kJoin:
      return r::join(a, b);
    case Op::kDomain:
      return r::domain(a, b);
    default:
      return r::range(a, b);
  }
}

r::Formula TermLowering::disjoint(const std::vector<r::Expr>& sets) {
  std::vector<r::Formula> parts;
  for (std::size_t i = 1; i < sets.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      parts.push_back(r::no(sets[i] & sets[j]));
  return r::conjunction(std::move(parts));
}

}  // namespace refute::alloy
