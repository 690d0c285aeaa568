#include "oracle/plain.h"

#include <gtest/gtest.h>

#include "java/parse.h"
#include "java/print.h"

namespace refute {
namespace {

/// The plain form of the first file, in one line.
std::string plain(const java::Program& program) {
  const auto outline = Outline::of(program);
  java::Ast ast;
  auto* const unit = *java::parse(ast, program.files[0].text);
  make_plain(ast, *unit, *outline);
  std::string result;
  for (char c : java::to_text(*unit)) {
    if (c == '\n') c = ' ';
    if (c != ' ' || !result.ends_with(' ')) result += c;
  }
  return result;
}

std::string plain(const std::string& text) {
  return plain(java::Program{{{"A.java", text}}});
}

TEST(Plain, HasOneVariablePerDeclaration) {
  EXPECT_EQ(
      plain("class A { @X int i = 1, j[]; void m() { int a, b; } }"),
      "class A { @X int i = 1; @X int j[]; void m() { int a; int b; } } ");
  EXPECT_EQ(plain("class A { void m() { for (int i = 0, j = 0;;) {} } }"),
            "class A { void m() { for (int i = 0, j = 0;;) {} } } ");
}

TEST(Plain, NamesNoElementThatIsCalledValue) {
  EXPECT_EQ(plain("@I(value = 1) class A {}"), "@I(1) class A {} ");
  EXPECT_EQ(plain("@I(value = 1, b = 2) class A {}"),
            "@I(value = 1, b = 2) class A {} ");
  EXPECT_EQ(plain("@I(number = 1) class A {}"), "@I(number = 1) class A {} ");
}

TEST(Plain, SaysTypesByTheirSimpleNames) {
  EXPECT_EQ(plain("package p; class A { p.A a; java.util.List<p.A> l; int f = "
                  "p.A.g; static int g; }"),
            "package p; class A { A a; List<A> l; int f = g; static int g; } ");
  EXPECT_EQ(plain({{{"p/A.java", "package p; class A { p.A a; q.A b; }"},
                    {"q/A.java", "package q; public class A {}"}}}),
            "package p; class A { p.A a; q.A b; } ")
      << "there are two";
  EXPECT_EQ(plain("class A { java.util.List l; java.awt.List m; }"),
            "class A { java.util.List l; java.awt.List m; } ");
  EXPECT_EQ(plain("package p; class A<B> { p.B b; } class B {}"),
            "package p; class A<B> { p.B b; } class B {} ")
      << "without p it would be the type variable";
}

TEST(Plain, QualifiesNoMemberThatIsMeantAnyway) {
  EXPECT_EQ(plain("class A { int f; static int g; void m() { this.f = A.g; "
                  "A.this.m(); } }"),
            "class A { int f; static int g; void m() { f = g; m(); } } ");
  EXPECT_EQ(plain("class A { int f; } class B extends A { int m() { return "
                  "super.f; } }"),
            "class A { int f; } class B extends A { int m() { return f; } } ");
}

// Regression: JRRT writes the cast where the field might come to be hidden.
TEST(Plain, ACastOfThisIsAQualifierToo) {
  const auto text = [](const std::string& of_b, const std::string& use) {
    return "class A { int f; } class B extends A { " + of_b +
           "int m() { return " + use + "; } } ";
  };
  EXPECT_EQ(plain(text("", "((A) this).f")), plain(text("", "f")));
  EXPECT_NE(plain(text("int f; ", "((A) this).f")),
            plain(text("int f; ", "f")));
}

TEST(Plain, KeepsAQualifierThatMatters) {
  for (const std::string text :
       {"class A { int f; void m(int f) { this.f = f; } } ",
        "class A { int f; } class B extends A { int f; int m() { return "
        "super.f; } } ",
        "class A { int f; class B { int f; int m() { return A.this.f; } } } ",
        "class A { int f; void m() { int f = this.f; } } ",
        "class A { int f; Object o = new A() { int k = this.f; }; } ",
        "class A { static int f; } class B { int f; int k = A.f; } ",
        "class A { void m() {} } class B extends A { void m() { super.m(); } "
        "} "})
    EXPECT_EQ(plain(text), text);
}

}  // namespace
}  // namespace refute
