#include <gtest/gtest.h>

#include <cmath>

#include "choice/search.h"
#include "javagen/catalogue.h"

/// The papers' tables against ours: totals, and shares that compile. That the
/// rules about what compiles are true is javac's to say (compile_host_test).
namespace refute::javagen {
namespace {

struct Row {
  std::string_view name;
  int generated;
  int compilable;  ///< 0: the paper does not say.
  bool exact = false;
};

constexpr Row kRows[] = {
    // ASTGen's Fig. 9.
    {"ClassRelationships/rename-type", 108, 88, true},
    {"MethodReference/rename-method", 9540, 9540, true},
    {"FieldReference/rename-field", 3960, 1512, true},
    {"DoubleClassFieldReference/rename-field", 14850, 3969, true},
    {"ClassArrayField/encapsulate-field", 72, 72},
    {"FieldReference/encapsulate-field", 3960, 1512, true},
    {"DoubleClassFieldReference/encapsulate-field", 14850, 3969, true},
    {"SingleClassTwoFields/encapsulate-field", 60, 48},
    {"DoubleClassGetterSetter/encapsulate-field", 576, 417},
    {"DoubleClassFieldReference/push-down-field", 4635, 1064},
    {"DoubleClassParentField/push-down-field", 360, 270},
    {"DoubleClassParentMethod/push-down-method", 960, 820, true},
    {"DoubleClassChildField/pull-up-field", 60, 44},
    {"TripleClassChildField/pull-up-field", 144, 108},
    {"DoubleClassChildMethod/pull-up-method", 576, 448, true},
    {"TripleClassChildMethod/pull-up-method", 1152, 864, true},
    {"MethodReference/change-return-type", 3816, 3816, true},
    {"MethodReference/remove-parameter", 5724, 5724, true},
    {"MethodParameterReference/remove-parameter", 1680, 772},
    {"ClassRelationships/member-to-top", 70, 51},
    {"DoubleClassFieldReference/member-to-top", 6600, 2824},
    // The sparse/merge/cluster paper's, unmerged; merge_test has the levels.
    {"DualClassFieldReference/encapsulate-field", 23760, 0, true},
    {"SingleClassFieldReference/encapsulate-field", 8576, 0, true},
    {"DualClassFieldReference/push-down-field", 7416, 0},
    // UDITA's Fig. 15; two more are aliases.
    {"2ClsMethParent/push-down-method", 2160, 0},
    {"2Cls2FldChild/pull-up-field", 540, 0},
    {"2Cls2FldRef/rename-field", 240, 0},
    // Its Fig. 18.
    {"AnnotatedMethod", 1280, 0, true},
    {"ReflectionGet", 160, 0, true},
    {"DeclaredMethods", 64, 0, true},
    {"DeclaredMethodReturn", 288, 0, true},
    {"ReflectionSet", 160, 0, true},
    {"NotDefaultAnnotatedField", 1760, 0, true},
    {"Enum", 78, 0, true},
    {"ConstructorClass", 387, 0},
    {"DeclaredFieldTest", 180, 0, true},
    {"ClassCastMethod", 102, 0, true},
};

/// Points of the product that the generator's rule accepts.
std::uint64_t compilable(const Generator& generator) {
  std::uint64_t sum = 0;
  Point point;
  for (;;) {
    sum += !generator.compiles || generator.compiles(point);
    std::size_t axis = 0;
    while (axis < generator.axes.size() &&
           ++point.at[axis] == generator.axes[axis].values.size())
      point.at[axis++] = 0;
    if (axis == generator.axes.size()) return sum;
  }
}

class PaperRow : public ::testing::TestWithParam<Row> {};

TEST_P(PaperRow, IsMatchedInNumberAndInTheShareThatCompiles) {
  const auto& [name, generated, compiling, exact] = GetParam();
  const auto found = find_generator(name);
  ASSERT_TRUE(found) << name;
  const auto total = static_cast<double>(count(**found));
  EXPECT_NEAR(total, generated, exact ? 0 : 0.25 * generated);
  if (compiling == 0) return;
  const double share = 100 * static_cast<double>(compilable(**found)) / total;
  const double wanted = 100.0 * compiling / generated;
  EXPECT_NEAR(share, wanted, 10) << compilable(**found);
}

INSTANTIATE_TEST_SUITE_P(Figures, PaperRow, ::testing::ValuesIn(kRows),
                         [](const auto& row) {
                           std::string name(row.param.name);
                           for (char& c : name)
                             if (!isalnum(c)) c = '_';
                           return name;
                         });

/// UDITA's Fig. 16, whose generators are no products.
TEST(PaperCounts, AreNearOnInheritanceGraphs) {
  const auto number = [](std::string_view name) {
    return static_cast<double>(
        choice::count(subjects(**find_generator(name))).completed);
  };
  EXPECT_NEAR(number("InheritanceGraph/rename-method"), 207, 0.25 * 207);
  EXPECT_NEAR(number("IntroduceSuperType/use-supertype"), 402, 0.25 * 402);
  EXPECT_NEAR(number("InferGenericType/infer-type-arguments"), 414, 0.25 * 414);
}

TEST(PaperCounts, AddUp) {
  EXPECT_EQ(count(**find_generator("MethodReference/change-return-type")) +
                count(**find_generator("MethodReference/remove-parameter")),
            count(**find_generator("MethodReference/rename-method")));
}

}  // namespace
}  // namespace refute::javagen
