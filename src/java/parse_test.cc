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
    record R<X>(int i, @Deprecated X... xs) implements I {
        static int n;
        void k() {}
    }
    @interface J {
        int value() default 1;
        Class<?>[] types();
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
  EXPECT_EQ(reprinted("class A { int f = switch (1) { default -> 2; }; }"),
            "class A {\n    int f = switch (1) {\n        default -> 2;\n    "
            "};\n}\n");
}

// The first member of the first type.
const Node* first_member(const Node* unit) {
  return unit->list(Child::kParts)[0]->list(Child::kMembers)[0];
}

// The variable of a field that is the first member.
const Node* first_variable(const Node* unit) {
  return first_member(unit)->list(Child::kDeclarators)[0];
}

TEST(Parse, TakesADifferenceForWhatItIs) {
  for (const std::string text :
       {"(f.g) - 1", "(f) - 1 * 2 * 3 + 4", "(A.this.f) + this.f", "(int) -1",
        "(A) (b) + 1", "(f.g) - 1 << 2"}) {
    const auto whole = "class A {\n    int x = " + text + ";\n}\n";
    EXPECT_EQ(reprinted(whole), whole);
    Ast ast;
    const Node* const value =
        first_variable(*parse(ast, whole))->child(Child::kValue);
    EXPECT_EQ(value->kind, text == "(int) -1" ? Kind::kCast : Kind::kBinary)
        << text;
  }
  Ast ast;
  const Node* const value =
      first_variable(*parse(ast, "class A { int x = (f) - 1 * 2 * 3; }"))
          ->child(Child::kValue);
  EXPECT_EQ(value->text, "-");
  EXPECT_EQ(value->child(Child::kRight)->text, "*");
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
  const Node* const statement = first_member(*unit)->list(Child::kBody).front();
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
  const Node* const access = first_variable(*unit)->child(Child::kValue);
  EXPECT_EQ(text.substr(access->begin, access->end - access->begin), "super.g");
  EXPECT_EQ(access->name, text.find("g;"));
}

// Regression: what has a list below it, such as parameters or arguments, was
// said to begin where the file begins.
TEST(Parse, KnowsWhereNodesWithListsAre) {
  Ast ast;
  const std::string text =
      "class A implements I, J { int m(int i, long j) { for (i = 0, j = 1; ; "
      "i++, j++) k(i, new int[2][i]); return 1; } }";
  const auto unit = parse(ast, text);
  const Node* const type = (*unit)->list(Child::kParts)[0];
  const auto source = [&](const Node* n) {
    return text.substr(n->begin, n->end - n->begin);
  };
  EXPECT_EQ(source(type), text);
  const Node* const method = first_member(*unit);
  EXPECT_EQ(source(method), text.substr(26, text.size() - 28));
  const Node* const loop = method->list(Child::kBody).front();
  EXPECT_THAT(source(loop), ::testing::StartsWith("for (i = 0"));
  EXPECT_THAT(source(loop), ::testing::EndsWith("[i]);"));
}

// The text of every node below that is of this kind.
std::vector<std::string> texts(const Node* n, Kind kind) {
  std::vector<std::string> result;
  if (n == nullptr) return result;
  if (n->kind == kind) result.emplace_back(n->text);
  for (const Node* const child : n->children)
    for (auto& text : texts(child, kind)) result.push_back(std::move(text));
  return result;
}

std::vector<std::string> texts(std::string_view file, Kind kind) {
  Ast ast;
  const auto unit = parse(ast, file);
  if (!unit) return {"broken: " + to_string(unit.error())};
  return texts(*unit, kind);
}

TEST(Parse, TranslatesUnicodeEscapes) {
  EXPECT_EQ(reprinted(R"(class \u0041 { int \uuu0066 = 1\u003b })"),
            "class A {\n    int f = 1;\n}\n");
  EXPECT_THAT(
      texts(R"(class A { String s = "\\u0041\u0042"; })", Kind::kLiteral),
      ElementsAre(R"("\\u0041B")"))
      << "after an odd number of backslashes it is none";
  EXPECT_THAT(
      texts(R"(class A { char c = '\ud800', d = '\u0000'; })", Kind::kLiteral),
      ElementsAre(R"('\ud800')", R"('\u0000')"))
      << "half a character, and one that is no text, stay as they are";
  EXPECT_THAT(texts(R"(class \u00e9\ud835\udc9c {})", Kind::kClass),
              ElementsAre("é𝒜"));
  EXPECT_THAT(texts(R"(class A { // \u000a int f;
                    })",
                    Kind::kDeclarator),
              ElementsAre("f"))
      << "a line may end in an escape";
  EXPECT_THAT(texts(R"(class A { int \u00 = 1; })", Kind::kClass),
              ElementsAre(::testing::StartsWith("broken: 1:15")));
}

