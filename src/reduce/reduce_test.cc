#include "reduce/reduce.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "java/utf16.h"
#include "reduce/edits.h"

namespace refute::reduce {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Subject subject(std::vector<java::SourceFile> files) {
  return {.program = {std::move(files)},
          .request = {.refactoring = "push-down-method",
                      .target = {.type = "p.A", .method = "m"}}};
}

Subject sample() {
  return subject({{"p/A.java",
                   "package p;\nimport java.util.List;\n"
                   "public class A {\n"
                   "  private static int f = 1, g = 2;\n"
                   "  @Deprecated public int m() { int x = 3; x++; "
                   "if (f > 0) { x = (f + g); } return super.hashCode(); }\n"
                   "  void other(int a, String b) {}\n}\n"},
                  {"p/B.java", "package p;\nclass B extends A {}\n"}});
}

std::string text(const Subject& s) { return java::to_text(s.program); }

StillShows says(std::vector<std::string> words) {
  return [words](const Subject& s) -> Result<bool> {
    for (const auto& word : words)
      if (text(s).find(word) == std::string::npos) return false;
    return true;
  };
}

TEST(Reduce, OnlyWhatShowsTheBugIsLeft) {
  const auto done = reduce(sample(), says({"super.hashCode()"}), {});
  EXPECT_TRUE(done.minimal);
  EXPECT_EQ(text(done.subject),
            "// A.java\nclass A {\n    void m() {\n"
            "        super.hashCode();\n    }\n}\n");
  EXPECT_EQ(done.subject.request.target.type, "A");
  EXPECT_GT(done.checks, 5u);
}

TEST(Reduce, WhatIsLeftGetsShortNames) {
  auto own = subject({{"shop/Basket.java",
                       "package shop;\nclass Basket {\n  int total;\n"
                       "  int sum(int extra) { return \"total\".length() + "
                       "total + extra; }\n}\n"}});
  own.request.target.type = "shop.Basket";
  const auto done = reduce(own, says({"\"total\".length()"}), {});
  EXPECT_EQ(text(done.subject),
            "// A.java\nclass A {\n    void m() {\n"
            "        \"total\".length();\n    }\n}\n");
  EXPECT_EQ(done.subject.request.target.type, "A");
}

TEST(Reduce, ANameThatTheBugNeedsStays) {
  auto own = subject({{"p/Shape.java",
                       "package p;\nclass Shape {\n"
                       "  public int hashCode() { return 1; }\n}\n"}});
  own.request.target.type = "p.Shape";
  const auto done = reduce(own, says({"hashCode()"}), {});
  EXPECT_THAT(text(done.subject), HasSubstr("class A {\n    void hashCode()"));
}

TEST(Reduce, APartOfAnExpressionMayTakeItsPlace) {
  const auto done = reduce(sample(), says({"x = "}), {});
  EXPECT_THAT(text(done.subject), Not(HasSubstr("if")));
  EXPECT_THAT(text(done.subject), Not(HasSubstr("f + g")));
}

TEST(Reduce, NoSingleStepIsLeftThatKeepsTheBug) {
  for (const auto& words : {std::vector<std::string>{"f > 0"},
                            {"class B", "g"},
                            {"String b"},
                            {"@Deprecated", "x++"},
                            {"package p", "import"}}) {
    const auto shows = says(words);
    const auto done = reduce(sample(), shows, {});
    EXPECT_TRUE(*shows(done.subject));
    const std::size_t count = edits(done.subject).size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto smaller = apply_edits(done.subject, {i});
      if (!smaller || smaller->program == done.subject.program) continue;
      EXPECT_FALSE(*shows(*smaller)) << edits(done.subject)[i].what << "\n"
                                     << text(done.subject);
    }
  }
}

TEST(Reduce, TheResultDoesNotDependOnTheNumberOfJobs) {
  const auto one = reduce(sample(), says({"f > 0"}), {.jobs = 1});
  const auto four = reduce(sample(), says({"f > 0"}), {.jobs = 4});
  EXPECT_EQ(one.subject.program, four.subject.program);
}

TEST(Reduce, ALargeProgramIsTakenApartInStretches) {
  std::string members;
  for (int i = 0; i < 300; ++i)
    members += "  int m" + std::to_string(i) + "() { return 1; }\n";
  const auto big = subject({{"A.java", "class A {\n" + members + "}\n"}});
  const auto done = reduce(big, says({"m217"}), {});
  EXPECT_LE(java::count_lines(done.subject.program), 4);
  EXPECT_LT(done.checks, 250u);
}

TEST(Reduce, APlaceThatIsSelectedMovesAlongAndIsNotTakenAway) {
  Subject s = sample();
  const std::string& file = s.program.files[0].text;
  s.request.target.file = "p/A.java";
  s.request.target.offset =
      static_cast<std::int64_t>(file.find("super.hashCode()"));
  s.request.target.length = 16;
  const auto done = reduce(
      s,
      [](const Subject& c) -> Result<bool> {
        const auto& target = c.request.target;
        const auto* at = java::find_file(c.program, target.file);
        return at != nullptr &&
               at->text.substr(static_cast<std::size_t>(target.offset),
                               static_cast<std::size_t>(target.length)) ==
                   "super.hashCode()";
      },
      {});
  EXPECT_TRUE(done.minimal);
  EXPECT_EQ(done.subject.request.target.file, "A.java");
  EXPECT_LE(java::count_lines(done.subject.program), 5);
}

