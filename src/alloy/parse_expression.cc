#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "alloy/parser.h"

namespace refute::alloy {
namespace {

/// Loosest first; the numbers are those of the reference grammar's order.
enum Level {
  kOrLevel,
  kIffLevel,
  kImpliesLevel,
  kAndLevel,
  kNotLevel,
  kCompareLevel,
  kShiftLevel,
  kUnionLevel,
  kTimesLevel,
  kCountLevel,
  kOverrideLevel,
  kIntersectionLevel,
  kArrowLevel,
  kDomainLevel,
  kRangeLevel,
  kPostfixLevel,
};

struct Binary {
  std::string_view symbol;
  int level;
  Op op;
};

constexpr std::array<Binary, 20> kBinaries = {{
    {"||", kOrLevel, Op::kOr},
    {"<=>", kIffLevel, Op::kIff},
    {"&&", kAndLevel, Op::kAnd},
    {"in", kCompareLevel, Op::kIn},
    {"=", kCompareLevel, Op::kEqual},
    {"<", kCompareLevel, Op::kLess},
    {"<=", kCompareLevel, Op::kLessEqual},
    {">", kCompareLevel, Op::kGreater},
    {">=", kCompareLevel, Op::kGreaterEqual},
    {"<<", kShiftLevel, Op::kShiftLeft},
    {">>", kShiftLevel, Op::kShiftRight},
    {">>>", kShiftLevel, Op::kShiftRightLogical},
    {"+", kUnionLevel, Op::kUnion},
    {"-", kUnionLevel, Op::kDifference},
    {"++", kOverrideLevel, Op::kOverride},
    {"&", kIntersectionLevel, Op::kIntersection},
    {"->", kArrowLevel, Op::kArrow},
    {"<:", kDomainLevel, Op::kDomain},
    {":>", kRangeLevel, Op::kRange},
    {"=>", kImpliesLevel, Op::kImplies},
}};

/// `a fun/add b`: how the integer library says arithmetic.
constexpr std::array<Binary, 5> kIntBinaries = {{
    {"add", kUnionLevel, Op::kIntPlus},
    {"sub", kUnionLevel, Op::kIntMinus},
    {"mul", kTimesLevel, Op::kIntTimes},
    {"div", kTimesLevel, Op::kIntDivide},
    {"rem", kTimesLevel, Op::kIntRemainder},
}};

const std::set<std::string_view> kTemporalUnary = {
    "always", "eventually", "after", "before", "historically", "once"};
const std::set<std::string_view> kTemporalBinary = {"until", "releases",
                                                    "since", "triggered"};

std::optional<Mult> mult_of(const Token& token) {
  if (token.is("some")) return Mult::kSome;
  if (token.is("lone")) return Mult::kLone;
  if (token.is("one")) return Mult::kOne;
  if (token.is("set")) return Mult::kAny;
  return std::nullopt;
}

}  // namespace

void refuse_temporal(const Token& token) {
  stop(token.at,
       fmt::format("\"{}\" speaks of time, which refute does not solve",
                   token.text),
       "write the states as atoms of a sig, ordered with util/ordering");
}

ExprPtr make_expr(Op op, Span at, std::vector<ExprPtr> operands) {
  auto expr = std::make_shared<Expr>();
  expr->op = op;
  expr->at = at;
  for (const auto& operand : operands)
    expr->depth = std::max(expr->depth, operand->depth + 1);
  if (expr->depth > kMaxDepth)
    stop(at, "this expression is nested too deeply",
         "name parts of it with let, pred or fun");
  expr->operands = std::move(operands);
  return expr;
}

ExprPtr as_multiplicity(ExprPtr bound) {
  Op op;
  switch (bound->op) {
    case Op::kSome:
      op = Op::kSomeOf;
      break;
    case Op::kLone:
      op = Op::kLoneOf;
      break;
    case Op::kOne:
      op = Op::kOneOf;
      break;
    default:
      return bound;
  }
  return make_expr(op, bound->at, bound->operands);
}

ExprPtr ExpressionParser::expression() { return climb(kOrLevel); }

/// An expression whose operators bind at least as tightly as `level`.
ExprPtr ExpressionParser::climb(int level) {
  if (++nesting_ > kMaxDepth)
    stop(in_.peek().at, "this expression is nested too deeply",
         "name parts of it with let, pred or fun");
  ExprPtr left = at_quantifier() ? quantifier()
                 : in_.at("let") ? let()
                                 : prefix(level);
  left = comparison_or_binary(std::move(left), level);
  --nesting_;
  return left;
}

/// Operators that stand before their operand, and the operand itself.
ExprPtr ExpressionParser::prefix(int level) {
  const Token& token = in_.peek();
  if (kTemporalUnary.contains(token.text) && token.kind == Tok::kKeyword)
    refuse_temporal(token);
  const auto unary = [&](Op op, int own, int operand_level) {
    if (own < level)
      stop(token.at, fmt::format("\"{}\" cannot stand here", token.text),
           "put parentheses around it and its operand");
    const Span at = in_.take().at;
    ExprPtr operand = climb(operand_level);
    return make_expr(op, join(at, operand->at), {operand});
  };
  if (token.is("!")) return unary(Op::kNot, kNotLevel, kNotLevel);
  if (token.is("no")) return unary(Op::kNo, kCompareLevel, kShiftLevel);
  if (token.is("some")) return unary(Op::kSome, kCompareLevel, kShiftLevel);
  if (token.is("lone")) return unary(Op::kLone, kCompareLevel, kShiftLevel);
  if (token.is("one")) return unary(Op::kOne, kCompareLevel, kShiftLevel);
  if (token.is("set")) return unary(Op::kSetOf, kCompareLevel, kShiftLevel);
  if (token.is("#")) return unary(Op::kCardinality, kCountLevel, kCountLevel);
  if ((token.is("sum") || token.is("int")) && !in_.peek(1).is("["))
    return unary(Op::kIntOf, kCountLevel, kCountLevel);
  if (token.is("seq") && !in_.peek(1).is("/")) {
    const Span at = in_.take().at;
    ExprPtr element = climb(kShiftLevel);
    auto index = std::make_shared<Expr>();
    index->op = Op::kName;
    index->at = at;
    index->text = "seq/Int";
    auto arrow = std::make_shared<Expr>(*make_expr(
        Op::kArrow, join(at, element->at), {std::move(index), element}));
    arrow->right_mult = Mult::kLone;
    arrow->sequence = true;
    uses_sequences_ = true;
    return arrow;
  }
  return postfix();
}

ExprPtr ExpressionParser::comparison_or_binary(ExprPtr left, int level) {
  while (true) {
    const Token& token = in_.peek();
    if (kTemporalBinary.contains(token.text) && token.kind == Tok::kKeyword)
      refuse_temporal(token);
    if (token.is("'")) refuse_temporal(token);
    // A multiplicity belongs to an arrow if the arrow follows it.
    Mult left_mult = Mult::kAny;
    std::size_t ahead = 0;
    if (const auto mult = mult_of(token); mult && in_.peek(1).is("->")) {
      left_mult = *mult;
      ahead = 1;
    }
    const bool negated = token.is("!");
    if (negated) ahead = 1;
    const Token& symbol = in_.peek(ahead);
    const Binary* binary = nullptr;
    std::size_t length = ahead + 1;
    if (symbol.kind == Tok::kSymbol || symbol.is("in")) {
      const auto* found =
          std::ranges::find(kBinaries, symbol.text, &Binary::symbol);
      if (found != kBinaries.end()) binary = found;
    } else if (symbol.is("fun") && in_.peek(1).is("/")) {
      const auto* found =
          std::ranges::find(kIntBinaries, in_.peek(2).text, &Binary::symbol);
      if (found != kIntBinaries.end()) binary = found;
      length = 3;
    }
    if (!binary || binary->level < level ||
        (negated && binary->level != kCompareLevel))
      return left;
    for (std::size_t i = 0; i < length; ++i) in_.take();

    Mult right_mult = Mult::kAny;
    if (binary->op == Op::kArrow)
      if (const auto mult = mult_of(in_.peek())) {
        right_mult = *mult;
        in_.take();
      }
    // Arrows and implications group to the right, the others to the left.
    const bool to_the_right =
        binary->op == Op::kArrow || binary->op == Op::kImplies;
    ExprPtr right = climb(binary->level + (to_the_right ? 0 : 1));
    if (binary->op == Op::kIn) right = as_multiplicity(std::move(right));
    const Span at = join(left->at, right->at);
    if (binary->op == Op::kImplies && in_.accept("else")) {
      ExprPtr otherwise = climb(kImpliesLevel);
      left = make_expr(Op::kIfElse, join(at, otherwise->at),
                       {left, right, otherwise});
      continue;
    }
    auto node = std::make_shared<Expr>(
        *make_expr(binary->op, at, {std::move(left), std::move(right)}));
    node->negated = negated;
    node->left_mult = left_mult;
    node->right_mult = right_mult;
    left = std::move(node);
  }
}

/// a.b[c, d].e
ExprPtr ExpressionParser::postfix() {
  ExprPtr left;
  if (in_.at("disj") ||
      ((in_.at("int") || in_.at("sum")) && in_.peek(1).is("["))) {
    const Token word = in_.take();
    if (!in_.at("[")) in_.unexpected("\"[\"");
    left = make_expr(word.is("disj") ? Op::kDisjoint : Op::kIntOf, word.at, {});
    left = box(std::move(left));
  } else if (in_.at("pred") && in_.peek(1).is("/")) {
    const Span at = in_.take().at;
    in_.take();
    if (in_.take().text != "totalOrder")
      stop(at, "the only built-in predicate is pred/totalOrder");
    left = make_expr(Op::kTotalOrder, join(at, in_.last().at), {});
    if (!in_.at("[")) in_.unexpected("\"[\"");
    left = box(std::move(left));
  } else {
    left = tight_unary();
  }
  while (true) {
    if (in_.at("["))
      left = box(std::move(left));
    else if (in_.accept("."))
      left = dot_operand(std::move(left));
    else
      return left;
  }
}

ExprPtr ExpressionParser::dot_operand(ExprPtr left) {
  if (in_.at("disj") || in_.at("int") || in_.at("sum")) {
    const Token word = in_.take();
    return make_expr(word.is("disj") ? Op::kDisjoint : Op::kIntOf,
                     join(left->at, word.at), {left});
  }
  ExprPtr right = tight_unary();
  const Span at = join(left->at, right->at);
  return apply(std::move(left), std::move(right), at);
}

/// target[a, b] is b.(a.target).
ExprPtr ExpressionParser::box(ExprPtr target) {
  in_.expect("[", "before the arguments");
  if (!in_.at("]")) {
    do {
      ExprPtr argument = expression();
      const Span at = join(target->at, argument->at);
      target = apply(std::move(argument), std::move(target), at);
    } while (in_.accept(","));
  }
  const Span end = in_.expect("]", "after the arguments").at;
  if (target->op == Op::kIntOf && target->operands.empty())
    stop(join(target->at, end), "int needs an argument");
  auto closed = std::make_shared<Expr>(*target);
  closed->at = join(closed->at, end);
  return closed;
}

ExprPtr ExpressionParser::apply(ExprPtr argument, ExprPtr target, Span at) {
  const bool open_int = target->op == Op::kIntOf && target->operands.empty();
  if (open_int || target->op == Op::kDisjoint ||
      target->op == Op::kTotalOrder) {
    auto operands = target->operands;
    operands.push_back(std::move(argument));
    return make_expr(target->op, at, std::move(operands));
  }
  return make_expr(Op::kJoin, at, {std::move(argument), std::move(target)});
}

ExprPtr ExpressionParser::tight_unary() {
  const Token& token = in_.peek();
  std::optional<Op> op;
  if (token.is("~")) op = Op::kTranspose;
  if (token.is("^")) op = Op::kClosure;
  if (token.is("*")) op = Op::kReflexiveClosure;
  if (!op) return base();
  const Span at = in_.take().at;
  if (++nesting_ > kMaxDepth) stop(at, "this expression is nested too deeply");
  ExprPtr operand = at_quantifier() ? quantifier()
                    : in_.at("let") ? let()
                                    : tight_unary();
  --nesting_;
  return make_expr(*op, join(at, operand->at), {operand});
}

ExprPtr ExpressionParser::base() {
  const Token& token = in_.peek();
  const auto leaf = [](Op op, Span at, std::string text = {}) {
    auto expr = std::make_shared<Expr>();
    expr->op = op;
    expr->at = at;
    expr->text = std::move(text);
    return expr;
  };
  if (token.kind == Tok::kNumber) {
    const Token number = in_.take();
    auto expr = leaf(Op::kNumber, number.at);
    expr->number = number.number;
    return expr;
  }
  if (token.kind == Tok::kString) {
    const Token string = in_.take();
    return leaf(Op::kString, string.at, string.text);
  }
  if (token.is("(")) {
    in_.take();
    ExprPtr inner = expression();
    in_.expect(")", "to close the parenthesis");
    return inner;
  }
  if (token.is("{")) return braces();
  if (token.is("fun") && in_.peek(1).is("/")) {
    const Span at = in_.take().at;
    in_.take();
    const Token word = in_.take();
    if (word.text == "min") return leaf(Op::kIntMin, join(at, word.at));
    if (word.text == "max") return leaf(Op::kIntMax, join(at, word.at));
    if (word.text == "next") return leaf(Op::kIntNext, join(at, word.at));
    stop(join(at, word.at), "there is no built-in function of this name here");
  }
  if (token.is("@")) {
    const Span at = in_.take().at;
    const Name name = in_.name("a field");
    return leaf(Op::kName, join(at, name.at), "@" + name.text);
  }
  if (token.is("steps") || token.is("var")) refuse_temporal(token);
  for (const std::string_view word : {"iden", "univ", "none", "Int", "String"})
    if (token.is(word)) {
      const Span at = in_.take().at;
      return leaf(Op::kName, at, std::string(word));
    }
  if (token.is("this") && !in_.peek(1).is("/")) {
    const Span at = in_.take().at;
    return leaf(Op::kName, at, "this");
  }
  if (token.kind == Tok::kName || token.is("this") || token.is("seq")) {
    const Name name = in_.name("a name");
    return leaf(Op::kName, name.at, name.text);
  }
  in_.unexpected("an expression");
}

}  // namespace refute::alloy
