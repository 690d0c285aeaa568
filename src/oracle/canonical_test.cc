#include "oracle/canonical.h"

#include <gtest/gtest.h>

#include "java/parse.h"

namespace refute {
namespace {

/// The canonical text of a member of a class.
std::string text(const std::string& member, const Blur& blur = {}) {
  java::Ast ast;
  const std::string program = "class C { " + member + " }";
  const auto unit = java::parse(ast, program);
  EXPECT_TRUE(unit) << program;
  return unit ? canonical(*unit, blur) : "";
}

struct Pair {
  const char* one;
  const char* other;
};

TEST(Canonical, TwoWaysToWriteTheSameLookTheSame) {
  for (const auto& [one, other] : std::vector<Pair>{
           {"int m() { return (f); }", "int m() { return f; }"},
           {"int m() { return ((this)).f; }", "int m() { return f; }"},
           {"int m() { return this.n(); }", "int m() { return n(); }"},
           {"java.util.List<p.A> f;", "List<A> f;"},
           {"p.Outer.Inner f;", "Inner f;"},
           {"@I(1) int f;", "@I(value = 1) int f;"},
           {"@p.I int f;", "@I int f;"},
           {"int  m( ) {return 1 ;}", "int m() { return 1; }"}})
    EXPECT_EQ(text(one), text(other)) << one << " and " << other;
}

TEST(Canonical, WhatDiffersLooksDifferent) {
  for (const auto& [one, other] : std::vector<Pair>{
           {"int m() { return f; }", "int m() { return g; }"},
           {"int m() { return that.f; }", "int m() { return f; }"},
           {"int m() { return super.f; }", "int m() { return f; }"},
           {"int m() { return (a + b) * c; }", "int m() { return a + b * c; }"},
           {"public int f;", "int f;"},
           {"@I(1) int f;", "@I(2) int f;"},
           {"@Override int m() { return 1; }", "int m() { return 1; }"},
           {"void m(int a, int b) {}", "void m(int b, int a) {}"},
           {"List<A> f;", "List<B> f;"}})
    EXPECT_NE(text(one), text(other)) << one << " and " << other;
}

TEST(Canonical, BlurredNamesAreAllTheSame) {
  const Blur blur{.names = {"old", "fresh"}};
  EXPECT_EQ(text("int old() { return old[0]; }", blur),
            text("int fresh() { return fresh[0]; }", blur));
  EXPECT_NE(text("int old() { return other; }", blur),
            text("int fresh() { return fresh; }", blur));
}

TEST(Canonical, OnlyOfBlurredNamesMaySuperBeLeftOut) {
  const Blur blur{.names = {"m", "n"}, .super_of_names = true};
  EXPECT_EQ(text("int k() { return super.m(); }", blur),
            text("int k() { return n(); }", blur));
  EXPECT_NE(text("int k() { return super.other(); }", blur),
            text("int k() { return other(); }", blur));
  EXPECT_NE(text("int k() { return super.m(); }", {.names = {"m", "n"}}),
            text("int k() { return n(); }", {.names = {"m", "n"}}));
}

TEST(Canonical, ABlurredVariableIsNoField) {
  const Blur blur{.variables = {"a", "b"}};
  EXPECT_EQ(text("int m(int a) { return a; }", blur),
            text("int m(int b) { return b; }", blur));
  EXPECT_NE(text("int m(int a) { return this.a; }", blur),
            text("int m(int b) { return this.b; }", blur));
}

TEST(Canonical, TheSignatureOfOneMethodCanBeLeftOut) {
  const Blur blur{.signature_of = "m"};
  EXPECT_EQ(text("void m(int a) { m(1, 2); }", blur),
            text("void m() { m(); }", blur));
  EXPECT_NE(text("void n(int a) { n(1); }", blur),
            text("void n() { n(); }", blur));
}

TEST(Canonical, PackagesCanBeLeftOutOfExpressions) {
  EXPECT_EQ(text("int m() { return p.q.A.f; }", {.packages = {"p.q"}}),
            text("int m() { return A.f; }"));
  EXPECT_NE(text("int m() { return p.r.A.f; }", {.packages = {"p.q"}}),
            text("int m() { return A.f; }"));
}

TEST(Canonical, LambdasAreBlurredByTheNumberOfTheirParameters) {
  const Blur blur{.lambdas = {1}};
  EXPECT_EQ(text("Object f = (a) -> 1;", blur),
            text("Object f = (b) -> 1;", blur));
  EXPECT_NE(text("Object f = (a, c) -> 1;", blur),
            text("Object f = (b, c) -> 1;", blur));
}

TEST(Canonical, AccessAndOverrideCanBeLeftOut) {
  EXPECT_EQ(text("public static int f;", {.access = true}),
            text("private static int f;", {.access = true}));
  EXPECT_NE(text("public static int f;", {.access = true}),
            text("public int f;", {.access = true}));
  EXPECT_EQ(text("@Override @I int m() { return 1; }", {.override_too = true}),
            text("@I int m() { return 1; }", {.override_too = true}));
}

}  // namespace
}  // namespace refute
