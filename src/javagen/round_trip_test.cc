#include <gtest/gtest.h>

#include "choice/search.h"
#include "java/compare.h"
#include "java/print.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"

/// Parsing what we print gives back the tree that was printed, and the
/// comparator sees each single token that changes.
namespace refute::javagen {
namespace {

std::uint64_t mixed(std::uint64_t i) {
  i = (i ^ (i >> 30)) * 0xbf58476d1ce4e5b9;
  i = (i ^ (i >> 27)) * 0x94d049bb133111eb;
  return i ^ (i >> 31);
}

void expect_round_trip(const Draft& draft, const java::Program& program,
                       std::string_view name) {
  java::Ast ast;
  for (const auto* const unit : draft.units()) {
    const auto* const file = java::find_file(program, std::string(unit->text));
    const auto parsed = java::parse(ast, file->text);
    ASSERT_TRUE(parsed) << name << ": " << to_string(parsed.error()) << "\n"
                        << file->text;
    ASSERT_TRUE(java::same_tree(*parsed, unit)) << name << "\n" << file->text;
  }
}

TEST(RoundTrip, GivesBackTheTreeThatWasPrinted) {
  for (const auto& generator : catalogue()) {
    Draft draft;
    choice::Search search(
        [&](choice::Choices& c) { return generate(generator, c, draft); },
        choice::random(1));
    for (int i = 0; i < 40 && search.next(); ++i) {
      expect_round_trip(draft, search.current().program, generator.name);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(RoundTrip, HoldsForMergedPrograms) {
  for (const auto& generator : catalogue()) {
    for (int level = 1; level <= max_level(generator); ++level) {
      Draft draft;
      choice::Search search([&](choice::Choices& c) {
        return merge(generator, level, c, draft).subject;
      });
      if (count_merged(generator, level) < 50) continue;  // Large programs.
      for (int i = 0; i < 2 && search.next(); ++i) {
        expect_round_trip(draft, search.current().program, generator.name);
        if (HasFatalFailure()) return;
      }
    }
  }
}

/// Nodes that carry a token of their own. What our trees do not model, such as
/// the declaration of an annotation, is left whole.
void tokens(java::Node* n, std::vector<java::Node*>& out) {
  if (!n || n->kind == java::Kind::kOther) return;
  if (!n->text.empty() && n->kind != java::Kind::kUnit) out.push_back(n);
  for (auto* const child : n->children) tokens(child, out);
}

/// The same kind of thing, but another one.
std::string_view another(const java::Node& n) {
  using java::Kind;
  switch (n.kind) {
    case Kind::kBinary:
      return n.text == "+" ? "-" : "+";
    case Kind::kPrefix:
      return n.text == "!" ? "-" : "!";
    case Kind::kPostfix:
      return n.text == "++" ? "--" : "++";
    case Kind::kAssign:
      return n.text == "=" ? "+=" : "=";
    case Kind::kLiteral:
      return n.text == "9" ? "8" : "9";
    default:
      return "changed";
  }
}

/// Reverses what may be reordered: members and the types of a file.
void reorder(java::Node* n) {
  using java::Kind;
  if (!n) return;
  for (auto* const child : n->children) reorder(child);
  if (n->kind == Kind::kClass || n->kind == Kind::kInterface)
    std::ranges::reverse(n->list(java::Child::kMembers));
}

std::string loosely(std::string text) {
  std::string result = "/* before */ ";
  for (const char c : text) {
    result += c;
    if (c == '{' || c == ';') result += " // comment\n\t";
  }
  return result;
}

TEST(Comparator, TellsOrderAndLayoutFromOneTokenOnAThousandMutations) {
  int mutations = 0;
  for (std::uint64_t round = 0; mutations < 1000; ++round) {
    for (const auto& generator : catalogue()) {
      Draft draft;
      choice::Search search(
          [&](choice::Choices& c) { return generate(generator, c, draft); },
          choice::random(round));
      if (!search.next()) continue;
      const auto before = search.current().program;

      // Shuffled and laid out anew, it is the same program …
      for (auto* const unit : draft.units()) reorder(unit);
      auto after = java::print(draft.units());
      for (auto& file : after.files) file.text = loosely(file.text);
      const auto same = java::compare(before, after);
      ASSERT_TRUE(same) << same.error().path << ":"
                        << to_string(same.error().error) << "\n"
                        << java::to_text(after);
      ASSERT_TRUE(same->empty()) << java::to_text(*same);
      const bool hashed = mutations % 10 == 0;
      if (hashed) {
        ASSERT_EQ(*java::hash(before), *java::hash(after));
      }

      // … and with one token changed it is another.
      std::vector<java::Node*> nodes;
      for (auto* const unit : draft.units()) tokens(unit, nodes);
      auto* const victim = nodes[mixed(round + 7) % nodes.size()];
      const auto token = victim->text;
      victim->text = another(*victim);
      after = java::print(draft.units());
      const auto other = java::compare(before, after);
      ASSERT_TRUE(other && !other->empty())
          << token << " became " << victim->text << "\n"
          << java::to_text(after);
      if (hashed) {
        ASSERT_NE(*java::hash(before), *java::hash(after));
      }
      ++mutations;
    }
  }
}

}  // namespace
}  // namespace refute::javagen
