#include "engine/library.h"

#include <gtest/gtest.h>

#include "engine/engine.h"

namespace refute {
namespace {

bool needs_more(const std::string& text, const Request& request = {}) {
  return needs_whole_jdk({{{"p/A.java", text}}}, request);
}

bool type_needs_more(const std::string& type,
                     const std::string& text = "class A { void m() {} }") {
  return needs_more(text, {.refactoring = "change-return-type",
                           .target = {},
                           .options = {{"type", type}}});
}

TEST(Library, GeneratedProgramsNeedOnlyAFewPackages) {
  EXPECT_FALSE(needs_more("package p; class A { int m() { return 1; } }"));
  EXPECT_FALSE(
      needs_more("import java.util.*; import java.util.List; class A {"
                 " java.lang.Object o; java.util.Map.Entry e; }"));
  EXPECT_FALSE(needs_more("class A { Object o = myjava.sql.x; }"));
}

TEST(Library, OtherPackagesOfTheJdkNeedAllOfIt) {
  EXPECT_TRUE(needs_more("import java.sql.Connection; class A {}"));
  EXPECT_TRUE(needs_more("import static java.nio.file.Files.copy; class A {}"));
  EXPECT_TRUE(needs_more("import java.util.regex.*; class A {}"));
  EXPECT_TRUE(needs_more("class A { javax.swing.JFrame f; }"));
  EXPECT_TRUE(needs_more("class A { org.w3c.dom.Node n; }"));
}

TEST(Library, ATypeThatMustBeLookedUpNeedsAllOfTheJdk) {
  EXPECT_TRUE(type_needs_more("Date"));
  EXPECT_TRUE(type_needs_more("Iterator<String>"));
  EXPECT_TRUE(type_needs_more("Comparable<List>"));
  EXPECT_TRUE(type_needs_more("Subclass", "class Sub {}"));
}

TEST(Library, ATypeThatIsKnownNeedsNoMore) {
  for (const auto* const type :
       {"int", "String[]", "java.util.List<java.util.Date>",
        "Comparable<? super Integer>"})
    EXPECT_FALSE(type_needs_more(type)) << type;
  EXPECT_FALSE(type_needs_more("B", "class A {} interface B {}"));
}

TEST(Library, ANewParametersTypeIsLookedUpWhereMoreThanJavaLangIsUsed) {
  const Request request{.refactoring = "introduce-parameter", .target = {}};
  EXPECT_FALSE(needs_more("class A { int m() { return 1; } }", request));
  EXPECT_TRUE(needs_more(
      "class A { Object m(java.util.List<?> l) { return l.iterator(); } }",
      request));
}

// A shell script says with which words it was started.
TEST(Library, AnEngineIsStartedAnewWithTheLargerLibraryAndKeepsIt) {
  const std::string script =
      R"(for w in "$@"; do last=$w; done; read l; )"
      R"(echo '{"id":0,"result":{"protocol":1,"engine":"sh","version":"1",)"
      R"("refactorings":{}}}'; i=1; while read l; do )"
      R"(echo '{"id":'$i',"error":{"code":"x","message":"'$last'"}}'; )"
      R"(i=$((i+1)); done)";
  ProcessEngine engine({.name = "sh",
                        .command = {"sh", "-c", script, "sh", "stub"},
                        .whole_jdk = {"jdk"}});
  const auto library = [&](const std::string& text) {
    const auto outcome =
        engine.apply({{{"A.java", text}}}, {.refactoring = "x", .target = {}});
    return outcome ? std::get<Invalid>(*outcome).message
                   : outcome.error().message;
  };
  EXPECT_EQ(library("class A {}"), "stub");
  EXPECT_EQ(library("class A { java.sql.Date d; }"), "jdk");
  EXPECT_EQ(library("class A {}"), "jdk");
  EXPECT_EQ(engine.worker().starts(), 2);
}

}  // namespace
}  // namespace refute
