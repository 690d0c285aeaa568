#include "sequence/recipes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sequence/class_facts.h"

namespace refute::sequence {
namespace {

using Kind = Operation::Kind;

TEST(Recipes, EachHasADescriptorThatFitsWhatItTakes) {
  for (const auto& each : recipes()) {
    const auto& op = each.operation;
    EXPECT_TRUE(op.kind == Kind::kStaticField ||
                is_method_descriptor(op.descriptor))
        << op.descriptor;
    EXPECT_EQ(op.inputs().size(), each.takes.size()) << op.owner << op.name;
    EXPECT_EQ(op.output(), erased(each.makes)) << op.owner << op.name;
    const auto& fill = each.fill.operation;
    if (each.fill.takes.empty()) continue;
    EXPECT_EQ(fill.inputs().size(), each.fill.takes.size() + 1) << fill.name;
    EXPECT_EQ(fill.owner, op.owner);
  }
}

TEST(Recipes, FixedTextsAreForOneTextParameter) {
  for (const auto& each : recipes())
    EXPECT_TRUE(each.texts.empty() || each.takes.size() == 1U);
}

TEST(Recipes, FunctionsNameTheVariablesThatTheyUse) {
  for (const auto& [descriptor, function] : function_types()) {
    auto types = function.signature.parameters;
    types.push_back(function.signature.result);
    for (const auto& each : types)
      EXPECT_TRUE(each.variable.empty() ||
                  std::ranges::count(function.variables, each.variable) == 1)
          << descriptor;
  }
}

}  // namespace
}  // namespace refute::sequence
