#include <fmt/format.h>

#include <map>

#include "alloy/parser.h"

namespace refute::alloy {

Token TokenReader::expect(std::string_view word, std::string_view where) {
  if (!at(word)) unexpected(fmt::format("\"{}\" {}", word, where));
  return take();
}

void TokenReader::unexpected(std::string_view expected) const {
  const Token& token = peek();
  if (token.kind == Tok::kEnd)
    stop(token.at,
         fmt::format("the file ends where {} was expected", expected));
  stop(token.at,
       fmt::format("expected {}, but found \"{}\"", expected, token.text),
       token.kind == Tok::kKeyword && expected.find("name") != expected.npos
           ? fmt::format("\"{}\" is a word of the language", token.text)
           : "");
}

Token TokenReader::number(std::string_view what) {
  if (peek().kind != Tok::kNumber) unexpected(what);
  return take();
}

Token TokenReader::simple_name(std::string_view what) {
  if (peek().kind != Tok::kName) unexpected(what);
  if (peek().text.find('$') != std::string::npos)
    stop(peek().at, "a declared name cannot contain \"$\"");
  return take();
}

Name TokenReader::name(std::string_view what) {
  Name name;
  if ((at("this") || at("seq")) && peek(1).is("/")) {
    const Token word = take();
    take();
    name = {word.text + "/", word.at};
    if (word.is("seq") && at("Int")) {
      name.at = alloy::join(name.at, take().at);
      name.text += "Int";
      return name;
    }
  }
  if (peek().kind != Tok::kName) unexpected(what);
  const Token first = take();
  name.text += first.text;
  name.at = name.text.size() > first.text.size()
                ? alloy::join(name.at, first.at)
                : first.at;
  while (at("/") && peek(1).kind == Tok::kName) {
    take();
    const Token part = take();
    name.text += "/" + part.text;
    name.at = alloy::join(name.at, part.at);
  }
  return name;
}

bool is_multiplicity(Op op) { return op >= Op::kSetOf && op <= Op::kExactlyOf; }

std::string_view spelling(Op op) {
  static const std::map<Op, std::string_view> kSpellings = {
      {Op::kNot, "!"},
      {Op::kNo, "no"},
      {Op::kSome, "some"},
      {Op::kLone, "lone"},
      {Op::kOne, "one"},
      {Op::kSetOf, "set"},
      {Op::kSomeOf, "some"},
      {Op::kLoneOf, "lone"},
      {Op::kOneOf, "one"},
      {Op::kExactlyOf, "="},
      {Op::kTranspose, "~"},
      {Op::kClosure, "^"},
      {Op::kReflexiveClosure, "*"},
      {Op::kCardinality, "#"},
      {Op::kIntOf, "int"},
      {Op::kOr, "||"},
      {Op::kIff, "<=>"},
      {Op::kImplies, "=>"},
      {Op::kAnd, "&&"},
      {Op::kIn, "in"},
      {Op::kEqual, "="},
      {Op::kLess, "<"},
      {Op::kLessEqual, "<="},
      {Op::kGreater, ">"},
      {Op::kGreaterEqual, ">="},
      {Op::kShiftLeft, "<<"},
      {Op::kShiftRight, ">>"},
      {Op::kShiftRightLogical, ">>>"},
      {Op::kUnion, "+"},
      {Op::kDifference, "-"},
      {Op::kOverride, "++"},
      {Op::kIntersection, "&"},
      {Op::kArrow, "->"},
      {Op::kDomain, "<:"},
      {Op::kRange, ":>"},
      {Op::kJoin, "."},
      {Op::kDisjoint, "disj"},
      {Op::kTotalOrder, "pred/totalOrder"}};
  const auto found = kSpellings.find(op);
  return found == kSpellings.end() ? "this" : found->second;
}

}  // namespace refute::alloy
