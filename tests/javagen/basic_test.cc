#include "basic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "choice/search.h"
#include "java/parse.h"
#include "java/print.h"

namespace refute::javagen::basic {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> texts(const Make& make) {
  java::Ast ast;
  std::vector<std::string> result;
  choice::Search search([&](choice::Choices& c) {
    auto* const node = make(c, ast);
    return node ? java::to_text(*node) : std::string();
  });
  while (search.next()) result.push_back(search.current());
  return result;
}

TEST(BasicGenerators, CoverAtLeastAstgensTwentyNineKinds) {
  EXPECT_GE(all().size(), 29u);
  for (const auto& [name, make] : all()) {
    const auto found = texts(make);
    EXPECT_FALSE(found.empty()) << name;
    EXPECT_EQ(std::set(found.begin(), found.end()).size(), found.size())
        << name;
  }
}

TEST(BasicGenerators, AreMadeOfGeneratorsForTheirChildren) {
  // ASTGen's Figs. 5 and 6; here the last child varies fastest.
  const auto field = field_declaration(
      {.modifiers = modifiers({java::kPublic, java::kPrivate}),
       .type = primitive_type({"int", "boolean"}),
       .names = {"someField", "anotherField"}});
  EXPECT_THAT(
      texts(field),
      ElementsAre("public int someField;", "public int anotherField;",
                  "public boolean someField;", "public boolean anotherField;",
                  "private int someField;", "private int anotherField;",
                  "private boolean someField;",
                  "private boolean anotherField;"));
}

TEST(BasicGenerators, NestInEachOther) {
  const auto negated = parenthesized(prefix_expression(name({"f"}), {"-"}));
  EXPECT_THAT(texts(binary_expression(negated, negated, {"+"})),
              ElementsAre("(-f) + (-f)"));
  EXPECT_THAT(
      texts(class_declaration(
          {.modifiers = modifiers({0}),
           .superclass = optional(class_type({"B"})),
           .members = {field_declaration({.modifiers = modifiers({0}),
                                          .type = primitive_type({"int"})})}})),
      ElementsAre("class A {\n    int f;\n}",
                  "class A extends B {\n    int f;\n}"));
}

TEST(BasicGenerators, MakeTreesThatParseBack) {
  const auto unit = compilation_unit(
      {""}, nullptr,
      class_declaration(
          {.modifiers = modifiers({0}),
           .members = {method_declaration(
               {.modifiers = modifiers({0}),
                .parameters = nullptr,
                .body = block(
                    chain({expression_statement(), local_variable(),
                           if_statement(), while_statement(), do_statement(),
                           for_statement(), for_each_statement(),
                           switch_statement(), try_statement(),
                           return_statement(), throw_statement()}),
                    1)})}}));
  java::Ast ast;
  choice::Search search([&](choice::Choices& c) {
    auto* const made = unit(c, ast);
    const auto text = java::to_text(*made);
    java::Ast fresh;
    const auto parsed = java::parse(fresh, text);
    return parsed && java::same_tree(*parsed, made) ? std::string() : text;
  });
  while (search.next()) EXPECT_EQ(search.current(), "");
  EXPECT_GT(search.counts().completed, 50u);
}

}  // namespace
}  // namespace refute::javagen::basic
