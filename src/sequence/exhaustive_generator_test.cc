#include "sequence/exhaustive_generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using Kind = Operation::Kind;

const Operation kNewA{Kind::kConstructor, "A", "<init>", "()V"};
const Operation kM{Kind::kMethod, "A", "m", "()I"};
const Operation kSet{Kind::kMethod, "A", "set", "(Z)V"};
const Operation kEquals{Kind::kMethod, "A", "eq", "(LA;)Z"};
const Operation kField{Kind::kField, "A", "f", "I"};
const Operation kHelper{Kind::kConstructor, "java.util.ArrayList", "<init>",
                        "()V"};

Common common(std::vector<Operation> operations) {
  Common result;
  result.before.operations = operations;
  result.after.operations = std::move(operations);
  result.supertypes["A"] = {"A", "java.lang.Object"};
  return result;
}

/// Everything, as if every call returned but those of `failing`.
std::vector<std::string> all(const Common& from, int length, int failing = -1) {
  ExhaustiveGenerator generator(from, length);
  std::vector<std::string> texts;
  while (const auto sequence = generator.next()) {
    texts.push_back(to_java(*sequence, from.before.operations));
    Trace trace;
    trace.steps.resize(sequence->size());
    if (sequence->back().operation == failing)
      trace.steps.back().ending = Step::Ending::kThrew;
    generator.learn(*sequence, trace);
  }
  EXPECT_LE(generator.completed(), length);
  return texts;
}

TEST(ExhaustiveGenerator, GivesEverySequenceOnceTheShortOnesFirst) {
  EXPECT_THAT(all(common({kNewA, kM}), 2),
              ElementsAre("new A()", "A x0 = new A(); new A()", "new A().m()"));
  // Of three: two objects and a third or a call on either, or a call and then
  // another object or the call again.
  EXPECT_EQ(all(common({kNewA, kM}), 3).size(), 3U + 3U + 2U);
}

TEST(ExhaustiveGenerator, TriesEveryValueAndEveryEarlierObject) {
  EXPECT_THAT(all(common({kNewA, kSet}), 2),
              ElementsAre("new A()", "A x0 = new A(); new A()",
                          "new A().set(true)", "new A().set(false)"));
  const auto texts = all(common({kNewA, kEquals}), 3);
  EXPECT_THAT(texts, Contains("A x0 = new A(); A x1 = new A(); x0.eq(x1)"));
  EXPECT_THAT(texts, Contains("A x0 = new A(); A x1 = new A(); x1.eq(x1)"));
  EXPECT_THAT(texts,
              Contains("A x0 = new A(); A x1 = new A(); x1.eq((A) null)"));
}

TEST(ExhaustiveGenerator, DoesNotGoOnAfterAnException) {
  const auto texts = all(common({kNewA, kM}), 3, /*failing=*/1);
  EXPECT_THAT(texts, Contains("new A().m()"));
  EXPECT_THAT(texts, Not(Contains("A x0 = new A(); int x1 = x0.m(); x0.m()")));
}

TEST(ExhaustiveGenerator, LeavesOutWhatShowsNothing) {
  const auto texts = all(common({kNewA, kField, kHelper}), 3);
  EXPECT_THAT(texts, Contains("new A().f"));
  for (const auto& text : texts) {
    EXPECT_FALSE(text.ends_with("ArrayList()")) << text;
    EXPECT_FALSE(text.find(".f;") != text.npos) << text;
  }
}

TEST(ExhaustiveGenerator, LeavesOutWhatTheChangeDoesNotReach) {
  Common some = common({kNewA, kM, kSet});
  some.reached = {0, 1, 0};
  const auto texts = all(some, 3);
  EXPECT_THAT(texts, Contains("A x0 = new A(); x0.set(true); x0.m()"));
  for (const auto& text : texts)
    EXPECT_NE(text.find(".m()"), text.npos) << text;
}

TEST(ExhaustiveGenerator, ChoosesTheLengthThatFits) {
  const auto from = common({kNewA, kM});
  EXPECT_EQ(ExhaustiveGenerator::fitting_length(from, 2), 0);
  EXPECT_EQ(ExhaustiveGenerator::fitting_length(from, 3), 2);
  EXPECT_EQ(ExhaustiveGenerator::fitting_length(from, 8), 3);
  EXPECT_EQ(ExhaustiveGenerator::fitting_length(common({}), 8), 0);
  // A single static method without arguments: nothing more can be said.
  EXPECT_GE(ExhaustiveGenerator::fitting_length(
                common({{Kind::kStaticMethod, "A", "s", "()V"}}), 100),
            4);
}

TEST(StaticState, IsWhatIsNoConstant) {
  ProgramFacts program;
  program["A"].fields = {{kStatic | kFinal, "C", "I"}};
  EXPECT_FALSE(has_static_state(program));
  program["A"].fields.push_back({kStatic, "n", "I"});
  EXPECT_TRUE(has_static_state(program));
  program["A"].fields.pop_back();
  program["A"].methods = {{kStatic, "<clinit>", "()V"}};
  EXPECT_TRUE(has_static_state(program));
}

}  // namespace
}  // namespace refute::sequence
