#include "oracle/meanings.h"

#include <gtest/gtest.h>

namespace refute {
namespace {

Outline outline(const std::string& text) {
  return *Outline::of({{{"A.java", text}}});
}

std::int64_t variables(const std::string& text) {
  return other_variables(outline(text), "f");
}

TEST(OtherVariables, AreFieldsOfALibrary) {
  EXPECT_EQ(variables("class A { int f = Lib.f; }"), 1);
  EXPECT_EQ(variables("class A { int f; int m(Lib l) { return l.f + f; } }"),
            1);
  EXPECT_EQ(variables("class A { int f; int m(int[] l) { return l.f; } }"), 1);
  EXPECT_EQ(
      variables("import static p.Lib.f; class A { int m() { return f; } }"), 1);
  EXPECT_EQ(variables("class A extends Lib { int m() { return f; } }"), 1);
  EXPECT_EQ(variables("class A { Object m() { return new Lib() { int k = f; "
                      "}; } }"),
            1);
}

TEST(OtherVariables, AreElementsOfAnnotationsAndPackages) {
  EXPECT_EQ(variables("class A { @I(f = 1) int f; }"), 1);
  EXPECT_EQ(variables("package f; class A { int f = f.A.x; static int x; }"),
            1);
}

TEST(OtherVariables, AreNotThoseOfTheProgram) {
  EXPECT_EQ(variables("class A { int f; A a; int m(A b) { return f + this.f + "
                      "b.f + (a).f + new A().f + k().f + a.a.f; } A k() {} }"),
            0);
  EXPECT_EQ(variables("class A { static int f = A.f; }"), 0);
  EXPECT_EQ(variables("import static p.Lib.g; class A { int f = f; }"), 0);
  EXPECT_EQ(variables("class A { int f; Object o = new A() { int k = f; }; }"),
            0);
}

std::int64_t types(const java::Program& program) {
  const auto read = *Outline::of(program);
  return other_types(read, *read.find("p.T"));
}

TEST(OtherTypes, AreTypeVariables) {
  EXPECT_EQ(types({{{"p/T.java", "package p; class T<T> { T t; p.T<T> u; }"}}}),
            2);
  EXPECT_EQ(
      types({{{"p/T.java",
               "package p; class T { <T> T m(T t) { return t; } T u; }"}}}),
      2);
  EXPECT_EQ(types({{{"p/T.java", "package p; class T { T t; p.T u; }"}}}), 0);
}

TEST(OtherTypes, AreThoseOfALibrary) {
  const java::SourceFile t{"p/T.java", "package p; public class T { T t; }"};
  const auto beside = [&](const std::string& text) {
    return types({{t, {"q/B.java", "package q; " + text}}});
  };
  EXPECT_EQ(beside("class B { lib.T t; lib.Map.T u; }"), 2);
  EXPECT_EQ(beside("import lib.T; class B { T t; }"), 2);
  EXPECT_EQ(beside("class B { T t; }"), 1) << "a type that nobody imports";
  EXPECT_EQ(beside("import p.T; class B { T t; p.T u; }"), 0);
  EXPECT_EQ(beside("import p.*; class B { T t; Object o = T.class; }"), 0);
}

TEST(OtherMethods, AreImportedOrInherited) {
  const auto methods = [](const std::string& text) {
    return other_methods(outline(text), "m");
  };
  EXPECT_EQ(methods("import static p.Lib.m; class A { int k = m(); }"), 1);
  EXPECT_EQ(methods("class A { Object o = new Lib() { int k = m(); }; }"), 1);
  EXPECT_EQ(methods("class A { int m() { return m() + this.m(); } }"), 0);
}

}  // namespace
}  // namespace refute
