#include "alloy/resolve.h"

#include <fmt/format.h>

#include <algorithm>

namespace refute::alloy {

TermPtr checked(TermPtr term) {
  if (term->error)
    stop(term->error->at, term->error->message, term->error->hint);
  return term;
}

TermPtr Resolver::as_formula(const TermPtr& term) {
  return checked(
      builder_.as_formula(resolve(builder_.as_formula(term), formula_type())));
}

TermPtr Resolver::as_number(const TermPtr& term) {
  return checked(
      builder_.as_number(resolve(builder_.as_number(term), number_type())));
}

TermPtr Resolver::as_set(const TermPtr& term) {
  const TermPtr set = builder_.as_set(term);
  const TermPtr resolved = resolve(set, Type{.products = set->type.products});
  const TermPtr out = checked(builder_.as_set(resolved));
  if (out->type.arity() < 0)
    stop(out->at, fmt::format("this may be of several arities: {}",
                              builder_.but_is(out)));
  return out;
}

TermPtr Resolver::resolve(const TermPtr& term, const Type& wanted) {
  if (term->error || !term->is_ambiguous) return term;
  switch (term->kind) {
    case TermKind::kChoice:
      return resolve_choice(term, wanted);
    case TermKind::kCall: {
      const Function& function = builder_.world().function(term->index);
      std::vector<TermPtr> arguments;
      for (std::size_t i = 0; i < term->operands.size(); ++i)
        arguments.push_back(builder_.as_set(resolve(
            term->operands[i],
            builder_.world().variable(function.parameter_variables[i]).type)));
      int weight = term->weight;
      for (const TermPtr& argument : term->operands) weight -= argument->weight;
      return builder_.call(term->index, term->at, std::move(arguments), weight);
    }
    case TermKind::kOperator:
      return resolve_operator(term, wanted);
    default:
      return term;
  }
}

TermPtr Resolver::resolve_choice(const TermPtr& term, const Type& wanted) {
  const auto [begin, end] = settled_.equal_range(term.get());
  for (auto known = begin; known != end; ++known)
    if (known->second.wanted == wanted) return known->second.result;
  TermPtr result = pick(term, wanted, term->operands, term->reasons, true);
  settled_.emplace(term.get(), Settled{term, wanted, result});
  return result;
}

TermPtr Resolver::pick(const TermPtr& choice, const Type& wanted,
                       std::vector<TermPtr> candidates,
                       std::vector<std::string> reasons, bool first_pass) {
  const Types& types = builder_.types();
  std::vector<TermPtr> fitting;
  std::vector<std::string> why;
  const auto keep = [&](const auto& fits) {
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if (!candidates[i]->error && fits(candidates[i]->type)) {
        fitting.push_back(candidates[i]);
        why.push_back(reasons[i]);
      }
  };
  keep([&](const Type& type) {
    return (wanted.is_formula && type.is_formula) ||
           types.intersects(wanted, type);
  });
  if (fitting.empty())
    keep([&](const Type& type) { return type.has_common_arity(wanted); });
  if (fitting.size() > 1) {
    int lightest = fitting.front()->weight;
    for (const TermPtr& term : fitting)
      lightest = std::min(lightest, term->weight);
    for (std::size_t i = fitting.size(); i-- > 0;)
      if (fitting[i]->weight != lightest) {
        fitting.erase(fitting.begin() + static_cast<std::ptrdiff_t>(i));
        why.erase(why.begin() + static_cast<std::ptrdiff_t>(i));
      }
    if (first_pass && fitting.size() > 1) {
      for (TermPtr& term : fitting) term = resolve(term, wanted);
      return pick(choice, wanted, std::move(fitting), std::move(why), false);
    }
  }
  if (fitting.size() == 1) return resolve(fitting.front(), wanted);
  // All of them empty: then it does not matter which.
  if (fitting.size() > 1 && fitting.front()->type.arity() > 0 &&
      std::ranges::all_of(fitting, [&](const TermPtr& term) {
        return !term->type.is_formula && !term->type.has_tuple() &&
               term->type.arity() == fitting.front()->type.arity();
      })) {
    TermPtr nothing = builder_.sig(kNone, choice->at);
    for (int i = 1; i < fitting.front()->type.arity(); ++i)
      nothing = builder_.binary(Op::kArrow, choice->at, nothing,
                                builder_.sig(kNone, choice->at));
    return nothing;
  }
  if (fitting.empty())
    return builder_.failed(
        choice->at, "none of the meanings of this name fits here",
        fmt::format("it could be {}", fmt::join(choice->reasons, ", ")));
  return builder_.failed(choice->at,
                         "this name has several meanings that fit here",
                         fmt::format("{}; write SIG <: FIELD to say which",
                                     fmt::join(why, " or ")));
}

TermPtr Resolver::resolve_operator(const TermPtr& term, const Type& wanted) {
  const auto& operands = term->operands;
  const Types& types = builder_.types();
  switch (term->op) {
    case Op::kIfElse: {
      Type left = operands[1]->type;
      Type right = operands[2]->type;
      if (!wanted.products.empty()) {
        left = types.intersect(left, wanted);
        right = types.intersect(right, wanted);
        left.is_formula = right.is_formula = wanted.is_formula;
      } else {
        left = right = wanted;
      }
      return builder_.if_else(term->at, resolve(operands[0], formula_type()),
                              resolve(operands[1], left),
                              resolve(operands[2], right));
    }
    case Op::kLet:
      return builder_.let(term->at, term->index, operands[0],
                          resolve(operands[1], wanted));
    case Op::kDisjoint:
    case Op::kTotalOrder: {
      Type common = operands.front()->type;
      if (term->op == Op::kDisjoint)
        for (const TermPtr& operand : operands)
          common = types.unite(common, operand->type);
      std::vector<TermPtr> resolved;
      for (const TermPtr& operand : operands)
        resolved.push_back(
            resolve(operand, term->op == Op::kDisjoint
                                 ? types.of_common_arity(operand->type, common)
                                 : operand->type));
      return builder_.list(term->op, term->at, std::move(resolved));
    }
    case Op::kAnd:
    case Op::kOr: {
      std::vector<TermPtr> resolved;
      for (const TermPtr& operand : operands)
        resolved.push_back(resolve(operand, formula_type()));
      return builder_.list(term->op, term->at, std::move(resolved));
    }
    default:
      break;
  }
  if (!term->decls.empty()) return term;  // Settled where it was declared.
  if (operands.size() == 2) return resolve_binary(term, wanted);
  if (operands.size() != 1) return term;
  Type inner = wanted;
  switch (term->op) {
    case Op::kNot:
      inner = formula_type();
      break;
    case Op::kTranspose:
      inner = types.transpose(
          types.intersect(types.transpose(operands[0]->type), wanted));
      break;
    case Op::kClosure:
    case Op::kReflexiveClosure:
      inner = types.relevant_to_closure(operands[0]->type, wanted);
      break;
    case Op::kCardinality:
    case Op::kNo:
    case Op::kSome:
    case Op::kLone:
    case Op::kOne:
      inner = {.products = operands[0]->type.products};
      break;
    case Op::kIntAtom:
      inner = number_type();
      break;
    case Op::kIntOf:
      inner = types.intersect(operands[0]->type, sig_type(kInt));
      break;
    default:
      break;
  }
  return builder_.unary(term->op, term->at, resolve(operands[0], inner));
}

TermPtr Resolver::resolve_binary(const TermPtr& term, const Type& wanted) {
  const Types& types = builder_.types();
  const Type& a = term->operands[0]->type;
  const Type& b = term->operands[1]->type;
  Types::Pair want{a, b};
  switch (term->op) {
    case Op::kIff:
    case Op::kImplies:
      want = {formula_type(), formula_type()};
      break;
    case Op::kEqual: {
      const Type common = types.intersect(a, b);
      if (common.has_tuple())
        want = {common, common};
      else
        want = {types.of_common_arity(a, b), types.of_common_arity(b, a)};
      break;
    }
    case Op::kIn:
      want.left = types.of_common_arity(a, b);
      want.right = types.intersect(b, want.left);
      break;
    case Op::kIntersection:
    case Op::kUnion:
    case Op::kOverride:
      want = {types.intersect(a, wanted), types.intersect(b, wanted)};
      break;
    case Op::kDifference:
      want = {wanted, types.intersect(wanted, b)};
      break;
    case Op::kJoin:
      want = types.relevant_to_join(a, b, wanted);
      break;
    case Op::kDomain:
      want = types.relevant_to_domain(a, b, wanted);
      break;
    case Op::kRange:
      want = types.relevant_to_range(a, b, wanted);
      break;
    case Op::kArrow:
      want = types.relevant_to_product(a, b, wanted);
      break;
    default:
      want = {number_type(), number_type()};
      break;
  }
  return builder_.binary(
      term->op, term->at, resolve(term->operands[0], want.left),
      resolve(term->operands[1], want.right),
      {term->left_mult, term->right_mult, term->sequence, term->negated});
}

}  // namespace refute::alloy
