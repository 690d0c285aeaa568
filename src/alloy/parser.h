#pragma once

#include <vector>

#include "alloy/syntax.h"
#include "alloy/token.h"

/// The hand-written parser of Alloy: TokenReader walks the words,
/// ExpressionParser (parse_expression.cc) climbs precedences, and
/// parse_module.cc reads paragraphs. Kept from syntax.h, which says what comes
/// out.
namespace refute::alloy {

/// Expressions nested deeper than this are refused: later passes recurse.
inline constexpr int kMaxDepth = 400;

class TokenReader {
 public:
  explicit TokenReader(std::vector<Token> tokens)
      : tokens_(std::move(tokens)) {}

  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  const Token& last() const { return tokens_[at_ == 0 ? 0 : at_ - 1]; }
  Token take() {
    Token token = peek();
    if (at_ + 1 < tokens_.size()) ++at_;
    return token;
  }
  bool at(std::string_view word) const { return peek().is(word); }
  bool accept(std::string_view word) {
    if (!at(word)) return false;
    take();
    return true;
  }
  /// Takes `word`, or says that it was expected, `where`.
  Token expect(std::string_view word, std::string_view where);
  /// Says that something else was expected here.
  [[noreturn]] void unexpected(std::string_view expected) const;
  Token number(std::string_view what);
  Token simple_name(std::string_view what);
  /// a, a/b, this/a, seq/a.
  Name name(std::string_view what);

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

class ExpressionParser {
 public:
  explicit ExpressionParser(TokenReader& in) : in_(in) {}

  ExprPtr expression();
  /// `{ … }`: the conjunction of what is in it.
  ExprPtr block();
  /// `private disj x, y: disj e` or, where `defined`, `x = e`.
  Decl declaration(bool defined);
  /// Whether an expression used the keyword seq.
  bool uses_sequences() const { return uses_sequences_; }

 private:
  ExprPtr climb(int level);
  ExprPtr prefix(int level);
  ExprPtr implication();
  ExprPtr comparison_or_binary(ExprPtr left, int level);
  ExprPtr postfix();
  ExprPtr tight_unary();
  ExprPtr base();
  ExprPtr dot_operand(ExprPtr left);
  ExprPtr box(ExprPtr target);
  ExprPtr quantifier();
  ExprPtr let();
  ExprPtr body();
  ExprPtr braces();
  std::vector<Decl> declarations();
  bool at_quantifier() const;
  bool at_declaration(std::size_t ahead) const;
  ExprPtr apply(ExprPtr argument, ExprPtr target, Span at);

  TokenReader& in_;
  bool uses_sequences_ = false;
  int nesting_ = 0;
};

/// Says that a word has to do with time.
[[noreturn]] void refuse_temporal(const Token& token);

/// A node over `operands`; refuses trees that are too deep.
ExprPtr make_expr(Op op, Span at, std::vector<ExprPtr> operands);

/// `some e` where a declaration or the right side of `in` is expected means
/// the multiplicity.
ExprPtr as_multiplicity(ExprPtr bound);

}  // namespace refute::alloy
