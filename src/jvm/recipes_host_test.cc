#include <fmt/format.h>
#include <gtest/gtest.h>

#include "jvm/test_worker.h"
#include "sequence/recipes.h"

/// What the catalogue says of the JDK is so: javac takes it.
namespace refute::jvm {
namespace {

constexpr std::chrono::milliseconds kTimeout{60'000};

class RecipesTest : public ::testing::TestWithParam<java::Jdk> {
 protected:
  static void expect_compiles(const std::string& members) {
    const auto reply =
        compile(worker_of(GetParam()),
                {.program = {{{"R.java", "class R {\n" + members + "}\n"}}},
                 .compiler = "javac"},
                kTimeout);
    ASSERT_TRUE(reply) << reply.error().message;
    for (const auto& each : reply->diagnostics)
      ADD_FAILURE() << each.line << ": " << each.message;
  }
};

TEST_P(RecipesTest, EveryRecipeIsACallThatTheJdkHas) {
  std::vector<sequence::Operation> operations;
  for (const auto& recipe : sequence::recipes()) {
    operations.push_back(recipe.operation);
    if (!recipe.fill.takes.empty()) operations.push_back(recipe.fill.operation);
  }
  std::string members;
  for (const auto& operation : operations) {
    const auto member = sequence::member_of(operation);
    std::vector<std::string> parameters;
    std::vector<calls::Input> inputs;
    for (const auto& type : member.inputs) {
      inputs.push_back({fmt::format("p{}", inputs.size()), type});
      parameters.push_back(type + " " + inputs.back().text);
    }
    auto names = calls::Names::in_full();
    members +=
        fmt::format("{} m{}({}) throws Throwable {{ return {}; }}\n",
                    member.result, members.size(), fmt::join(parameters, ", "),
                    calls::to_java(member, inputs, names));
  }
  expect_compiles(members);
}

TEST_P(RecipesTest, EverySupertypeIsOne) {
  std::string members;
  for (const auto& [type, above] : sequence::jdk_supertypes())
    for (const auto& each : above)
      members += fmt::format("{} m{}({} x) {{ return x; }}\n", each,
                             members.size(), type);
  expect_compiles(members);
}

TEST_P(RecipesTest, EveryFunctionCanBeALambda) {
  std::string members;
  for (const auto& [type, function] : sequence::function_types()) {
    std::vector<std::string> names;
    for (const auto& each : function.signature.parameters)
      names.push_back(
          fmt::format("a{} /* {} */", names.size(), each.descriptor));
    const auto result =
        sequence::java_type(function.signature.result.descriptor);
    const std::string value = result == "void"      ? "{ }"
                              : result == "boolean" ? "true"
                              : function.signature.result.descriptor[0] == 'L'
                                  ? "null"
                                  : "1";
    members +=
        fmt::format("Object m{} = ({}) ({}) -> {};\n", members.size(),
                    sequence::java_type(type), fmt::join(names, ", "), value);
  }
  expect_compiles(members);
}

INSTANTIATE_TEST_SUITE_P(All, RecipesTest, ::testing::ValuesIn(jdks()),
                         major_of);

}  // namespace
}  // namespace refute::jvm
