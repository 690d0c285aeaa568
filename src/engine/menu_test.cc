#include "engine/menu.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <set>

#include "base/files.h"
#include "base/places_for_tests.h"
#include "base/text.h"
#include "engine/catalogue.h"

namespace refute {
namespace {

using ::testing::HasSubstr;

Subject subject(const std::string& refactoring, Target target,
                std::map<std::string, std::string> options = {}) {
  return {.program = {{{"A.java", "class A {\n  void m() {\n    int p;\n"}}},
          .request = {refactoring, std::move(target), std::move(options)}};
}

/// The refactorings that a section of docs/engines.md lists.
std::set<std::string> documented(const std::string& section) {
  const auto text =
      read_file(std::filesystem::path(source_dir()) / "docs/engines.md");
  std::set<std::string> names;
  bool inside = false;
  for (const auto& line : split(text.value_or(""), '\n')) {
    if (line.starts_with("## ")) inside = line == "## " + section;
    if (inside && line.starts_with("| `") && split(line, '|').size() == 5)
      names.insert(line.substr(3, line.find('`', 3) - 3));
  }
  return names;
}

std::set<std::string> in_menu(const Menu& menu) {
  std::set<std::string> names;
  for (const auto& entry : menu) names.emplace(entry.refactoring);
  return names;
}

TEST(Menu, KnowsEveryRefactoringOfItsEngine) {
  auto of_eclipse = documented("Eclipse");
  std::erase_if(of_eclipse,
                [](const std::string& name) { return name.ends_with(".jar"); });
  EXPECT_GT(of_eclipse.size(), 30u);
  EXPECT_EQ(in_menu(eclipse_menu()), of_eclipse);
  EXPECT_EQ(in_menu(netbeans_menu()), documented("NetBeans"));
}

TEST(Menu, SaysWhatIsSelectedAndWhatIsFilledIn) {
  EXPECT_EQ(menu_steps(eclipse_menu(),
                       subject("pull-up-method",
                               {.type = "p.B",
                                .method = "m",
                                .parameters = std::vector<std::string>{"int"}},
                               {{"destination", "p.A"}})),
            "Select `m(int)` in `p.B`, Refactor > Pull Up…, destination type "
            "`p.A`, Finish");
  EXPECT_EQ(menu_steps(netbeans_menu(),
                       subject("rename-field", {.type = "A", .field = "f"},
                               {{"new-name", "g"}})),
            "Select `f` in `A`, Refactor > Rename…, New Name `g`, Refactor");
}

TEST(Menu, SelectsTheParameterThatIsRenamed) {
  EXPECT_EQ(menu_steps(netbeans_menu(),
                       subject("rename-parameter",
                               {.type = "A",
                                .method = "m",
                                .parameters = std::vector<std::string>{"int"}},
                               {{"parameter", "p"}, {"new-name", "x"}})),
            "Select parameter `p` of `m(int)` in `A`, Refactor > Rename…, New "
            "Name `x`, Refactor");
}

TEST(Menu, NamesTheCleanUpOfAFile) {
  EXPECT_EQ(menu_steps(eclipse_menu(),
                       subject("clean-up:convert-loop", {.file = "A.java"},
                               {{"final", "true"}})),
            "Select `A.java`, Source > Clean Up…, custom profile with nothing "
            "but convert-loop, final `true`, OK");
}

TEST(Menu, SaysWhereTheHintsOfAnEditorAre) {
  EXPECT_EQ(
      menu_steps(netbeans_menu(), subject("hint:diamond", {.file = "A.java"})),
      "Select `A.java`, Alt+Enter, or Refactor > Inspect and Transform…, "
      "Single Inspection: diamond, OK");
  EXPECT_EQ(menu_steps(netbeans_menu(),
                       subject("extract-local",
                               {.file = "A.java", .offset = 31, .length = 1},
                               {{"new-name", "x"}})),
            "Select `p` in `A.java`, line 3, Refactor > Introduce > Variable…, "
            "Name `x`, OK");
}

TEST(Menu, LeavesOutWhatNobodyFilledIn) {
  EXPECT_EQ(menu_steps(eclipse_menu(),
                       subject("pull-up-field", {.type = "B", .field = "f"})),
            "Select `f` in `B`, Refactor > Pull Up…, Finish");
}

TEST(Menu, SaysAnOptionThatItHasNoWordsForByItsName) {
  EXPECT_THAT(menu_steps(eclipse_menu(), subject("push-down-method",
                                                 {.type = "B", .method = "m"},
                                                 {{"leave-abstract", "true"}})),
              HasSubstr(", leave-abstract `true`, OK"));
}

TEST(Menu, FindsAPlaceInAFile) {
  const Target p{.file = "A.java", .offset = 31, .length = 1};
  EXPECT_EQ(menu_steps(netbeans_menu(),
                       subject("rename-local", p, {{"new-name", "x"}})),
            "Select `p` in `A.java`, line 3, Refactor > Rename…, New Name "
            "`x`, Refactor");
  const Target lost{.file = "A.java", .offset = 999, .length = 1};
  EXPECT_THAT(menu_steps(netbeans_menu(),
                         subject("rename-local", lost, {{"new-name", "x"}})),
              HasSubstr("a place in `A.java`"));
}

TEST(Menu, HasNothingToSayOfWhatIsNoRefactoringOfIt) {
  EXPECT_EQ(menu_steps(netbeans_menu(), subject("infer-type-arguments", {})),
            "");
}

TEST(EngineCatalogue, CallsReleasesAsPeopleDo) {
  const auto product = [](const char* engine, const char* version) {
    return find_engine(engine)->product(version);
  };
  EXPECT_EQ(product("eclipse", "1.24.100"), "Eclipse 2026-06");
  EXPECT_EQ(product("eclipse", "1.20.0"), "Eclipse 2023-12");
  EXPECT_EQ(product("eclipse", "9.9"), "");
  EXPECT_EQ(product("netbeans", "28.0"), "Apache NetBeans 28 (2025-11)");
  EXPECT_EQ(product("netbeans", "25"), "Apache NetBeans 25 (2025-02)");
  EXPECT_EQ(find_engine("no-such"), nullptr);
}

// What the hosts bring along must have a name: a new version in the pom needs
// a line in the engine's table.
TEST(EngineCatalogue, KnowsWhatTheHostsBringAlong) {
  const auto root = std::filesystem::path(source_dir()) / "hosts";
  for (const char* set : {"jdk17", "jdk21"}) {
    const auto pom = read_file(root / "eclipse" / set / "pom.xml");
    ASSERT_TRUE(pom);
    const std::string mark =
        "<artifactId>org.eclipse.jdt.core.manipulation</artifactId><version>";
    const auto at = pom->find(mark);
    ASSERT_NE(at, std::string::npos);
    const auto from = at + mark.size();
    const auto version = pom->substr(from, pom->find('<', from) - from);
    EXPECT_NE(find_engine("eclipse")->product(version), "") << version;
  }
}

}  // namespace
}  // namespace refute
