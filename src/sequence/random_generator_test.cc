#include "sequence/random_generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sequence/generators_for_tests.h"

namespace refute::sequence {
namespace {

using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = Operation::Kind;

const Operation kNewB{Kind::kConstructor, "B", "<init>", "()V"};
const Operation kM{Kind::kMethod, "A", "m", "()I"};
const Operation kSet{Kind::kMethod, "A", "set", "(I)V"};
const Operation kEquals{Kind::kMethod, "A", "eq", "(LA;)Z"};

/// Runs the generator as if every call returned, but for those of `failing`.
std::vector<std::string> run(const Common& from, int count,
                             std::uint64_t seed = 0, int failing = -1) {
  RandomGenerator generator(from, {.seed = seed});
  return texts_of(generator, from, count, [&](const Sequence& sequence, int) {
    Trace trace;
    for (const auto& statement : sequence) {
      trace.steps.push_back({Step::Ending::kReturned, "x", "", 1});
      if (statement.operation != failing) continue;
      trace.steps.back().ending = Step::Ending::kThrew;
      break;
    }
    return trace;
  });
}

TEST(RandomGenerator, BeginsWithEveryOperationInItsSimplestForm) {
  const auto from = common({kM, kSet, kNewA});
  EXPECT_THAT(run(from, 3), ::testing::ElementsAre("new A()", "new A().m()",
                                                   "new A().set(1)"));
}

TEST(RandomGenerator, NeverGivesASequenceTwice) {
  const auto texts = run(common({kNewA, kNewB, kM, kSet, kEquals}), 300);
  EXPECT_EQ(texts.size(), 300U);
  EXPECT_EQ(std::set(texts.begin(), texts.end()).size(), texts.size());
}

TEST(RandomGenerator, TheSameSeedGivesTheSameSequences) {
  const auto from = common({kNewA, kM, kSet, kEquals});
  EXPECT_EQ(run(from, 100, 7), run(from, 100, 7));
  EXPECT_NE(run(from, 100, 7), run(from, 100, 8));
}

TEST(RandomGenerator, UsesSubclassesAsReceiversAndArguments) {
  const auto texts = run(common({kNewA, kNewB, kM, kEquals}), 200);
  EXPECT_THAT(texts, Contains(HasSubstr("new B().m()")));
  EXPECT_THAT(texts, Contains(ContainsRegex("x0\\.eq\\(x0\\)")));
}

/// Regression: a subclass that was named before its superclass had so many
/// values on offer that no call was ever made on the superclass.
TEST(RandomGenerator, ASubclassDoesNotCrowdOutItsSuperclass) {
  const Operation of_b{Kind::kMethod, "B", "b", "()V"};
  for (const auto& operations : {std::vector{kNewB, kNewA, of_b, kSet, kM},
                                 std::vector{kNewA, kNewB, kM, kSet, of_b}}) {
    const auto texts = run(common(operations), 100);
    EXPECT_THAT(texts, Contains("new A().m()"));
    const auto on_a = std::count_if(
        texts.begin() + 5, texts.end(),
        [](const auto& text) { return text.find("new A()") < text.size(); });
    EXPECT_GT(on_a, 20);
  }
}

TEST(RandomGenerator, NeverExtendsWhatThrew) {
  const auto from = common({kNewA, kSet, kM});
  for (const auto& text : run(from, 100, 0, /*failing=*/1))
    EXPECT_THAT(text, Not(ContainsRegex("set\\([^)]*\\);.*m\\(")));
}

TEST(RandomGenerator, BuildsOnReceiversThatACallChanged) {
  EXPECT_THAT(run(common({kNewA, kSet, kM}), 200),
              Contains(ContainsRegex("x0\\.set\\([^)]*\\); x0\\.m\\(\\)")));
}

TEST(RandomGenerator, EndsWhenThereIsNothingNew) {
  EXPECT_LT(run(common({{Kind::kStaticField, "A", "f", "I"}}), 100).size(),
            100U);
  EXPECT_TRUE(run(common({kM}), 5).empty());
  EXPECT_TRUE(run(common({}), 5).empty());
}

}  // namespace
}  // namespace refute::sequence
