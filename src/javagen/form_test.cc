#include "javagen/form.h"

#include <gtest/gtest.h>

#include <algorithm>
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

/// What `form_compiles` says of one form, by its text.
bool compiles(std::string_view text, Type type) {
  const auto texts = form_texts(kAllForms);
  const auto found = std::ranges::find(texts, text);
  EXPECT_NE(found, texts.end()) << text;
  return form_compiles(forms()[static_cast<std::size_t>(found - texts.begin())],
                       type);
}

TEST(Forms, CompileWhereTheTypesFit) {
  struct Case {
    std::string_view form;
    Type type;
    bool compiles;
  };
  for (const auto& [form, type, expected] : {
           Case{"r;", Type::kInt, false},
           Case{"r = v;", Type::kInt, true},
           Case{"r = v;", Type::kIntArray, true},
           Case{"++r;", Type::kByte, true},
           Case{"++r;", Type::kBoolean, false},
           Case{"r += 1;", Type::kBoolean, false},
           Case{"if (r) {}", Type::kBoolean, true},
           Case{"if (r) {}", Type::kInt, false},
           Case{"if (r == v) {}", Type::kInt, true},
           Case{"if (r = v) {}", Type::kBoolean, true},
           Case{"T x = -r;", Type::kInt, true},
           // -b is an int, which a byte does not hold.
           Case{"T x = -r;", Type::kByte, false},
           Case{"T x = r * 2;", Type::kByte, false},
           Case{"T x = r;", Type::kByte, true},
           Case{"T x = r[0];", Type::kIntArray, false},
           Case{"String.valueOf(r[0]);", Type::kIntArray, true},
           Case{"String.valueOf(r[0]);", Type::kInt, false},
           Case{"while (!r) {}", Type::kBoolean, true},
           Case{"String.valueOf(-(!r));", Type::kBoolean, false},
           Case{"String.valueOf(!(r == v));", Type::kInt, true},
           Case{"if (true ? (r) : (r)) {}", Type::kBoolean, true},
           Case{"true ? (r = v) : (r = v);", Type::kInt, false},
           Case{"T x = (Object) (r);", Type::kInt, false},
       })
    EXPECT_EQ(compiles(form, type), expected)
        << form << " of " << type_name(type);
}

TEST(Forms, KeepTheReferenceAsItWasGiven) {
  for (const Form& form : forms().first(kNestedForms)) {
    java::Ast ast;
    auto* const reference = ast.access(ast.new_(ast.type("A")), "f");
    const auto text =
        java::to_text(*build_form(ast, form, Type::kInt, reference));
    EXPECT_NE(text.find("new A().f"), text.npos) << text;
  }
}

TEST(Forms, OfMoreNestingsContainThoseOfFewer) {
  const auto plain = form_texts(kPlainForms);
  const auto all = form_texts(kAllForms);
  EXPECT_TRUE(std::equal(plain.begin(), plain.end(), all.begin()));
}

TEST(WrittenValue, IsNeverTheDefault) {
  java::Ast ast;
  for (const Type type : {Type::kInt, Type::kByte, Type::kBoolean,
                          Type::kIntArray, Type::kString, Type::kObject})
    EXPECT_NE(java::to_text(*written_value(ast, type)), type_value(type))
        << type_name(type);
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
