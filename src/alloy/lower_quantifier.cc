#include <fmt/format.h>

#include "alloy/lower_term.h"

/// Quantifiers, and the formulas behind multiplicities.
namespace refute::alloy {

namespace r = relational;

namespace {

bool ranges_over_atoms(const TermPtr& bound) {
  return bound->type.arity() == 1 &&
         (bound->multiplicity == 0 || bound->op == Op::kOneOf);
}

r::Formula mult_formula(const r::Expr& e, Mult mult) {
  switch (mult) {
    case Mult::kSome:
      return r::some(e);
    case Mult::kLone:
      return r::lone(e);
    case Mult::kOne:
      return r::one(e);
    case Mult::kAny:
      break;
  }
  return r::truth(true);
}

/// Column `column` of `e`, as a set.
r::Expr projected(r::Expr e, int column) {
  for (int i = 0; i < column; ++i) e = r::join(r::univ(), e);
  while (e.arity() > 1) e = r::join(e, r::univ());
  return e;
}

}  // namespace

Value TermLowering::quantifier(const TermPtr& term, Stand stand) {
  const TermPtr& body = term->operands[0];
  return quantified(
      term->op, term->decls, [&](Stand inner) { return value(body, inner); },
      stand, term->at);
}

Value TermLowering::quantified(Op op, const std::vector<TermDecl>& decls,
                               const std::function<Value(Stand)>& body,
                               Stand stand, Span at) {
  const bool exists = op == Op::kSomeQ;
  const bool for_all = op == Op::kAll || op == Op::kNoQ;
  // Here a variable may be a relation that the solver finds.
  const bool outermost = (exists && stand == Stand::kPositive) ||
                         (for_all && stand == Stand::kNegative);
  std::vector<r::Decl> variables;
  std::vector<r::Formula> guards;
  for (const TermDecl& decl : decls) {
    const bool atoms = ranges_over_atoms(decl.bound);
    if (!atoms && !outermost)
      stop(decl.bound->at,
           fmt::format("{} ranges over sets or relations, which can be solved "
                       "only at the outermost level",
                       world_.variable(decl.variables.front()).name),
           "use such a variable only in some …, outside other quantifiers and "
           "comprehensions");
    const r::Expr range = set(decl.bound);
    std::vector<r::Expr> declared;
    for (const int id : decl.variables) {
      const Variable& variable = world_.variable(id);
      r::Expr expr;
      if (outermost && (!atoms || witnesses_)) {
        std::string name = variable.name;
        if (!calling_.empty())
          name = world_.function(calling_.back()).name + "_" + name;
        expr = add_("$" + name, decl.bound->type);
        guards.push_back(in(expr, decl.bound));
      } else {
        const r::Variable fresh = r::variable(variable.name);
        variables.push_back({fresh, range});
        expr = r::expr(fresh);
      }
      declared.push_back(expr);
    }
    for (std::size_t i = 0; i < declared.size(); ++i)
      environment_.insert_or_assign(decl.variables[i], Value(declared[i]));
    if (decl.disjoint && declared.size() > 1)
      guards.push_back(disjoint(declared));
  }
  const Stand inner = !outermost       ? Stand::kInner
                      : op == Op::kNoQ ? Stand::kPositive
                                       : stand;
  const Value inside = body(inner);
  for (const TermDecl& decl : decls)
    for (const int id : decl.variables) environment_.erase(id);

  const r::Formula guard = r::conjunction(guards);
  if (op == Op::kSumQ) {
    const r::Int term = as_number(inside);
    return r::sum(variables, guards.empty()
                                 ? term
                                 : r::if_else(guard, term, r::integer(0)));
  }
  const auto& formula = std::get<r::Formula>(inside);
  const r::Formula both = guards.empty() ? formula : guard && formula;
  switch (op) {
    case Op::kComprehension: {
      if (variables.size() > static_cast<std::size_t>(r::kMaxArity))
        stop(at, fmt::format("this has {} columns; {} is the most",
                             variables.size(), r::kMaxArity));
      return r::comprehension(variables, both);
    }
    case Op::kLoneQ:
    case Op::kOneQ: {
      if (variables.size() > static_cast<std::size_t>(r::kMaxArity))
        stop(at, fmt::format("one and lone take at most {} variables",
                             r::kMaxArity));
      const r::Expr witnesses = r::comprehension(variables, both);
      return op == Op::kOneQ ? r::one(witnesses) : r::lone(witnesses);
    }
    case Op::kSomeQ:
      return variables.empty() ? both : r::exists(variables, both);
    default: {
      r::Formula out = op == Op::kNoQ ? !formula : formula;
      if (!guards.empty()) out = r::implies(guard, out);
      return variables.empty() ? out : r::for_all(variables, out);
    }
  }
}

r::Formula TermLowering::in(const r::Expr& value, const TermPtr& bound) {
  if (bound->kind == TermKind::kOperator && bound->op == Op::kArrow &&
      bound->multiplicity != 0)
    return in_arrow(value, bound);
  if (bound->kind == TermKind::kOperator && is_multiplicity(bound->op)) {
    const TermPtr& inner = bound->operands[0];
    switch (bound->op) {
      case Op::kExactlyOf:
        return r::equal(value, set(inner));
      case Op::kOneOf:
        return r::one(value) && r::subset(value, set(inner));
      case Op::kLoneOf:
        return r::lone(value) && r::subset(value, set(inner));
      case Op::kSomeOf:
        return r::some(value) && r::subset(value, set(inner));
      default:
        return in(value, inner);
    }
  }
  return r::subset(value, set(bound));
}

/// `value in A m -> n B`: it lies within A->B, each tuple of A has n tuples of
/// B, and each tuple of B has m of A.
r::Formula TermLowering::in_arrow(const r::Expr& value, const TermPtr& arrow) {
  const TermPtr& left = arrow->operands[0];
  const TermPtr& right = arrow->operands[1];
  const r::Expr a = set(left);
  const r::Expr b = set(right);
  std::vector<r::Formula> parts = {r::subset(value, r::product(a, b))};

  // One side: for every tuple of `from`, what it is related to is in `other`.
  const auto side = [&](const r::Expr& from, const TermPtr& from_term,
                        const TermPtr& other, Mult mult, bool forward) {
    if (mult == Mult::kAny && other->multiplicity == 0) return;
    std::vector<r::Decl> decls;
    const int columns = from.arity();
    for (int i = 0; i < columns; ++i)
      decls.push_back({r::variable("v"), projected(from, i)});
    r::Expr tuple = r::expr(decls[0].variable);
    for (int i = 1; i < columns; ++i)
      tuple = r::product(tuple,
                         r::expr(decls[static_cast<std::size_t>(i)].variable));
    r::Expr related = value;
    if (forward)
      for (const r::Decl& decl : decls)
        related = r::join(r::expr(decl.variable), related);
    else
      for (auto it = decls.rbegin(); it != decls.rend(); ++it)
        related = r::join(related, r::expr(it->variable));
    r::Formula body = mult_formula(related, mult) && in(related, other);
    if (columns > 1) body = r::implies(in(tuple, from_term), body);
    parts.push_back(r::for_all(decls, body));
  };
  side(a, left, right, arrow->right_mult, true);
  side(b, right, left, arrow->left_mult, false);
  if (arrow->sequence) {
    const r::Expr indices = projected(value, 0);
    parts.push_back(r::subset(indices - r::join(indices, int_next()),
                              r::int_atom(r::integer(0))));
  }
  return r::conjunction(std::move(parts));
}

r::Formula TermLowering::total_order(const TermPtr& term) {
  const r::Expr elements = set(term->operands[0]);
  const r::Expr first = set(term->operands[1]);
  const r::Expr next = set(term->operands[2]);
  const r::Variable variable = r::variable("e");
  const r::Expr e = r::expr(variable);
  const r::Formula each = (r::equal(e, first) || r::one(r::join(next, e))) &&
                          (r::equal(e, elements - r::join(next, elements)) ||
                           r::one(r::join(e, next))) &&
                          r::no(e & r::join(e, r::closure(next)));
  r::Formula out =
      r::for_all({{variable, elements}}, each) &&
      r::subset(elements, first + r::join(first, r::closure(next))) &&
      r::no(r::join(next, first));
  // Alloy has no order on nothing, if the elements are a sig without children.
  if (elements->kind == r::NodeKind::kRelation) out = out && r::one(first);
  return out;
}

}  // namespace refute::alloy
