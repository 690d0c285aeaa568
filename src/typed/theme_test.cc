#include "typed/theme.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/text.h"
#include "choice/search.h"
#include "typed/program.h"

namespace refute::typed {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// Every program of a theme that is small enough for it.
std::vector<std::string> programs_of(std::string_view name) {
  for (const Theme& theme : themes())
    if (theme.name == name)
      return choice::all_of(
          [writer = std::make_shared<Programs>(theme, theme.level)](
              Choices& c) -> std::string { return writer->write(c); });
  ADD_FAILURE() << "no theme " << name;
  return {};
}

Theme allowing(std::string_view words) {
  Theme theme;
  theme.may_use = words;
  return theme;
}

template <typename Asked>
std::set<std::string_view> names(
    const std::vector<Menu::Choice<Asked>>& choices) {
  std::set<std::string_view> found;
  for (const auto& choice : choices) found.insert(choice.row->name);
  return found;
}

/// Those of any type.
std::set<std::string_view> expressions_of(const Menu& menu) {
  std::set<std::string_view> found;
  for (const Type type : {kVoid, kBoolean, kByte, kShort, kChar, kInt, kLong,
                          kFloat, kDouble, kString, kObject, declared(0),
                          kVariable, boxed(Base::kInt), array_of(kInt)})
    for (const auto& choice : menu.expressions(type, false))
      found.insert(choice.row->name);
  return found;
}

TEST(TypedMenu, HasWhatTheThemeNamesAndNothingElse) {
  const Theme theme = allowing("int literal arithmetic if method class");
  const Menu menu(theme, 17);
  EXPECT_THAT(expressions_of(menu), ElementsAre("arithmetic", "literal"));
  EXPECT_THAT(names(menu.statements), ElementsAre("if"));
  EXPECT_THAT(names(menu.members), ElementsAre("method"));
  EXPECT_THAT(names(menu.types), ElementsAre("class"));
  EXPECT_THAT(menu.plain_types, ElementsAre(kInt));
  EXPECT_FALSE(menu.declared_types || menu.functional_types);
}

// `local` is no part of `local-class`, nor the other way round.
TEST(TypedMenu, ReadsWholeWords) {
  const Theme theme = allowing("local-class int[] if-else");
  const Menu menu(theme, 17);
  EXPECT_THAT(expressions_of(menu), IsEmpty());
  EXPECT_THAT(names(menu.statements), ElementsAre("if-else", "local-class"));
  EXPECT_THAT(menu.plain_types, ElementsAre(array_of(kInt)));
  EXPECT_TRUE(menu.allows("int[]"));
  EXPECT_FALSE(menu.allows("int"));
  EXPECT_FALSE(menu.allows("else"));
}

TEST(TypedMenu, LeavesOutWhatIsNewerThanItsLevel) {
  for (const int level : {8, 11, 17, 21}) {
    const Menu menu(kEverything, level);
    for (const auto& row : expression_table())
      EXPECT_TRUE(row.level <= level ||
                  !expressions_of(menu).contains(row.name))
          << row.name;
    for (const auto& [row, weight] : menu.statements)
      EXPECT_LE(row->level, level) << row->name;
  }
  EXPECT_THAT(
      expressions_of(Menu(kEverything, 17)),
      AllOf(Contains("text-block"), Not(Contains("pattern-switch-value"))));
  EXPECT_THAT(names(Menu(kEverything, 8).types), Not(Contains("record")));
  EXPECT_THAT(names(Menu(kEverything, 11).statements), Contains("var"));
}

TEST(TypedMenu, WeighsRowsForRandomProgramsOnly) {
  const auto weight = [](const Theme& theme, std::string_view name) {
    const Menu menu(theme, 17);
    for (const auto& [row, weight] : menu.expressions(kInt, false))
      if (row->name == name) return weight;
    return 0U;
  };
  const Theme small = allowing("literal local");
  EXPECT_EQ(weight(small, "local"), 1U);
  EXPECT_GT(weight(kEverything, "local"), weight(kEverything, "literal"));
  EXPECT_GT(weight(kEverything, "literal"), weight(kEverything, "assignment"));
}

TEST(TypedMenu, TakesConstructsOfOnesOwn) {
  const Theme theme;
  Menu menu(theme, 17);
  static Expression own = expression_table().front();
  own.weight = 7;
  menu.add(own);
  for (const bool leaves_only : {false, true}) {
    const auto choices = menu.expressions(kInt, leaves_only);
    ASSERT_FALSE(choices.empty());
    EXPECT_EQ(choices.back().row, &own);
    EXPECT_EQ(choices.back().weight, 7U);
  }
}

TEST(TypedTables, HaveEachNameOnceAndTheSimplestFirst) {
  const auto check = [](const auto& rows, std::string_view first) {
    std::set<std::string_view> seen;
    for (const auto& row : rows) {
      EXPECT_TRUE(seen.insert(row.name).second) << row.name;
      EXPECT_GT(row.weight, 0) << row.name;
      EXPECT_NE(row.fits, nullptr) << row.name;
      EXPECT_NE(row.write, nullptr) << row.name;
    }
    EXPECT_EQ(rows.front().name, first) << "reduction drifts there";
  };
  check(expression_table(), "literal");
  check(statement_table(), "trace");
  check(member_table(), "field");
  check(type_table(), "class");
}

TEST(TypedThemes, KnowWhatTheyAreAbout) {
  Theme theme;
  theme.refactorings = "inline-method rename-local";
  EXPECT_TRUE(theme.is_about("inline-method"));
  EXPECT_TRUE(theme.is_about("rename-local"));
  EXPECT_FALSE(theme.is_about("inline"));
  EXPECT_FALSE(theme.is_about("rename-locals"));
  EXPECT_FALSE(Theme{}.is_about("inline-method"));
}

TEST(TypedThemes, HaveNamesOfTheirOwnAndSayWhatTheyShow) {
  std::set<std::string_view> seen = {kEverything.name};
  for (const Theme& theme : themes()) {
    EXPECT_TRUE(seen.insert(theme.name).second) << theme.name;
    EXPECT_FALSE(theme.about.empty()) << theme.name;
    EXPECT_FALSE(theme.refactorings.empty()) << theme.name;
    EXPECT_FALSE(theme.weighted) << theme.name;
    // What a theme lists must exist at its level.
    const auto is_new = [&](const auto& rows, const auto& wanted) {
      for (const auto& row : rows)
        for (const auto name : wanted)
          if (row.name == name && row.level > theme.level) return true;
      return false;
    };
    EXPECT_FALSE(is_new(statement_table(), theme.statements)) << theme.name;
    EXPECT_FALSE(is_new(type_table(), theme.types)) << theme.name;
    EXPECT_FALSE(is_new(member_table(), theme.members)) << theme.name;
  }
}

// What a theme promises, beyond the one text that each of its programs has:
// among its programs there is one for each of these traps.
TEST(TypedThemes, HaveTheTrapsThatTheyAreMadeFor) {
  const std::map<std::string_view, std::vector<std::string>> traps = {
      {"inline-side-effects",
       {"m1(Log.at(", "m1(C.f0)", "m1(++f0)", "C.m1(f0--)"}},
      {"precedence", {"x0 = 1 - 1", "x1 = x0 * x0", "x1 = 1 - x0", "(x0 | 1)"}},
      {"conditional-values",
       {" ? ", "(long) ", "Integer.valueOf(", "Integer x1"}},
      {"texts", {"+ x0", "+ \"s\""}},
      {"changed-locals", {"x0++;", "--x0;", "x0 += ", "x0 = ", "x0 >>>= "}},
      {"constants", {"f1 = f0;", "f1 = C.f0;", "f1 = Log.at("}},
      {"static-initializer", {"static int f0 = Log.at(", "static {"}},
      {"closure", {"() -> x0;", "return x0;", "new IntSupplier()"}},
      {"lambda-in-field",
       {" -> ", "Math::abs", "String::trim", "String::new",
        "static final IntSupplier f0 ="}},
      {"method-reference", {"C::m0", "Math::abs", "m0(1)"}},
      {"anonymous-class", {"new A() {", "return x0;"}},
      {"overload-boxing",
       {"m0(Integer x", "m0(int... x", "m0(long x", "m0(Object x"}},
      {"varargs", {"m0()", "m0(1, 1", ".length"}},
      {"generic-method", {"C.<String>m0(", "C.m0("}},
      {"checked-exception", {"throw new A(", "catch (A x", "finally"}},
      {"overrides", {"class B extends A", "super.m0(", "@Override"}},
      {"default-method-diamond", {"A.super.m0() + B.super.m0()"}},
      {"inner-class", {"new A().new B()", "class B"}},
      {"nested-class", {"static class B", "new A.B("}},
      {"fields", {"this.f0", "f0++"}},
      {"hierarchy-fields", {"extends A", "this.f0"}},
      {"abstract-fields", {"class B extends A"}},
      {"enum-body", {"abstract int m0();", "P {"}},
      {"generic-class",
       {"extends Comparable<T>", "extends A<String>", "new A<>("}},
      {"generic-interface", {"implements A<String>", "-> "}},
      {"labelled-loops",
       {"break li0;", "continue li0;", "continue;", "break;"}},
      {"try-finally", {"finally {", "RuntimeException", " | "}},
      {"resources", {"; A x1 = new A(", "finally {"}},
      {"switch-value", {"yield ", "case 0, 1 -> "}},
      {"pattern", {"instanceof String x", "instanceof Integer x"}},
      {"record", {"record A(int f0, int f1)", "    A {"}},
      {"sealed", {"non-sealed class", "final class", "permits "}},
      {"local-record", {"    B {"}},
      {"pattern-switch", {" when Log.at(", "case A(", "case A("}}};
  for (const auto& [name, wanted] : traps) {
    const auto programs = programs_of(name);
    for (const std::string& trap : wanted)
      EXPECT_TRUE(std::ranges::any_of(programs,
                                      [&](const std::string& text) {
                                        return text.find(trap) != text.npos;
                                      }))
          << name << " never has " << trap;
  }
}

TEST(TypedThemes, KeepTheirProgramsSmall) {
  for (const std::string_view name :
       {"closure", "nested-class", "texts", "record"})
    for (const std::string& text : programs_of(name))
      EXPECT_LT(std::ranges::count(text, '\n'), 60) << text;
}

// In random programs every construct comes up, and none before its release.
TEST(TypedConstructs, AllShowInRandomPrograms) {
  struct {
    const char* text;
    int level;
  } const kShown[] = {{".ordinal()", 8},
                      {".values().length", 8},
                      {" = null", 99},
                      {" == null", 8},
                      {"(Object) ", 8},
                      {"@Note(", 8},
                      {"String.valueOf(", 8},
                      {".class.getSimpleName()", 8},
                      {"super.m", 8},
                      {"::new", 8},
                      {"Math::abs", 8},
                      {"\"ab\"::", 8},
                      {"String::trim", 8},
                      {" >>>= ", 8},
                      {" instanceof ", 8},
                      {".this.", 8},
                      {"switch (", 8},
                      {"default:", 8},
                      {"synchronized (", 8},
                      {"synchronized int", 8},
                      {"assert ", 8},
                      {"do {", 8},
                      {"while (", 8},
                      {"continue;", 8},
                      {"finally {", 8},
                      {"catch (", 8},
                      {"try (", 8},
                      {"/** note */", 8},
                      {"Class<?> ", 8},
                      {"? super String", 8},
                      {"? extends String", 8},
                      {" this)", 8},
                      {"... x", 8},
                      {"<T> T m", 8},
                      {"private static ", 8},
                      {"default int m", 8},
                      {"abstract ", 8},
                      {"static class ", 8},
                      {"enum ", 8},
                      {"extends Comparable<T>", 8},
                      {"@FunctionalInterface", 8},
                      {"implements AutoCloseable", 8},
                      {"extends Exception", 8},
                      {".super.m", 8},
                      {"import static p.Log.at;", 8},
                      {"var x", 11},
                      {"(var x", 11},
                      {"try (x", 11},
                      {"\"\"\"", 17},
                      {"yield ", 17},
                      {" -> {", 8},
                      {"case P ->", 17},
                      {"record ", 17},
                      {"sealed interface ", 17},
                      {"non-sealed class ", 17},
                      {"permits ", 17},
                      {" when Log.at(", 21},
                      {"(_", 22}};
  for (const int level : {8, 11, 17, 21, 25}) {
    Programs programs(kEverything, level);
    std::string all;
    choice::Search search(
        [&](Choices& c) -> std::string { return programs.write(c); },
        choice::random(static_cast<std::uint64_t>(level)),
        {.limits = {.number = 1500}});
    while (search.next()) all += search.current();
    for (const auto& [text, since] : kShown)
      EXPECT_EQ(all.find(text) != all.npos, level >= since)
          << text << " at level " << level;
  }
}

}  // namespace
}  // namespace refute::typed
