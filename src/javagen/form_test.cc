#include "javagen/form.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "choice/search.h"
#include "java/outline.h"
#include "java/print.h"
#include "javagen/catalogue.h"

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

/// How deep parentheses stand in each other.
int parentheses_in(const java::Node* node) {
  if (node == nullptr) return 0;
  int deepest = 0;
  for (const auto* const child : node->children)
    deepest = std::max(deepest, parentheses_in(child));
  return deepest + (node->kind == java::Kind::kParen ? 1 : 0);
}

TEST(NestedExpression, IsAskedOfEnginesAtEveryDepth) {
  for (int depth = 1; depth <= 12; ++depth) {
    const auto name =
        "NestedExpression:" + std::to_string(depth) + "/encapsulate-field";
    const auto generator = find_generator(name);
    ASSERT_TRUE(generator) << generator.error().message;
    choice::Search search(subjects(**generator), choice::random(1),
                          {.limits = {.number = 10}});
    int seen = 0;
    for (; search.next(); ++seen) {
      const auto& program = search.current().program;
      const auto outline = Outline::of(program);
      ASSERT_TRUE(outline);
      // The innermost needs none.
      EXPECT_EQ(parentheses_in(outline->types().front().node), depth - 1)
          << java::to_text(program);
      EXPECT_EQ(search.current().request.target.field, "f");
    }
    EXPECT_EQ(seen, 10) << name;
  }
  EXPECT_FALSE(find_generator("NestedExpression:0/encapsulate-field"));
}

/// All that there are, counted without making one.
TEST(NestedExpression, HasEveryExpressionOfItsDepthThatCompiles) {
  std::uint64_t expected = 0;
  for (const Type type :
       {Type::kInt, Type::kByte, Type::kBoolean, Type::kIntArray})
    for (const auto& inner : nestings())
      for (const auto& outer : outer_nestings())
        for (const auto& placing : placings()) {
          const Type middle = inner.result(type);
          const Type result =
              middle == Type::kNone ? middle : outer.result(middle);
          expected += result != Type::kNone &&
                      placing.accepts(result, type, outer.is_statement);
        }
  choice::Search search(
      subjects(**find_generator("NestedExpression:2/encapsulate-field")));
  std::set<std::string> programs;
  while (search.next())
    programs.insert(java::to_text(search.current().program));
  // f, this.f, A.this.f and new A().f
  EXPECT_EQ(programs.size(), 4 * expected);
}

}  // namespace
}  // namespace refute::javagen
