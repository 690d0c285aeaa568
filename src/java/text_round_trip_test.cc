#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "java/compare.h"
#include "java/parse.h"
#include "java/print.h"

/// Text, tree, text: printing what was read loses nothing, printing it twice
/// changes nothing, and the comparator takes the two for the same program.
namespace refute::java {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

std::string reprinted(std::string_view text) {
  Ast ast;
  const auto unit = parse(ast, text);
  EXPECT_TRUE(unit) << text << "\n" << (unit ? "" : to_string(unit.error()));
  return unit ? to_text(**unit) : "broken";
}

std::vector<Difference> differences(std::string_view before,
                                    std::string_view after) {
  const auto found = compare({{{"A.java", std::string(before)}}},
                             {{{"A.java", std::string(after)}}});
  EXPECT_TRUE(found) << before << "\n" << after;
  return found ? *found : std::vector<Difference>{{"broken", "", ""}};
}

/// Java of all ages, with the layout of people.
constexpr const char* kPrograms[] = {
    "",
    "package p ;",
    "import java.util.* ; import static java.lang.Math.max;",
    "import module java.base; class A {}",
    "class A{int a,b[]={1,2},c;}",
    "class A { int m() [] { return null; } }",
    "abstract class A { abstract void m ( ) ; native int n(); }",
    "class A { void m() { x = - -y; x = + +y; x = -(-y); x = !!b; } }",
    "class A { void m() { int x = a - (b - c), y = (a - b) - c; } }",
    "class A { void m() { x = (a + b) * c; y = a + b * c; } }",
    "class A { void m() { x = (a = b) + 1; (f) = 1; ((a.f)) += 2; } }",
    "class A { void m() { Object o = (Object) (a + b), p = (A) -1; } }",
    "class A { void m() { b = (a ? c : d) ? e : f; } }",
    "class A { void m() { if (a) if (b) c(); else d(); } }",
    "class A { void m() { if (a) { if (b) c(); } else d(); } }",
    "class A { void m() { l: for (;;) { continue l; } } }",
    "class A { void m() { do x(); while (y); while (z); } }",
    "class A { void m() { switch (x) { case 1: case 2: y(); default: } } }",
    "class A { int m() { return switch (x) { case 1, 2 -> 3; default -> 4; };"
    " } }",
    "class A { int m(Object o) { return switch (o) { case String s when"
    " s.isEmpty() -> 1; case P(int x, var y) -> x; default -> 0; }; } }",
    "class A { void m() { try (R r = new R(); s) { } catch (E | F e) { } } }",
    "class A { void m() { Runnable r = () -> { }; F f = x -> x; G g = (a, b)"
    " -> a; H h = (int i) -> i; } }",
    "class A { Supplier<A> s = A::new; Function<A, B> f = a::<C>m; }",
    "class A { String s = \"\"\"\n   text \"block\"\n   \"\"\"; }",
    "class A { char c = '\\'', d = '\"', e = '\\u0041'; }",
    "class A { long l = 1_000L; double d = .5e-3; int h = 0xFF, b = 0b1; }",
    "sealed interface S permits T, U {} final class T implements S {}",
    "public non-sealed class A extends S {}",
    "@N sealed abstract class A<T> extends B implements C permits D { int f; }",
    "record P(int x, int... y) { P { if (x < 0) throw new E(); } }",
    "enum E { A(1) { int v() { return 2; } }, B; E(int... i) {} }",
    "@interface N { int value() default 3; String[] names() default {}; }",
    "@N(1) @M(a = 2, b = {\"x\", \"y\"}) class A { @N(3) int f; }",
    "class A<T extends Comparable<? super T> & Runnable> extends B<T[]> {}",
    "class A { <T> A() {} <T, U> void m() throws E, F { this.<T, U>m(); } }",
    "class A { void m() { outer.new In(); new A() { int f; }; } }",
    "class A { void m() { int[][] a = new int[2][], b = {{1}, {}}; } }",
    "class A { { f(); } static { g(); } ; }",
    "class A { void m() { assert x : y; synchronized (this) { } ; } }",
    "class A { void m() { var x = 1; final var y = 2; for (var z : zs) ; } }",
    "class A { int größe = 1; String s = \"日本 😀\"; }",
    "void main() { System.out.println(f); } int f = 1;",
};

TEST(RoundTrip, OfTextLosesNothing) {
  for (const char* const text : kPrograms)
    EXPECT_THAT(differences(text, reprinted(text)), IsEmpty()) << text;
}

TEST(RoundTrip, OfTextSettlesAfterOnce) {
  for (const char* const text : kPrograms) {
    const auto once = reprinted(text);
    EXPECT_EQ(reprinted(once), once) << text;
  }
}

TEST(RoundTrip, KeepsEveryToken) {
  const auto words = [](std::string_view text) {
    std::vector<std::string> all;
    for (const auto& token : tokens(text))
      if (token.kind != Token::Kind::kOther) all.push_back(token.text);
    return all;
  };
  for (const char* const text : kPrograms)
    EXPECT_EQ(words(reprinted(text)), words(text)) << text;
}

TEST(RoundTrip, DoesNotDependOnLayout) {
  for (const char* const text : kPrograms) {
    const std::string_view all(text);
    if (all.find('"') != all.npos || all.find('\'') != all.npos) continue;
    std::string loose;
    for (const char c : all)
      loose += c == ' ' ? std::string(" /* \" */\n\t") : std::string(1, c);
    EXPECT_THAT(differences(text, loose), IsEmpty()) << text;
    EXPECT_EQ(*hash(Program{{{"A.java", text}}}),
              *hash(Program{{{"A.java", loose}}}))
        << text;
  }
}

TEST(RoundTrip, HasAHashOfItsOwn) {
  std::vector<std::uint64_t> hashes;
  for (const char* const text : kPrograms)
    hashes.push_back(*hash(Program{{{"A.java", text}}}));
  std::ranges::sort(hashes);
  EXPECT_EQ(std::ranges::adjacent_find(hashes), hashes.end());
}

// Regression: `sealed` was lost, and `permits` became a member.
TEST(RoundTrip, KeepsSealedTypesAsTheyAre) {
  EXPECT_EQ(reprinted("public sealed interface S extends R permits T, U {}"),
            "sealed\npublic interface S extends R permits T , U {}\n");
  EXPECT_EQ(reprinted("non-sealed class T implements S { int f; }"),
            "non-sealed\nclass T implements S {\n    int f;\n}\n");
}

/// Trees that differ where a person might overlook it.
TEST(Compare, SeesWhatLooksAlike) {
  struct Pair {
    const char *one, *other;
  };
  for (const auto& [one, other] : {
           Pair{"class A { int x = a - (b - c); }",
                "class A { int x = a - b - c; }"},
           Pair{"class A { int x = (a + b) * c; }",
                "class A { int x = a + b * c; }"},
           Pair{"class A { int f; }", "class A { int f = 0; }"},
           Pair{"class A { int f; }", "class A { Integer f; }"},
           Pair{"class A { int[] f; }", "class A { int[][] f; }"},
           Pair{"class A { void m() {} }", "abstract class A { void m() {} }"},
           Pair{"class A { void m() { f; } }", "class A { void m() { ; } }"},
           Pair{"class A { int x = f; }", "class A { int x = this.f; }"},
           Pair{"class A { int x = m(); }", "class A { int x = super.m(); }"},
           Pair{"class A { void m(int i) {} }", "class A { void m(int j) {} }"},
           Pair{"class A { void m(int... i) {} }",
                "class A { void m(int[] i) {} }"},
           Pair{"class A { void m() { if (a) if (b) c(); else d(); } }",
                "class A { void m() { if (a) { if (b) c(); } else d(); } }"},
           Pair{"import p.A;", "import p.*;"},
           Pair{"import p.A.b;", "import static p.A.b;"},
           Pair{"class A { String s = \"a\"; }",
                "class A { String s = \"b\"; }"},
           Pair{"class A { String s = \"a b\"; }",
                "class A { String s = \"a  b\"; }"},
           Pair{"class A<T> {}", "class A<T extends B> {}"},
           Pair{"class A extends B {}", "class A implements B {}"},
           Pair{"@N class A {}", "class A {}"},
           Pair{"@N(1) class A {}", "@N(2) class A {}"},
           Pair{"class A { char c = 'a'; }", "class A { String c = \"a\"; }"},
           Pair{"class A { int i = 1; }", "class A { int i = 1L; }"},
           Pair{"class A { A() { super(); } }", "class A { A() { this(); } }"},
           // Regression: the words of sealed types were lost.
           Pair{"sealed class A permits B {}", "class A {}"},
           Pair{"non-sealed class A extends B {}", "class A extends B {}"},
           Pair{"sealed class A permits B {}", "sealed class A permits C {}"},
       }) {
    EXPECT_THAT(differences(one, other), Not(IsEmpty())) << one;
    EXPECT_EQ(differences(one, other).size(), differences(other, one).size())
        << one;
    EXPECT_NE(*hash(Program{{{"A.java", one}}}),
              *hash(Program{{{"A.java", other}}}))
        << one;
  }
}

TEST(Compare, TakesMembersInAnyOrderForTheSame) {
  std::vector<std::string> members = {
      "int f;",      "int g = 1;", "void m() { k(); }", "void m(int i) {}",
      "class In {}", "A() {}",     "A(int i) {}"};
  std::ranges::sort(members);
  const auto with = [](const std::vector<std::string>& all) {
    std::string text = "class A {";
    for (const auto& member : all) text += " " + member;
    return text + " }";
  };
  const auto first = with(members);
  for (int i = 0; i < 200; ++i) {
    std::ranges::next_permutation(members);
    if (i % 20 == 0) std::ranges::rotate(members, members.begin() + 3);
    ASSERT_THAT(differences(first, with(members)), IsEmpty()) << with(members);
  }
}

TEST(Compare, CountsEachChangedMemberOnce) {
  EXPECT_THAT(differences("class A { int f; int g; void m() { a(); } }",
                          "class A { long f; int g; void m() { b(); } }"),
              SizeIs(2));
}

TEST(Compare, CanBeToldToTakeOneThingForAnother) {
  const Rewrite drop_finals = [](Ast&, Node& unit) {
    const auto walk = [](Node& node, const auto& self) -> void {
      node.modifiers &= static_cast<Modifiers>(~kFinal);
      for (Node* const child : node.children)
        if (child) self(*child, self);
    };
    walk(unit, walk);
  };
  const Program plain{{{"A.java", "class A { int f; }"}}};
  const Program with_final{{{"A.java", "final class A { final int f; }"}}};
  EXPECT_THAT(*compare(plain, with_final), Not(IsEmpty()));
  EXPECT_THAT(*compare(plain, with_final, {}, drop_finals), IsEmpty());
  EXPECT_THAT(*compare(with_final, plain, {}, drop_finals), Not(IsEmpty()))
      << "it is the other side that has them";
}

TEST(Hash, HasTheNamesOfTheFilesInIt) {
  EXPECT_NE(*hash(Program{{{"A.java", "class A {}"}}}),
            *hash(Program{{{"B.java", "class A {}"}}}));
}

// What is broken is told where it is, and never taken for Java.
TEST(Parse, KnowsBrokenText) {
  struct Case {
    const char* text;
    std::uint32_t line;
  };
  for (const auto& [text, line] : {
           Case{"class A {\n  int f\n}", 2},
           Case{"class A {\n  void m() { return }\n}", 2},
           Case{"class A {\n\n\n", 1},
           Case{"class A { int = 3; }", 1},
           Case{"class A {}\n}", 2},
           Case{"class A { void m() {\n if (x { }\n} }", 2},
       }) {
    Ast ast;
    const auto unit = parse(ast, text);
    ASSERT_FALSE(unit) << text;
    EXPECT_GE(unit.error().line, line) << text;
    EXPECT_GT(unit.error().column, 0u) << text;
    EXPECT_NE(unit.error().message, "") << text;
  }
}

}  // namespace
}  // namespace refute::java