TEST(Parse, KnowsWhereNodesAreBehindEscapes) {
  Ast ast;
  const std::string text =
      R"(class \u0041 { /* \u00e9 */ int \u0066 = \u0041.g; })";
  const auto unit = parse(ast, text);
  const Node* const type = (*unit)->list(Child::kParts)[0];
  const auto source = [&](const Node* n) {
    return text.substr(n->begin, n->end - n->begin);
  };
  EXPECT_EQ(source(type), text);
  EXPECT_EQ(type->name, text.find(R"(\u0041 {)"));
  const Node* const declarator = first_variable(*unit);
  EXPECT_EQ(source(declarator), R"(\u0066 = \u0041.g)");
  EXPECT_EQ(declarator->name, text.find(R"(\u0066)"));
  EXPECT_EQ(source(declarator->child(Child::kValue)), R"(\u0041.g)");
  EXPECT_EQ(declarator->child(Child::kValue)->name, text.find("g;"));
  EXPECT_EQ(reprinted("class \\u0041 {\n  \\u0069nt \\u0066\n}"),
            "broken: 2:18: missing `;`");
}

std::vector<std::string> tokens_of(std::string_view text, Token::Kind kind) {
  std::vector<std::string> result;
  for (const auto& token : tokens(text))
    if (token.kind == kind) result.push_back(token.text);
  return result;
}

TEST(Tokens, AreNamesNumbersTextsAndTheRest) {
  constexpr std::string_view kText = R"(class A { // a comment
    String s = "a b\n" + 'c' + 1L + 2.5f; })";
  EXPECT_THAT(tokens_of(kText, Token::Kind::kName),
              ElementsAre("A", "String", "s"));
  EXPECT_THAT(tokens_of(kText, Token::Kind::kNumber),
              ElementsAre("1L", "2.5f"));
  EXPECT_THAT(tokens_of(kText, Token::Kind::kText),
              ElementsAre("a b", "\\n", "'c'"));
  EXPECT_THAT(
      tokens_of(kText, Token::Kind::kOther),
      ElementsAre("class", "{", "=", "\"", "\"", "+", "+", "+", ";", "}"));
}

TEST(Tokens, IncludeWhatIsHiddenFromTheGrammar) {
  EXPECT_THAT(tokens_of("class A { A() { int i; this(); (i) = 1; } }",
                        Token::Kind::kOther),
              ElementsAre("class", "{", "(", ")", "{", "int", ";", "this", "(",
                          ")", ";", "(", ")", "=", ";", "}", "}"));
  EXPECT_THAT(tokens_of("import module m;", Token::Kind::kOther),
              ElementsAre("import", "module", ";"));
}

TEST(Tokens, OfBrokenTextAreThereToo) {
  EXPECT_THAT(tokens_of("class A { int f", Token::Kind::kName),
              ElementsAre("A", "f"));
  EXPECT_THAT(tokens(""), ElementsAre());
}

TEST(Parse, KnowsImportsOfModules) {
  EXPECT_THAT(texts("import module java.base; import /**/ module\nm; "
                    "import module.A; import java.util.List; class A {}",
                    Kind::kImport),
              ElementsAre("module java.base", "module m", "module.A",
                          "java.util.List"));
  EXPECT_EQ(reprinted("import module java.base;"),
            "import module java.base;\n");
}

TEST(Parse, KnowsStatementsBeforeAConstructorCall) {
  constexpr std::string_view kText =
      "class A {\n"
      "    A(int i) {\n"
      "        if (i < 0) {\n"
      "            throw new Error();\n"
      "        }\n"
      "        this.f = i;\n"
      "        super(i);\n"
      "        g();\n"
      "    }\n"
      "    A() {\n"
      "        int i = 1;\n"
      "        this(i);\n"
      "    }\n"
      "    A(A a) {\n"
      "        super(1);\n"
      "    }\n"
      "}\n";
  EXPECT_EQ(reprinted(kText), kText);
  EXPECT_THAT(texts(kText, Kind::kConstructorCall),
              ElementsAre("super", "this", "super"));
  EXPECT_THAT(texts(kText, Kind::kCall), ElementsAre("g"));
  EXPECT_EQ(reprinted("class A { A(B b) { g(); b.super(); } }"),
            "class A {\n    A(B b) {\n        g();\n"
            "        b.super() ;\n    }\n}\n");
}

TEST(Parse, KnowsFieldsAndMethodsOutsideOfAClass) {
  constexpr std::string_view kText =
      "import java.util.List;\n\nint f = 1, g;\n\nvoid main() {\n    f = 2;\n}"
      "\n\nclass B {}\n";
  EXPECT_EQ(reprinted(kText), kText);
  EXPECT_THAT(texts(kText, Kind::kLocal), ElementsAre());
  EXPECT_THAT(texts(kText, Kind::kMethod), ElementsAre("main"));
}

TEST(Comments, MayHoldEscapes) {
  EXPECT_THAT(comments(R"(/* a \u002a/ class A {})"), ElementsAre("/* a */"));
}

TEST(Comments, AreListedInOrder) {
  EXPECT_THAT(comments("/* a */ class A { // b\n}"),
              ElementsAre("/* a */", "// b"));
}

}  // namespace
}  // namespace refute::java
