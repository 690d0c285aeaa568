#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/places_for_tests.h"
#include "javagen/javac_for_tests.h"
#include "jdolly/same_but_for_names.h"
#include "jdolly/source.h"

/// The models in examples/models, which show how the metamodel is extended:
/// they have instances, these become programs that show what was added, and
/// javac accepts most of them.
namespace refute::jdolly {
namespace {

using ::testing::HasSubstr;

struct Example {
  std::string_view file;
  std::uint64_t stride;                    ///< Of the sample.
  std::vector<std::string_view> features;  ///< Texts that must occur.
  double share;                            ///< Of programs that compile.
};

const Example kExamples[] = {
    {"interfaces",
     5,
     {"public interface A {", "implements", "public int k();"},
     0.8},
    {"static_members", 401, {"static int ", "static long ", "return f;"}, 0.8},
    {"generics", 101, {"class A<T> {", "extends A<Integer>", "(T a)"}, 0.8},
};

class ExampleModels : public ::testing::TestWithParam<Example> {};

TEST_P(ExampleModels, BecomeProgramsThatCompileAndShowWhatWasAdded) {
  const auto& example = GetParam();
  auto source = Source::open({.model = source_dir() + "/examples/models/" +
                                       std::string(example.file) + ".als"},
                             {.every = example.stride});
  ASSERT_TRUE(source) << source.error().message;
  javagen::testing::Javac javac;
  std::set<std::string> forms;
  std::string all;
  for (;;) {
    const auto next = source->next();
    ASSERT_TRUE(next) << next.error().message;
    if (!*next) break;
    const auto& subject = (*next)->subject;
    EXPECT_EQ(subject.request.refactoring, source->refactoring());
    javac.add(subject.program);
    all += java::to_text(subject.program);
    forms.insert(testing::Canonical(subject).text());
  }
  for (const auto feature : example.features)
    EXPECT_THAT(all, HasSubstr(std::string(feature)));
  const auto answer = javac.run();
  ASSERT_GT(answer.size(), 100u);
  EXPECT_EQ(forms.size(), answer.size()) << "two programs are isomorphic";
  const auto good = static_cast<double>(std::ranges::count(answer, '1'));
  std::printf("%s: %zu programs, %.1f %% compile\n",
              std::string(example.file).c_str(), answer.size(),
              100 * good / static_cast<double>(answer.size()));
  EXPECT_GT(good / static_cast<double>(answer.size()), example.share);
}

INSTANTIATE_TEST_SUITE_P(Files, ExampleModels, ::testing::ValuesIn(kExamples),
                         [](const auto& example) {
                           return std::string(example.param.file);
                         });

}  // namespace
}  // namespace refute::jdolly
