#include <fmt/format.h>

#include "alloy/build.h"
#include "alloy/build_parts.h"

/// Terms that choose or declare: if-else, let, quantifiers.
namespace refute::alloy {

TermPtr Builder::if_else(Span at, TermPtr condition, const TermPtr& then,
                         const TermPtr& otherwise) const {
  auto term = std::make_shared<Term>();
  term->op = Op::kIfElse;
  term->at = at;
  term->operands = {as_formula(std::move(condition)), then, otherwise};
  inherit(*term);
  if (term->error) return term;
  for (const TermPtr& side : term->operands)
    if (side->multiplicity != 0 && !term->error)
      term->error = make_error(side->at, kNoMultiplicity, kMultiplicityHint);
  term->type = types_.unite(then->type, otherwise->type);
  if (then->type.is_formula && otherwise->type.is_formula)
    term->type.is_formula = true;
  if (then->type.is_number && otherwise->type.is_number)
    term->type = number_type();
  if (term->type.empty() && !term->error)
    term->error = make_error(
        at, fmt::format("both sides of else must be of one kind; the first is "
                        "{}, the second is {}",
                        but_is(then), but_is(otherwise)));
  return term;
}

TermPtr Builder::let(Span at, int variable, TermPtr value, TermPtr body) const {
  auto term = std::make_shared<Term>();
  term->op = Op::kLet;
  term->at = at;
  term->index = variable;
  term->operands = {std::move(value), std::move(body)};
  inherit(*term);
  for (const TermPtr& side : term->operands)
    if (side->multiplicity != 0 && !term->error)
      term->error = make_error(side->at, kNoMultiplicity, kMultiplicityHint);
  term->type = term->operands[1]->type;
  term->multiplicity = 0;
  return term;
}

TermPtr Builder::quantifier(Op op, Span at, std::vector<TermDecl> decls,
                            TermPtr body) const {
  body = op == Op::kSumQ ? as_number(std::move(body))
                         : as_formula(std::move(body));
  auto term = std::make_shared<Term>();
  term->op = op;
  term->at = at;
  const bool flat = op == Op::kSumQ || op == Op::kComprehension;
  Type columns;
  for (const TermDecl& decl : decls) {
    const TermPtr& bound = decl.bound;
    term->weight += bound->weight;
    if (!term->error) term->error = bound->error;
    if (term->error) continue;
    if (bound->op == Op::kExactlyOf && bound->kind == TermKind::kOperator)
      term->error = make_error(bound->at, "a variable is declared with \":\"");
    if (!flat) continue;
    if (!bound->type.has_arity(1))
      term->error = make_error(
          bound->at,
          fmt::format("here a variable ranges over a set, but this is {}",
                      but_is(bound)));
    else if (bound->multiplicity == 1 && bound->op != Op::kOneOf)
      term->error = make_error(
          bound->at,
          fmt::format("here a variable stands for one atom, and cannot be {}",
                      spelling(bound->op)));
    for (std::size_t i = 0; i < decl.variables.size(); ++i) {
      const Type column = types_.of_arity(bound->type, 1);
      columns =
          columns.products.empty() ? column : types_.product(columns, column);
    }
  }
  term->decls = std::move(decls);
  term->operands = {body};
  inherit(*term);
  term->type = op == Op::kSumQ            ? number_type()
               : op == Op::kComprehension ? columns
                                          : formula_type();
  return term;
}

}  // namespace refute::alloy
