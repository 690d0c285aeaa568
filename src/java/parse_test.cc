#include "java/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "java/print.h"

namespace refute::java {
namespace {

using ::testing::ElementsAre;

/// What the printer makes of what the parser makes of `text`.
std::string reprinted(std::string_view text) {
  Ast ast;
  const auto unit = parse(ast, text);
  return unit ? to_text(**unit) : "broken: " + to_string(unit.error());
}

/// A file that uses every kind of syntax we model, as we print it.
constexpr std::string_view kEverything = R"(package p.q;

import java.util.List;
import static java.lang.Math.*;

@Deprecated
public abstract class A<T extends Object & Runnable, U> extends B<T> implements C, D<List<? extends U>> {
    private static final int f = 1, g;
    int[][] h = {{1, 2}, {}};
    {
        this.g = 0;
    }
    static {}
    public A(int i, final String... rest) throws Exception {
        super(i);
    }
    A() {
        this(1);
    }
    abstract <V> V m(@SuppressWarnings("all") List<V> list, List<?> any);
    @Override
    public void run() {
        int x = 1, y;
        final List<String> list = new java.util.ArrayList<>();
        x = y = (A.this.f) + this.f * super.h[0][x++];
        if (x > 0)
            x += 1;
        else if (!true) {
            ;
        } else
            --x;
        while (x < 3)
            break;
        do {
            continue;
        } while (x instanceof Integer);
        for (int i = 0, j = 1; i < 3; i++, j--) {}
        for (;;) {}
        for (x = 0;; x++)
            run();
        for (String s : list) {}
        out: switch (x) {
            case 1:
            case 2:
                break out;
            default:
                return;
        }
        try {
            throw new Exception("a\n");
        } catch (Exception e) {
            assert x == 0 : "x";
        } finally {
            synchronized (this) {}
        }
        Object o = (Object) (x > 0 ? 'a' : 1.5e3f);
        Object[] os = new Object[3][];
        int[] is = new int[] {1, -x, ~x, 0xFF};
        Runnable r = () -> {
            A.super.toString();
        };
        this.<String>m(null).length();
        outer.new Inner(1) {
            int k;
        };
        Object c = int[].class;
        class Local {}
        list.forEach(System.out::println);
        if (o instanceof String s) {}
    }
    interface I extends Runnable {
        int K = 1;
        default void d() {}
    }
    enum E implements I {
        ONE,
        TWO(2) {
            void k() {}
        };
        E(int... i) {}
    }
}
)";

TEST(Parse, GivesBackWhatWasPrinted) {
  EXPECT_EQ(reprinted(kEverything), kEverything);
}

TEST(Parse, ModelsEverythingWePrint) {
  Ast ast;
  const auto unit = parse(ast, kEverything);
  ASSERT_TRUE(unit);
  const auto unknown = [](const Node* n, const auto& self) -> std::string {
    if (!n) return "";
    if (n->kind == Kind::kOther) return std::string(n->text);
    for (const Node* const child : n->children)
      if (auto found = self(child, self); !found.empty()) return found;
    return "";
  };
  EXPECT_EQ(unknown(*unit, unknown), "");
}

TEST(Parse, ForgetsLayoutAndComments) {
  EXPECT_EQ(reprinted("/** A. */ class A{int f/**/;// f\n}"),
            "class A {\n    int f;\n}\n");
}

TEST(Parse, KeepsSyntaxItDoesNotModelTokenByToken) {
  EXPECT_EQ(reprinted("record R(int i) {}"), "record R ( int i ) {}\n");
}

TEST(Parse, TakesADifferenceForWhatItIs) {
  for (const std::string text :
       {"(f.g) - 1", "(f) - 1 * 2 * 3 + 4", "(A.this.f) + this.f", "(int) -1",
        "(A) (b) + 1", "(f.g) - 1 << 2"}) {
    const auto whole = "class A {\n    int x = " + text + ";\n}\n";
    EXPECT_EQ(reprinted(whole), whole);
    Ast ast;
    const Node* const value =
        (*parse(ast, whole))->child(0)->child(4)->child(2)->child(0);
    EXPECT_EQ(value->kind, text == "(int) -1" ? Kind::kCast : Kind::kBinary)
        << text;
  }
  Ast ast;
  const Node* const value =
      (*parse(ast, "class A { int x = (f) - 1 * 2 * 3; }"))
          ->child(0)
          ->child(4)
          ->child(2)
          ->child(0);
  EXPECT_EQ(value->text, "-");
  EXPECT_EQ(value->child(1)->text, "*");
}

TEST(Parse, AllowsParenthesesAroundATarget) {
  constexpr std::string_view kText =
      "class A {\n"
      "    void m() {\n"
      "        (new A().f) = 0;\n"
      "        ((f)) += (g) = 1;\n"
      "        if ((f) == 1 && m(\") = \") >= 2) {}\n"
      "    }\n"
      "}\n";
  EXPECT_EQ(reprinted(kText), kText);
  EXPECT_EQ(reprinted("class A { int x = (f) /* ) = */ //\n = 1; }"),
            "class A {\n    int x = (f) = 1;\n}\n");
  Ast ast;
  const auto unit = parse(ast, kText);
  const Node* const statement = (*unit)->child(0)->child(4)->child(5)->child(0);
  EXPECT_EQ(kText.substr(statement->begin, statement->end - statement->begin),
            "(new A().f) = 0;");
}

TEST(Parse, SaysWhereTextIsBroken) {
  EXPECT_EQ(reprinted("class A {\n  int f\n}"), "broken: 2:8: missing `;`");
  EXPECT_EQ(reprinted("class A { int = 3; }"),
            "broken: 1:14: missing `identifier`");
  EXPECT_EQ(reprinted("%"), "broken: 1:1: unexpected `%`");
}

TEST(Parse, AnswersForAnyText) {
  EXPECT_EQ(reprinted(""), "");
  const std::string open(5000, '(');
  EXPECT_THAT(reprinted("class A { int f = " + open),
              ::testing::StartsWith("broken: "));
  const std::string close(5000, ')');
  EXPECT_THAT(reprinted("class A { int f = " + open + "1" + close + "; }"),
              ::testing::HasSubstr("nested too deeply"));
}

TEST(Parse, KnowsWhereNodesAre) {
  Ast ast;
  const std::string text = "class A { int f = super.g; }";
  const auto unit = parse(ast, text);
  const Node* const access = (*unit)->child(0)->child(4)->child(2)->child(0);
  EXPECT_EQ(text.substr(access->begin, access->end - access->begin), "super.g");
  EXPECT_EQ(access->name, text.find("g;"));
}

TEST(Comments, AreListedInOrder) {
  EXPECT_THAT(comments("/* a */ class A { // b\n}"),
              ElementsAre("/* a */", "// b"));
}

}  // namespace
}  // namespace refute::java
