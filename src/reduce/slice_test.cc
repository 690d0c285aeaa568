#include "reduce/slice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "java/parse.h"

namespace refute::reduce {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// A window of one file, with a constructor that fills a final field, and the
/// rest of the project: what it extends and uses, and what nobody needs.
Subject subject() {
  return {.program = {{{"p/A.java",
                        "package p;\n"
                        "import java.util.List;\n"
                        "import java.util.Map;\n"
                        "import q.Tool;\n"
                        "import q.Unused;\n"
                        "@Deprecated public class A extends Base {\n"
                        "  private final int size;\n"
                        "  static final int LIMIT = 3 + 4;\n"
                        "  static final List<String> ALL = Tool.all();\n"
                        "  A(int n) { super(n); size = n; }\n"
                        "  int target(int x) { return Tool.twice(x) + size; }\n"
                        "  int user() { return target(LIMIT); }\n"
                        "  Map<String, Unused> other() { return null; }\n"
                        "}\n"}}},
          .request = {.refactoring = "rename-method",
                      .target = {.type = "p.A", .method = "target"},
                      .options = {{"new-name", "fresh"}}}};
}

java::Program rest() {
  return {{{"p/Base.java",
            "package p;\nimport q.Far;\npublic class Base {\n"
            "  Base(int n) { Far.log(n); }\n  void unused() { }\n"
            "  boolean fresh() { return Far.flag(); }\n}\n"},
           {"q/Far.java",
            "package q;\npublic class Far { public static void log(int n) { } "
            "}\n"},
           {"q/Tool.java",
            "package q;\nimport java.util.List;\npublic class Tool {\n"
            "  public static int twice(int x) { return Far.two() * x; }\n"
            "  public static List<String> all() { return null; }\n}\n"},
           {"q/Unused.java", "package q;\npublic class Unused { }\n"},
           {"q/Broken.java", "package q; class Broken {"}}};
}

Change renamed(const Subject& subject) {
  Change change{subject.program};
  auto& text = change.after.files[0].text;
  for (auto at = text.find("target("); at != std::string::npos;
       at = text.find("target("))
    text.replace(at, 7, "fresh(");
  return change;
}

std::string sliced(const Cut& cut, const std::optional<Change>& change = {}) {
  const auto made = Slicer(subject(), rest(), change).slice(cut);
  return made ? java::to_text(made->program) : "none";
}

std::vector<std::string> paths(const Subject& subject) {
  std::vector<std::string> all;
  for (const auto& file : subject.program.files) all.push_back(file.path);
  return all;
}

TEST(Slice, HasTheTargetWithItsCodeAndWhatItNamesWithoutCode) {
  const auto made = Slicer(subject(), rest(), {}).slice({});
  ASSERT_TRUE(made);
  EXPECT_THAT(paths(*made),
              ElementsAre("p/A.java", "p/Base.java", "q/Tool.java"));
  const auto text = java::to_text(made->program);
  EXPECT_THAT(text, AllOf(HasSubstr("return Tool.twice(x) + size;"),
                          HasSubstr("int twice(int x)"),
                          Not(HasSubstr("Far.two()")), Not(HasSubstr("user")),
                          Not(HasSubstr("unused")), Not(HasSubstr("all()"))));
}

TEST(Slice, KeepsWhatTheNewNameMayCollideWith) {
  EXPECT_THAT(sliced({}),
              HasSubstr("boolean fresh() {\n        return false;"));
}

TEST(Slice, KeepsTheConstructorsThatASuperclassAsksFor) {
  EXPECT_THAT(sliced({}), HasSubstr("A(int n) {\n        super(n);\n    }"));
}

TEST(Slice, GivesFinalFieldsAValueIfTheirConstructorsHaveNoCode) {
  EXPECT_THAT(sliced({}), HasSubstr("private final int size = 0;"));
}

TEST(Slice, DropsImportsAndAnnotationsThatNobodyNeeds) {
  EXPECT_THAT(sliced({}),
              AllOf(Not(HasSubstr("java.util")), Not(HasSubstr("q.Unused")),
                    Not(HasSubstr("@Deprecated"))));
  EXPECT_THAT(sliced({.annotations = true}), HasSubstr("@Deprecated"));
}

TEST(Slice, HasTheCodeOfWhatTheEngineChanged) {
  const auto text = sliced({.depth = Depth::kTouched}, renamed(subject()));
  EXPECT_THAT(text,
              AllOf(HasSubstr("return target(LIMIT);"),
                    HasSubstr("LIMIT = 3 + 4"), Not(HasSubstr("size = n"))));
}

TEST(Slice, HasTheCodeOfWhatTheEngineBroke) {
  auto change = renamed(subject());
  change.wrong = {{"p/A.java", 10}};  // the constructor
  EXPECT_THAT(
      sliced({.depth = Depth::kTouched}, change),
      AllOf(HasSubstr("size = n;"), HasSubstr("private final int size;")));
}

TEST(Slice, HasAllTheCodeOfTheFileIfThatIsWanted) {
  EXPECT_THAT(sliced({.depth = Depth::kFiles}),
              AllOf(HasSubstr("ALL = Tool.all()"), HasSubstr("size = n;"),
                    HasSubstr("other()"), HasSubstr("class Unused"),
                    Not(HasSubstr("Far.log(n)"))));
}

TEST(Slice, KeepsTheNamesThatACompilerMissed) {
  EXPECT_THAT(sliced({.names = {"Far", "unused"}}),
              AllOf(HasSubstr("class Far"), HasSubstr("void unused()")));
}

TEST(Slice, FindsTheSelectionAgain) {
  Subject selecting = subject();
  const std::string& text = selecting.program.files[0].text;
  selecting.request.target = {
      .file = "p/A.java",
      .offset = static_cast<std::int64_t>(text.find("Tool.twice(x)")),
      .length = 13};
  const auto made = Slicer(selecting, rest(), {}).slice({});
  ASSERT_TRUE(made);
  const Target& target = made->request.target;
  EXPECT_EQ(made->program.files[0].text.substr(
                static_cast<std::size_t>(target.offset),
                static_cast<std::size_t>(target.length)),
            "Tool.twice(x)");
}

TEST(Slice, IsNothingIfTheSelectionIsNoNode) {
  Subject selecting = subject();
  selecting.request.target = {.file = "p/A.java", .offset = 3, .length = 2};
  EXPECT_FALSE(Slicer(selecting, rest(), {}).slice({}));
}

TEST(Slice, KeepsTheFileThatTheRequestIsAbout) {
  Subject cleaning = subject();
  cleaning.request.target = {.file = "p/A.java"};
  const auto bare = Slicer(cleaning, rest(), {}).slice({});
  ASSERT_TRUE(bare);
  EXPECT_EQ(bare->request.target, Target{.file = "p/A.java"});
  EXPECT_THAT(paths(*bare), testing::Contains("p/A.java"));
  const auto touched = Slicer(cleaning, rest(), renamed(cleaning))
                           .slice({.depth = Depth::kTouched});
  ASSERT_TRUE(touched);
  EXPECT_THAT(java::to_text(touched->program), HasSubstr("int target(int x)"));
}

TEST(Slice, IsJavaForNewerSyntax) {
  const Subject newer{
      .program =
          {{{"S.java",
             "sealed interface S permits R, E {}\n"
             "record R(int x, String s) implements S { R { "
             "check(x); } static void check(int n) { } }\n"
             "enum E implements S { ONE(1) { int m() { return 2; } }, "
             "TWO(2); E(int n) { } int m() { return 1; } }\n"
             "class User { int use(S s) { return switch (s) { case R(int "
             "a, String b) -> a; case E e -> e.m(); }; } }\n"}}},
      .request = {.refactoring = "rename-method",
                  .target = {.type = "User", .method = "use"}}};
  const auto made = Slicer(newer, {}, {}).slice({});
  ASSERT_TRUE(made);
  java::Ast ast;
  const std::string& text = made->program.files[0].text;
  EXPECT_TRUE(java::parse(ast, text)) << text;
  EXPECT_THAT(text, AllOf(HasSubstr("interface S permits R"),
                          HasSubstr("record R(int x, String s)"),
                          HasSubstr("case E e -> e.m()")));
}

}  // namespace
}  // namespace refute::reduce
