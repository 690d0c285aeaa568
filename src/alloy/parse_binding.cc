#include "alloy/parser.h"

/// Blocks, and what declares variables: quantifiers, comprehensions, let.
namespace refute::alloy {

/// A block, or a comprehension.
ExprPtr ExpressionParser::braces() {
  if (!at_declaration(1)) return block();
  auto expr = std::make_shared<Expr>();
  const Span at = in_.take().at;
  expr->op = Op::kComprehension;
  expr->decls = declarations();
  ExprPtr condition;
  if (in_.at("}"))
    condition = make_expr(Op::kTrue, in_.peek().at, {});
  else
    condition = body();
  const Span end = in_.expect("}", "to close the comprehension").at;
  expr->at = join(at, end);
  expr->depth = make_expr(Op::kComprehension, expr->at, {condition})->depth;
  for (const Decl& decl : expr->decls)
    expr->depth = std::max(expr->depth, decl.bound->depth + 1);
  expr->operands = {std::move(condition)};
  return expr;
}

ExprPtr ExpressionParser::block() {
  const Span begin = in_.expect("{", "to open a block").at;
  std::vector<ExprPtr> parts;
  while (!in_.at("}")) {
    if (in_.peek().kind == Tok::kEnd)
      stop(begin, "this block is not closed", "end it with }");
    if (in_.at(","))
      stop(in_.peek().at, "formulas in a block are not separated by commas",
           "leave it out: a block is the conjunction of its formulas");
    parts.push_back(expression());
  }
  const Span at = join(begin, in_.take().at);
  if (parts.empty()) return make_expr(Op::kTrue, at, {});
  if (parts.size() == 1) return parts.front();
  return make_expr(Op::kAnd, at, std::move(parts));
}

ExprPtr ExpressionParser::body() {
  if (in_.accept("|")) return expression();
  if (in_.at("{")) return block();
  in_.unexpected("\"|\" or \"{\" and the body");
}

/// x, y: is what declares variables.
bool ExpressionParser::at_declaration(std::size_t ahead) const {
  if (in_.peek(ahead).is("private")) ++ahead;
  if (in_.peek(ahead).is("disj")) ++ahead;
  while (in_.peek(ahead).kind == Tok::kName) {
    ++ahead;
    if (in_.peek(ahead).is(":")) return true;
    if (!in_.peek(ahead).is(",")) return false;
    ++ahead;
  }
  return false;
}

bool ExpressionParser::at_quantifier() const {
  // `f: lone A, g: …` goes on with the next field.
  if (in_.last().is(":") || in_.last().is("disj")) return false;
  for (const std::string_view word :
       {"all", "some", "no", "lone", "one", "sum"})
    if (in_.at(word)) return word == "all" || at_declaration(1);
  return false;
}

std::vector<Decl> ExpressionParser::declarations() {
  std::vector<Decl> decls;
  do decls.push_back(declaration(false));
  while (in_.accept(","));
  return decls;
}

ExprPtr ExpressionParser::quantifier() {
  const Token word = in_.take();
  auto expr = std::make_shared<Expr>();
  expr->op = word.is("all")    ? Op::kAll
             : word.is("some") ? Op::kSomeQ
             : word.is("no")   ? Op::kNoQ
             : word.is("lone") ? Op::kLoneQ
             : word.is("one")  ? Op::kOneQ
                               : Op::kSumQ;
  expr->decls = declarations();
  ExprPtr inner = body();
  expr->at = join(word.at, inner->at);
  expr->depth = make_expr(expr->op, expr->at, {inner})->depth;
  for (const Decl& decl : expr->decls)
    expr->depth = std::max(expr->depth, decl.bound->depth + 1);
  expr->operands = {std::move(inner)};
  return expr;
}

/// let a = e, b = f | …
ExprPtr ExpressionParser::let() {
  const Span at = in_.take().at;
  const Token name = in_.simple_name("the name of the variable");
  in_.expect("=", "after the variable of let");
  ExprPtr value = expression();
  if (++nesting_ > kMaxDepth) stop(at, "this expression is nested too deeply");
  ExprPtr inner;
  if (in_.at(","))
    inner = let();  // take() steps over the comma
  else
    inner = body();
  --nesting_;
  auto expr = std::make_shared<Expr>(
      *make_expr(Op::kLet, join(at, inner->at), {std::move(value), inner}));
  expr->text = name.text;
  return expr;
}

Decl ExpressionParser::declaration(bool defined) {
  Decl decl;
  if (in_.at("var")) refuse_temporal(in_.peek());
  decl.is_private = in_.accept("private");
  if (in_.at("var")) refuse_temporal(in_.peek());
  decl.disjoint_names = in_.accept("disj");
  do {
    const Token name = in_.simple_name("a name to declare");
    decl.names.push_back({name.text, name.at});
  } while (in_.accept(","));
  if (defined && in_.at("=")) {
    const Span at = in_.take().at;
    if (decl.disjoint_names || in_.at("disj"))
      stop(at, "a field that is defined with = cannot be disj",
           "say it in a fact");
    ExprPtr value = expression();
    decl.bound = make_expr(Op::kExactlyOf, value->at, {value});
    return decl;
  }
  in_.expect(":", "between the names and what they range over");
  decl.disjoint_values = in_.accept("disj");
  decl.bound = as_multiplicity(expression());
  return decl;
}

}  // namespace refute::alloy
