#include <gmock/gmock.h>

#include "alloy/token.h"

namespace refute::alloy {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Token> tokens(const std::string& text) {
  Sources sources;
  auto result = tokenize(sources, sources.add("m.als", text));
  EXPECT_EQ(result.back().kind, Tok::kEnd) << text;
  result.pop_back();
  return result;
}

std::vector<std::string> texts(const std::string& text) {
  std::vector<std::string> result;
  for (const Token& token : tokens(text)) result.push_back(token.text);
  return result;
}

/// What is wrong, and the text that it is said of.
std::pair<std::string, std::string> trouble(const std::string& text) {
  Sources sources;
  const auto file = sources.add("m.als", text);
  try {
    tokenize(sources, file);
  } catch (const Trouble& caught) {
    return {caught.message, std::string(sources.snippet(caught.at))};
  }
  return {"", ""};
}

TEST(AlloyLexer, TellsNamesNumbersStringsWordsAndSymbolsApart) {
  const auto all = tokens("sig Sig_1 12 \"a b\" ->");
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(all[0].kind, Tok::kKeyword);
  EXPECT_EQ(all[1].kind, Tok::kName);
  EXPECT_EQ(all[2].kind, Tok::kNumber);
  EXPECT_EQ(all[2].number, 12);
  EXPECT_EQ(all[3].kind, Tok::kString);
  EXPECT_EQ(all[3].text, "\"a b\"");
  EXPECT_EQ(all[4].kind, Tok::kSymbol);
}

TEST(AlloyLexer, KnowsWhereATokenStands) {
  Sources sources;
  const auto file = sources.add("m.als", "  sig // a\n A'");
  const auto all = tokenize(sources, file);
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(sources.snippet(all[0].at), "sig");
  EXPECT_EQ(sources.place(all[1].at), "m.als:2:2");
  EXPECT_EQ(sources.snippet(all[2].at), "'");
  EXPECT_EQ(sources.snippet(all[3].at), "");
}

TEST(AlloyLexer, TakesTheLongestSymbol) {
  EXPECT_THAT(texts("<=> <= < <: << => = >>> >> >= >"),
              ElementsAre("<=>", "<=", "<", "<:", "<<", "=>", "=", ">>>", ">>",
                          ">=", ">"));
  EXPECT_THAT(texts("a:>b"), ElementsAre("a", ":>", "b"));
  EXPECT_THAT(texts("a++b"), ElementsAre("a", "++", "b"));
  EXPECT_THAT(texts("a->b-c"), ElementsAre("a", "->", "b", "-", "c"));
}

TEST(AlloyLexer, ReadsOtherSpellingsAsTheSameSymbol) {
  EXPECT_THAT(texts("and or not iff implies"),
              ElementsAre("&&", "||", "!", "<=>", "=>"));
  EXPECT_THAT(texts("a =< b"), ElementsAre("a", "<=", "b"));
  EXPECT_THAT(texts("a::b"), ElementsAre("a", ".", "b"));
}

TEST(AlloyLexer, AWordThatOnlyBeginsLikeAnotherIsAName) {
  for (const char* text : {"android", "sigs", "some_", "_one", "in$", "é"})
    EXPECT_EQ(tokens(text).at(0).kind, Tok::kName) << text;
}

TEST(AlloyLexer, SkipsCommentsOfEveryKind) {
  EXPECT_THAT(texts("a // b\n c -- d\n e /* f\n */ g"),
              ElementsAre("a", "c", "e", "g"));
  EXPECT_THAT(texts("-- nothing but this"), IsEmpty());
  EXPECT_THAT(texts("a/**/b"), ElementsAre("a", "b"));
}

TEST(AlloyLexer, ReadsNumbersInThreeBases) {
  const std::pair<const char*, int> kRows[] = {{"0", 0},
                                               {"42", 42},
                                               {"0x1F", 31},
                                               {"0b101", 5},
                                               {"1_000", 1000},
                                               {"0xf_f", 255},
                                               {"2147483647", 2147483647}};
  for (const auto& [text, value] : kRows) {
    const auto all = tokens(text);
    ASSERT_EQ(all.size(), 1u) << text;
    EXPECT_EQ(all[0].kind, Tok::kNumber) << text;
    EXPECT_EQ(all[0].number, value) << text;
  }
}

TEST(AlloyLexer, AMinusBelongsToANumberUnlessSomethingStandsBeforeIt) {
  EXPECT_EQ(tokens("-3").at(0).number, -3);
  EXPECT_EQ(tokens("- 3").at(0).number, -3);
  EXPECT_THAT(texts("= -3"), ElementsAre("=", "-3"));
  EXPECT_THAT(texts("[-3, -4]"), ElementsAre("[", "-3", ",", "-4", "]"));
  for (const char* before : {"a", "3", ")", "]", "}", "this", "none", "univ"})
    EXPECT_THAT(texts(std::string(before) + " -3"),
                ElementsAre(before, "-", "3"))
        << before;
  EXPECT_THAT(texts("-a"), ElementsAre("-", "a"));
}

TEST(AlloyLexer, SaysWhatCannotBeReadAndWhere) {
  const struct {
    const char* text;
    const char* message;
    const char* where;
  } kRows[] = {
      {"sig A ? B", "\"?\" cannot be in a model", "?"},
      {"a \x01", "the character with code 1 cannot be in a model", "\x01"},
      {"a /* b", "this comment is not closed", "/*"},
      {"\"abc", "this string is not closed", "\"abc"},
      {"\"abc\n\"", "this string is not closed", "\"abc"},
      {"3a", "a name cannot start with a digit", "3a"},
      {"0b12", "a name cannot start with a digit", "0b12"},
      {"99999999999", "this number is too large", "99999999999"},
      {"a ; b", "\";\" sequences states; refute solves models without time",
       ";"},
  };
  for (const auto& row : kRows)
    EXPECT_THAT(trouble(row.text), ::testing::Pair(row.message, row.where))
        << row.text;
}

TEST(AlloySources, ShowTheLineWithACaretUnderThePlace) {
  Sources sources;
  const auto file = sources.add("m.als", "sig A {}\n\tsig é B\nrun {}");
  const Error error = sources.explain({{file, 17, 18}, "wrong", "write C"});
  EXPECT_EQ(error.message,
            "m.als:2:8: wrong\n"
            "  2 | \tsig é B\n"
            "    | \t      ^");
  EXPECT_EQ(error.hint, "write C");
}

TEST(AlloySources, AMistakeOverSeveralLinesIsShownOnItsFirst) {
  Sources sources;
  const auto file = sources.add("m.als", "run {\n  a\n}");
  EXPECT_EQ(sources.explain({{file, 4, 11}, "wrong"}).message,
            "m.als:1:5: wrong\n  1 | run {\n    |     ^");
  EXPECT_EQ(sources.explain({{file, 11, 11}, "the end"}).message,
            "m.als:3:2: the end\n  3 | }\n    |  ^");
}

}  // namespace
}  // namespace refute::alloy
