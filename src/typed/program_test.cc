#include "typed/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/text.h"
#include "choice/search.h"
#include "choice/shrink.h"
#include "java/parse.h"

namespace refute::typed {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr int kLevels[] = {8, 11, 17, 21, 25};

std::string text_of(Programs& programs, Choices& c) {
  return programs.write(c);
}

TEST(TypedPrograms, AreTheSameForTheSameChoices) {
  for (const int level : kLevels) {
    Programs programs(kEverything, level);
    const auto write = [&](Choices& c) { return text_of(programs, c); };
    choice::Search search(write, choice::random(1), {.limits = {.number = 40}});
    while (search.next()) {
      const std::string first = search.current();
      const auto again = choice::replay(write, search.sequence());
      ASSERT_TRUE(again);
      EXPECT_EQ(*again, first);
    }
  }
}

TEST(TypedPrograms, ParseAtEveryLevel) {
  for (const int level : kLevels) {
    Programs programs(kEverything, level);
    choice::Search search([&](Choices& c) { return text_of(programs, c); },
                          choice::random(2), {.limits = {.number = 100}});
    while (search.next()) {
      java::Ast ast;
      const auto parsed = java::parse(ast, search.current());
      ASSERT_TRUE(parsed) << to_string(parsed.error()) << search.current();
    }
  }
}

TEST(TypedPrograms, HaveNothingNewerThanTheirLevel) {
  Programs programs(kEverything, 8);
  choice::Search search([&](Choices& c) { return text_of(programs, c); },
                        choice::random(3), {.limits = {.number = 300}});
  while (search.next()) {
    EXPECT_THAT(search.current(), Not(HasSubstr("record ")));
    EXPECT_THAT(search.current(), Not(HasSubstr("sealed ")));
    EXPECT_THAT(search.current(), Not(HasSubstr("var ")));
    EXPECT_THAT(search.current(), Not(HasSubstr("yield ")));
    EXPECT_THAT(search.current(), Not(HasSubstr("\"\"\"")));
  }
}

TEST(TypedPrograms, ShrinkToTheConstructThatMatters) {
  Programs programs(kEverything, 17);
  const auto write = [&](Choices& c) { return text_of(programs, c); };
  const auto is_interesting = [](const std::string& text) {
    return text.find("finally") != text.npos;
  };
  choice::Search search(write, choice::random(4));
  while (search.next() && !is_interesting(search.current())) {
  }
  const auto before = search.current().size();
  const auto small = choice::shrink(write, search.sequence(), is_interesting);
  const auto after = choice::replay(write, small);
  ASSERT_TRUE(after);
  EXPECT_THAT(*after, HasSubstr("finally"));
  EXPECT_LT(after->size(), before);
}

// Once the class ended, nothing after it could see it.
TEST(TypedPrograms, UseTheLocalTypesThatTheyDeclare) {
  for (const Theme& theme : themes()) {
    if (theme.name != "local-record") continue;
    Programs programs(theme, theme.level);
    choice::Search search([&](Choices& c) { return text_of(programs, c); });
    int used = 0;
    while (search.next())
      used += search.current().find("new B(") != std::string::npos ? 1 : 0;
    EXPECT_GT(used, 0);
  }
}

TEST(Themes, AreWalkedWholeAndEveryProgramShowsWhatItIsAbout) {
  for (const Theme& theme : themes()) {
    Programs programs(theme, theme.level);
    std::set<std::size_t> seen;
    std::uint64_t count = 0;
    choice::Search search([&](Choices& c) { return text_of(programs, c); });
    for (; search.next(); ++count) {
      ASSERT_THAT(search.current(), HasSubstr(std::string(theme.shows)));
      seen.insert(std::hash<std::string>()(search.current()));
    }
    EXPECT_EQ(count, theme.programs) << theme.name;
    // Two overloads can be called by the same text; `1` may be boxed or not.
    EXPECT_GE(seen.size() * 100, count * 85) << theme.name;
    EXPECT_EQ(search.counts().pruned, 0U) << theme.name;
  }
}

TEST(Themes, UseOnlyWordsThatThereAre) {
  std::set<std::string_view> known = {
      "declared",    "functional", "override",           "functional-values",
      "constructor", "enum-body",  "compact-constructor"};
  for (const auto& row : expression_table()) known.insert(row.name);
  for (const auto& row : statement_table()) known.insert(row.name);
  for (const auto& row : member_table()) known.insert(row.name);
  for (const auto& row : type_table()) known.insert(row.name);
  for (const auto& name : plain_type_names()) known.insert(name);
  for (const auto& theme : themes())
    for (const auto& word : split(theme.may_use, ' '))
      EXPECT_TRUE(known.contains(word)) << theme.name << " uses " << word;
}

TEST(Themes, AreAtLeastThreeForEachRefactoring) {
  std::map<std::string, int> number;
  for (const auto& theme : themes())
    for (const auto& name : split(theme.refactorings, ' ')) ++number[name];
  EXPECT_GE(number.size(), 30U);
  for (const auto& [name, themes_for_it] : number)
    EXPECT_GE(themes_for_it, 3) << name;
}

}  // namespace
}  // namespace refute::typed
