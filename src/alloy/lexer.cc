#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "alloy/token.h"

namespace refute::alloy {
namespace {

const std::set<std::string_view> kKeywords = {
    "abstract", "all", "and", "as", "assert", "but", "check", "disj", "else",
    "enum", "exactly", "expect", "extends", "fact", "for", "fun", "iden", "iff",
    "implies", "in", "Int", "int", "let", "lone", "module", "no", "none", "not",
    "one", "open", "or", "pred", "private", "run", "seq", "set", "sig", "some",
    "String", "sum", "this", "univ",
    // Temporal words are known so that they can be refused by name.
    "always", "after", "before", "eventually", "once", "historically",
    "releases", "since", "steps", "triggered", "until", "var"};

/// Longest first among those that share a beginning.
constexpr std::array<std::pair<std::string_view, std::string_view>, 39>
    kSymbols = {{{"<=>", "<=>"}, {">>>", ">>>"}, {"&&", "&&"}, {"||", "||"},
                 {"++", "++"},   {"->", "->"},   {"::", "."},  {":>", ":>"},
                 {"<=", "<="},   {"=<", "<="},   {"<:", "<:"}, {"<<", "<<"},
                 {"=>", "=>"},   {">>", ">>"},   {">=", ">="}, {"!", "!"},
                 {"#", "#"},     {"&", "&"},     {"(", "("},   {")", ")"},
                 {"*", "*"},     {"+", "+"},     {",", ","},   {"-", "-"},
                 {".", "."},     {"/", "/"},     {":", ":"},   {"<", "<"},
                 {"=", "="},     {">", ">"},     {"@", "@"},   {"[", "["},
                 {"]", "]"},     {"^", "^"},     {"{", "{"},   {"|", "|"},
                 {"}", "}"},     {"~", "~"},     {"'", "'"}}};

/// Words that are another spelling of a symbol.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kWords =
    {{{"and", "&&"},
      {"or", "||"},
      {"not", "!"},
      {"iff", "<=>"},
      {"implies", "=>"}}};

bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         c == '$' || static_cast<unsigned char>(c) >= 0x80;
}
bool digit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
 public:
  Lexer(const Sources& sources, std::uint32_t file)
      : text_(sources.text(file)), file_(file) {}

  std::vector<Token> run() {
    while (skip_blank(), at_ < text_.size()) next();
    push(Tok::kEnd, "", text_.size());
    return std::move(tokens_);
  }

 private:
  bool looking_at(std::string_view word) const {
    return text_.substr(at_).starts_with(word);
  }

  Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin),
            static_cast<std::uint32_t>(end)};
  }

  void skip_blank() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f') {
        ++at_;
      } else if (looking_at("//") || looking_at("--")) {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (looking_at("/*")) {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string_view::npos)
          stop(span(at_, at_ + 2), "this comment is not closed",
               "end it with */");
        at_ = end + 2;
      } else {
        return;
      }
    }
  }

  void push(Tok kind, std::string text, std::size_t begin, int number = 0) {
    tokens_.push_back({kind, std::move(text), number, span(begin, at_)});
  }

  void next() {
    const char c = text_[at_];
    if (digit(c)) return number();
    if (letter(c)) return word();
    if (c == '"') return string();
    if (c == ';')
      stop(span(at_, at_ + 1),
           "\";\" sequences states; refute solves models "
           "without time",
           "formulas in a block need no separator");
    for (const auto& [spelling, meaning] : kSymbols)
      if (looking_at(spelling)) {
        const std::size_t begin = at_;
        at_ += spelling.size();
        if (meaning == "-" && negative_number(begin)) return;
        return push(Tok::kSymbol, std::string(meaning), begin);
      }
    stop(span(at_, at_ + 1),
         static_cast<unsigned char>(c) < 0x20
             ? fmt::format("the character with code {} cannot be in a model",
                           static_cast<int>(c))
             : fmt::format("\"{}\" cannot be in a model", c));
  }

  /// `-3` is one number unless something that can be subtracted from stands
  /// before it.
  bool negative_number(std::size_t begin) {
    if (!tokens_.empty()) {
      const Token& last = tokens_.back();
      static const std::set<std::string_view> kEndsAnExpression = {
          ")",    "]",    "}",    "disj", "int", "sum",
          "iden", "this", "univ", "Int",  "none"};
      if (last.kind == Tok::kName || last.kind == Tok::kNumber ||
          last.kind == Tok::kString || kEndsAnExpression.contains(last.text))
        return false;
    }
    const std::size_t after_minus = at_;
    skip_blank();
    if (at_ >= text_.size() || !digit(text_[at_])) {
      at_ = after_minus;
      return false;
    }
    number();
    tokens_.back().number = -tokens_.back().number;
    tokens_.back().text = "-" + tokens_.back().text;
    tokens_.back().at.begin = static_cast<std::uint32_t>(begin);
    return true;
  }

  void number() {
    const std::size_t begin = at_;
    int base = 10;
    if (looking_at("0x")) base = 16;
    if (looking_at("0b")) base = 2;
    std::size_t end = begin;
    while (end < text_.size() && (digit(text_[end]) || letter(text_[end])))
      ++end;
    std::string digits(text_.substr(begin, end - begin));
    at_ = end;
    if (base != 10) digits.erase(0, 2);
    std::erase(digits, '_');
    int value = 0;
    const auto [stopped, error] = std::from_chars(
        digits.data(), digits.data() + digits.size(), value, base);
    if (error == std::errc::result_out_of_range)
      stop(span(begin, end), "this number is too large");
    if (error != std::errc() || stopped != digits.data() + digits.size())
      stop(span(begin, end), "a name cannot start with a digit");
    push(Tok::kNumber, std::string(text_.substr(begin, end - begin)), begin,
         value);
  }

  void word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           (letter(text_[at_]) || digit(text_[at_]) || text_[at_] == '"'))
      ++at_;
    const std::string_view text = text_.substr(begin, at_ - begin);
    for (const auto& [spelling, meaning] : kWords)
      if (text == spelling)
        return push(Tok::kSymbol, std::string(meaning), begin);
    push(kKeywords.contains(text) ? Tok::kKeyword : Tok::kName,
         std::string(text), begin);
  }

  void string() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n')
      at_ += text_[at_] == '\\' && at_ + 1 < text_.size() ? 2 : 1;
    if (at_ >= text_.size() || text_[at_] != '"') {
      at_ = std::min(at_, text_.size());
      stop(span(begin, at_), "this string is not closed", "end it with \"");
    }
    ++at_;
    push(Tok::kString, std::string(text_.substr(begin, at_ - begin)), begin);
  }

  std::string_view text_;
  std::uint32_t file_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(const Sources& sources, std::uint32_t file) {
  return Lexer(sources, file).run();
}

}  // namespace refute::alloy
