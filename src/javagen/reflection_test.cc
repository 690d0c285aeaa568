#include "javagen/reflection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "java/outline.h"
#include "javagen/points_for_tests.h"

namespace refute::javagen {
namespace {

using ::testing::ElementsAre;
using testing::find;
using testing::for_each_point;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::text_of;

std::string written(std::string_view text,
                    std::initializer_list<reflection::Hole> holes) {
  Draft draft;
  reflection::write(draft, text, holes);
  return java::to_text(draft.finish().program);
}

TEST(Template, FillsEachHoleAsOftenAsItIsThere) {
  const auto text = written("class $name { $type f; $type g; }",
                            {{"name", "A"}, {"type", "int"}});
  EXPECT_THAT(text, HasSubstr("class A {\n    int f;\n    int g;\n}"));
  EXPECT_THAT(text, HasSubstr("// p/C.java"));
}

TEST(Template, TakesTheLongestNameThatFits) {
  EXPECT_THAT(written("class A { $type f; $types g; }",
                      {{"type", "int"}, {"types", "int[]"}}),
              HasSubstr("int f;\n    int[] g;"));
  EXPECT_THAT(written("class A { $type f; $types g; }",
                      {{"types", "int[]"}, {"type", "int"}}),
              HasSubstr("int f;\n    int[] g;"));
}

TEST(Template, DoesNotFillWhatAHoleBroughtIn) {
  EXPECT_THAT(
      written("class A { String f = $value; }", {{"value", "\"$value\""}}),
      HasSubstr("String f = \"$value\";"));
}

TEST(TemplateDeathTest, NeedsAValueForEachHole) {
  EXPECT_DEATH(written("class $name {}", {{"type", "int"}}),
               "a hole without a value");
}

TEST(Words, NameAnEmptyModifierAndDropTheSpaceAfterOne) {
  EXPECT_THAT(reflection::words({"public ", "", "int i"}),
              ElementsAre("public", "none", "int i"));
}

/// UDITA's Fig. 18 by name.
constexpr const char* kAll[] = {"AnnotatedMethod",
                                "ReflectionGet",
                                "DeclaredMethods",
                                "DeclaredMethodReturn",
                                "ReflectionSet",
                                "NotDefaultAnnotatedField",
                                "Enum",
                                "ConstructorClass",
                                "DeclaredFieldTest",
                                "ClassCastMethod"};

class Reflection : public ::testing::TestWithParam<const char*> {
 protected:
  /// Calls `visit` for about fifty programs, all over the product: each of them
  /// is parsed to be made.
  template <typename Visit>
  static void for_some_programs(const Generator& generator, Visit visit) {
    const auto stride =
        (count(generator) / 50) | 1;  // Odd: most axes are even.
    std::uint64_t number = 0;
    Draft draft;
    for_each_point(generator, [&](const Point& point) {
      if (number++ % stride == 0)
        visit(subject_at(generator, point, draft).program);
    });
  }
};

/// What runs the programs finds `p.C` and calls its static `test()`.
TEST_P(Reflection, HasAPublicTestThatGivesText) {
  const auto& generator = find(GetParam());
  EXPECT_EQ(generator.refactoring, "run");
  for_some_programs(generator, [](const java::Program& program) {
    ASSERT_EQ(program.files.size(), 1u);
    EXPECT_EQ(program.files[0].path, "p/C.java");
    const auto outline = Outline::of(program);
    ASSERT_TRUE(outline);
    const auto* const c = outline->find("p.C");
    ASSERT_NE(c, nullptr) << program.files[0].text;
    const auto* const test = find_method(*c->node, "test", {{}});
    ASSERT_NE(test, nullptr);
    EXPECT_EQ(test->modifiers & (java::kPublic | java::kStatic),
              java::kPublic | java::kStatic);
    EXPECT_EQ(test->child(java::Child::kResult)->text, "String");
  });
}

/// Two machines may list members in different orders, or word a message
/// differently; neither is a difference between them.
TEST_P(Reflection, DoesNotAskForMessagesOfExceptions) {
  for_some_programs(find(GetParam()), [](const java::Program& program) {
    const auto& text = program.files[0].text;
    ASSERT_THAT(text, Not(HasSubstr("getMessage")));
    ASSERT_THAT(text, Not(HasSubstr("hashCode()")));
    ASSERT_THAT(text, Not(HasSubstr("$")));
  });
}

INSTANTIATE_TEST_SUITE_P(Fig18, Reflection, ::testing::ValuesIn(kAll),
                         [](const auto& tested) {
                           return std::string(tested.param);
                         });

TEST(ReflectionGet, AsksForATypedValueOfEveryPrimitiveType) {
  for (const auto& [type, getter] :
       {std::pair("int", "getInt"), std::pair("boolean", "getBoolean"),
        std::pair("char", "getChar"), std::pair("double", "getDouble")})
    EXPECT_THAT(text_of("ReflectionGet", {{"type", type}, {"way", "typed"}}),
                HasSubstr(std::string("f.") + getter + "(new A())"));
  // Of what is no number, a number is asked: that throws.
  EXPECT_THAT(text_of("ReflectionGet", {{"type", "String"}, {"way", "typed"}}),
              HasSubstr("f.getInt(new A())"));
}

TEST(ReflectionSet, WritesAnotherValueThanTheFieldHas) {
  const auto text = text_of("ReflectionSet", {{"type", "long"},
                                              {"final", "yes"},
                                              {"static", "static"},
                                              {"visibility", "private"}});
  EXPECT_THAT(text, HasSubstr("private static final long f = 3L;"));
  EXPECT_THAT(text, HasSubstr("f.setAccessible(true);"));
  EXPECT_THAT(text, HasSubstr("f.set(a, 4L);"));
}

TEST(DeclaredMethods, SortsWhatComesInNoOrder) {
  EXPECT_THAT(text_of("DeclaredMethods"), HasSubstr("TreeSet"));
}

TEST(DeclaredMethodReturn, ReturnsNothingFromAVoidMethod) {
  const auto text = text_of("DeclaredMethodReturn");
  EXPECT_THAT(text, HasSubstr("void m() {\n        return;\n"));
  EXPECT_THAT(text, HasSubstr("(Object) m.invoke(new A())"));
}

}  // namespace
}  // namespace refute::javagen
