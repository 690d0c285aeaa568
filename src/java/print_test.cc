#include "java/print.h"

#include <gtest/gtest.h>

#include "java/ast.h"

namespace refute::java {
namespace {

std::string source_of(const std::string& text, const Node& node) {
  return text.substr(node.begin, node.end - node.begin);
}

TEST(Print, ShowsAstgensProgramAsAPersonWouldWriteIt) {
  Ast ast;
  auto* const a = ast.class_("A");
  ast.add(a, ast.field(0, ast.type("int"), "f"));
  auto* const reference = ast.access(ast.new_(ast.type("A")), "f");
  ast.add(a, ast.method(0, ast.type("void"), "m", nullptr,
                        ast.block({ast.statement(ast.assign(
                            ast.paren(reference), ast.integer(0)))})));
  auto* const unit = ast.add(ast.unit("A.java"), a);
  EXPECT_EQ(to_text(*unit),
            "class A {\n"
            "    int f;\n"
            "    void m() {\n"
            "        (new A().f) = 0;\n"
            "    }\n"
            "}\n");
}

TEST(Print, TellsEveryNodeItsExactRange) {
  Ast ast;
  auto* const object = ast.paren(ast.this_("A"));
  auto* const access = ast.access(object, "field");
  auto* const sum = ast.binary(access, "+", ast.literal("1"));
  auto* const body = ast.return_(sum);
  auto* const method = ast.method(
      kPublic | kStatic, ast.type("int[]"), "m",
      ast.list({ast.parameter(ast.type("int"), "p")}), ast.block({body}));
  auto* const unit = ast.add(ast.unit("p/A.java", "p"),
                             ast.add(ast.class_("A", kPublic), method));
  std::string text = "prefix ";
  print(*unit, text);
  EXPECT_EQ(source_of(text, *access), "(A.this).field");
  EXPECT_EQ(source_of(text, *object), "(A.this)");
  EXPECT_EQ(source_of(text, *sum), "(A.this).field + 1");
  EXPECT_EQ(source_of(text, *body), "return (A.this).field + 1;");
  EXPECT_EQ(source_of(text, *method->child(Child::kResult)), "int[]");
  EXPECT_EQ(text.substr(access->name, 5), "field");
  EXPECT_EQ(text.substr(method->name, 4), "m(in");
  EXPECT_EQ(source_of(text, *unit), text.substr(7));
}

TEST(Print, KeepsTwoMinusSignsApart) {
  Ast ast;
  EXPECT_EQ(to_text(*ast.prefix("-", ast.prefix("-", ast.name("x")))), "- -x");
  EXPECT_EQ(to_text(*ast.prefix("-", ast.prefix("!", ast.name("x")))), "-!x");
}

TEST(Print, SetsStatementsOnTheirOwnLines) {
  Ast ast;
  auto* const loop = ast.for_(
      ast.local(ast.type("int"), "i", ast.literal("0")),
      ast.binary(ast.name("i"), "<", ast.literal("3")),
      ast.list({ast.postfix(ast.name("i"), "++")}),
      ast.block({ast.if_(ast.name("b"), ast.statement(ast.call(nullptr, "k")),
                         ast.block())}));
  EXPECT_EQ(to_text(*loop),
            "for (int i = 0; i < 3; i++) {\n"
            "    if (b)\n"
            "        k();\n"
            "    else {}\n"
            "}");
}

TEST(Print, PutsCommentsAndAnnotationsAboveTheDeclaration) {
  Ast ast;
  auto* const method =
      ast.method(kPublic, ast.type("String"), "toString", nullptr,
                 ast.block({ast.return_(ast.literal("\"a\""))}));
  ast.annotate(method, ast.annotation("Override"));
  method->comment = "// Says a.";
  EXPECT_EQ(to_text(*ast.add(ast.class_("A"), method)),
            "class A {\n"
            "    // Says a.\n"
            "    @Override\n"
            "    public String toString() {\n"
            "        return \"a\";\n"
            "    }\n"
            "}");
}

TEST(Ast, BuildsProgramAfterProgramInTheSameMemory) {
  Ast ast;
  std::size_t warm = 0;
  for (int round = 0; round < 100; ++round) {
    ast.reset();
    auto* const block = ast.block();
    for (int i = 0; i < 1000; ++i)
      ast.add(block, ast.statement(ast.integer(i)));
    EXPECT_EQ(block->children.size(), 1000u);
    EXPECT_EQ(block->children[999]->child(Child::kValue)->text, "999");
    if (round == 1) warm = ast.arena().capacity();
  }
  EXPECT_EQ(ast.arena().capacity(), warm);
}

TEST(Ast, CopiesShareNothing) {
  Ast ast;
  auto* const original =
      ast.add(ast.class_("A"), ast.field(0, ast.type("int"), "f"));
  auto* const copy = ast.copy(original);
  EXPECT_TRUE(same_tree(original, copy));
  const auto variable = [](const Node* type) {
    return type->list(Child::kMembers)[0]->list(Child::kDeclarators)[0];
  };
  variable(copy)->text = "g";
  EXPECT_FALSE(same_tree(original, copy));
  EXPECT_EQ(variable(original)->text, "f");
}

}  // namespace
}  // namespace refute::java