TEST(Reduce, ARunOfStatementsStaysSelectedWhileItShrinks) {
  const std::string text =
      "class A { String s = \"é\"; int unused; int m() { int a = 1; a++; "
      "a += 2; a--; return a; } }";
  Subject s = subject({{"A.java", text}});
  const std::string run = "a++; a += 2; a--;";
  s.request.target.file = "A.java";
  // One unit less than bytes, for the é.
  s.request.target.offset = static_cast<std::int64_t>(text.find(run)) - 1;
  s.request.target.length = static_cast<std::int64_t>(run.size());
  const auto done = reduce(
      s,
      [](const Subject& c) -> Result<bool> {
        const auto& target = c.request.target;
        const std::string& all = c.program.files[0].text;
        const auto begin = java::from_utf16(all, target.offset);
        const auto end = java::from_utf16(all, target.offset + target.length);
        const std::string selected = all.substr(begin, end - begin);
        return all.find("é") != all.npos && selected.starts_with("a++;") &&
               selected.find("a--;") != selected.npos;
      },
      {});
  EXPECT_EQ(done.subject.program.files[0].text.find("+= 2"), std::string::npos);
  EXPECT_EQ(done.subject.program.files[0].text.find("unused"),
            std::string::npos);
}

std::string inlined(const std::string& body) {
  const auto before =
      subject({{"A.java", "class A { int m() { " + body + " } }"}});
  const auto all = edits(before);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].what.find("inline") != std::string::npos)
      return text(*apply_edits(before, {i}));
  return "";
}

TEST(Reduce, ALocalVariableThatIsReadOnceIsInlined) {
  EXPECT_THAT(inlined("int x = k(); return x;"), HasSubstr("return k();"));
  EXPECT_THAT(inlined("int x = 1 + f; return 2 * x;"),
              HasSubstr("return 2 * (1 + f);"));
  EXPECT_THAT(inlined("int x = k(); return x;"), Not(HasSubstr("int x")));
  EXPECT_EQ(inlined("int x = 1; return x + x;"), "");
  EXPECT_EQ(inlined("int x = 1; x = 2; return 3;"), "");
  EXPECT_EQ(inlined("int x = 1; x++; return 3;"), "");
  EXPECT_EQ(inlined("int[] x = {1}; return x[0];"), "");
  EXPECT_EQ(inlined("int x; return 1;"), "");
}

// Regression: pages kept a method that only a `return` used, and parameters
// that nobody read.
TEST(Reduce, AResultThatNobodyNeedsGoesAndWhatItWasMadeOfToo) {
  const auto done =
      reduce(subject({{"A.java",
                       "class A { byte f; String k() { return \"\"; } "
                       "String m() { f = 5; return k(); } }"}}),
             says({"byte f", "f = 5"}), {});
  EXPECT_EQ(text(done.subject),
            "// A.java\nclass A {\n    byte f;\n    void m() {\n"
            "        f = 5;\n    }\n}\n");
}

TEST(Reduce, AParameterGoesWithItsArgumentsAndTheRequestKnows) {
  Subject s = subject(
      {{"A.java",
        "class A { int m(int i, int j) { return 1; } "
        "int n() { return m(1, 2) + new B().m(3, 4); } }"},
       {"B.java", "class B extends A { int m(int i, int j) { return 2; } }"}});
  s.request.target.parameters = std::vector<std::string>{"int", "int"};
  const auto all = edits(s);
  const auto first = std::find_if(all.begin(), all.end(), [](const Edit& edit) {
    return edit.what == "no such parameter of m";
  });
  ASSERT_NE(first, all.end());
  const auto made =
      apply_edits(s, {static_cast<std::size_t>(first - all.begin())});
  ASSERT_TRUE(made);
  EXPECT_THAT(text(*made), HasSubstr("m(2) + new B().m(4)"));
  EXPECT_THAT(text(*made), Not(HasSubstr("int i")));
  EXPECT_THAT(*made->request.target.parameters, ::testing::SizeIs(1));
}

TEST(Reduce, AClassBetweenIsBypassed) {
  const auto done =
      reduce(subject({{"A.java",
                       "class A {} class B extends A {} "
                       "class C extends B { int m() { return 1; } }"}}),
             says({"class A", "C extends"}), {});
  EXPECT_THAT(text(done.subject), HasSubstr("class C extends A"));
  EXPECT_THAT(text(done.subject), Not(HasSubstr("class B")));
}

TEST(Reduce, TheReturnOfALocalClassIsNotThatOfItsMethod) {
  const auto before =
      subject({{"A.java",
                "class A { int m() { class L { int k() { return 1; } } "
                "if (true) return 2; return new L().k(); } }"}});
  const auto all = edits(before);
  std::string made;
  for (std::size_t i = 0; i < all.size() && made.empty(); ++i)
    if (all[i].what == "no result of m") made = text(*apply_edits(before, {i}));
  EXPECT_THAT(made, HasSubstr("int k() {\n                return 1;"));
  EXPECT_THAT(made, HasSubstr("return;"));
  EXPECT_THAT(made, HasSubstr("        new L().k();"));
}

TEST(Reduce, TroubleEndsItAndKeepsWhatWasReached) {
  int calls = 0;
  const auto done = reduce(sample(),
                           [&](const Subject&) -> Result<bool> {
                             if (++calls > 1) return fail("the engine is gone");
                             return true;
                           },
                           {});
  EXPECT_FALSE(done.minimal);
  EXPECT_THAT(done.trouble, HasSubstr("gone"));
  EXPECT_LT(text(done.subject).size(), text(sample()).size());
}

TEST(Reduce, TextThatIsNotJavaIsLeftAlone) {
  const auto odd = subject({{"A.java", "class A { ((( "}});
  EXPECT_EQ(reduce(odd, says({""}), {}).subject.program, odd.program);
}

}  // namespace
}  // namespace refute::reduce
