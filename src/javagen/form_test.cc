#include "javagen/form.h"

#include <gtest/gtest.h>

#include <set>

#include "java/print.h"

namespace refute::javagen {
namespace {

int compiling(std::size_t number, Type type) {
  int sum = 0;
  for (const Form& form : forms().first(number))
    sum += form_compiles(form, type);
  return sum;
}

TEST(Forms, AreAsManyAsThePapersCountsNeed) {
  EXPECT_EQ(nestings().size() * placings().size(), kPlainForms);
  EXPECT_EQ(kNestedForms, kPlainForms + 8 * 6);
  EXPECT_EQ(forms().size(), kAllForms);
}

TEST(Forms, CompileAsOftenAsInAstgen) {
  // 1512 = 4 references x 2 parentheses x 3 visibilities x 63.
  EXPECT_EQ(compiling(kPlainForms, Type::kInt) +
                compiling(kPlainForms, Type::kByte) +
                compiling(kPlainForms, Type::kBoolean),
            63);
  // 1064 = 8 references x 133.
  EXPECT_EQ(compiling(kNestedForms, Type::kInt) +
                compiling(kNestedForms, Type::kByte) +
                compiling(kNestedForms, Type::kBoolean),
            133);
}

TEST(Forms, AreAllDifferent) {
  const auto texts = form_texts(kAllForms);
  EXPECT_EQ(std::set(texts.begin(), texts.end()).size(), texts.size());
  EXPECT_EQ(texts[0], "r;");
  EXPECT_EQ(texts[16], "if (-r) {}");
}

TEST(Forms, NestAReferenceInAnExpressionInAStatement) {
  java::Ast ast;
  const Form form{.inner = 3, .outer = 1, .placing = 2};
  EXPECT_EQ(java::to_text(*build_form(ast, form, Type::kInt, ast.name("f"))),
            "int x = (++f) * 2;");
}

TEST(NestedExpression, NestsItselfToAnyDepth) {
  java::Ast ast;
  const auto second = [](std::size_t n) { return n > 9 ? 5u : 0u; };
  EXPECT_EQ(java::to_text(
                *nested_expression(ast, ast.name("f"), Type::kInt, 4, second)),
            "-(-(-(-f)))");
}

}  // namespace
}  // namespace refute::javagen
