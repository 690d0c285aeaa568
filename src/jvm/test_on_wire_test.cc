#include "jvm/test_on_wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "sequence/generators_for_tests.h"
#include "sequence/values.h"

namespace refute::jvm {
namespace {

using Kind = sequence::Operation::Kind;
using sequence::Argument;
using sequence::common;
using sequence::kNewA;

const sequence::Operation kBox{Kind::kStaticMethod,
                               "java.lang.Integer",
                               "valueOf",
                               "(I)Ljava/lang/Integer;",
                               false,
                               false,
                               true};
const sequence::Operation kUse{Kind::kMethod, "A", "use",
                               "(DLjava/lang/Object;)V"};

Argument constant(calls::Literal literal) {
  return {.literal = std::make_shared<const calls::Literal>(literal)};
}

/// `new A().use(real, Integer.valueOf(7))`, after another sequence.
sequence::TestCase test_with(double real) {
  return {{{0}},
          {{0},
           {2, {constant({.type = "I", .integer = 7})}},
           {1,
            {{.statement = 0},
             constant({.type = "D", .real = real}),
             {.statement = 1}}}}};
}

TEST(TestOnWire, ATestIsTheSameInAnotherProcess) {
  const auto here = common({kNewA, kUse, kBox});
  for (const double real : {0.1, std::numeric_limits<double>::infinity()}) {
    const auto said = written(test_with(real), here);
    const auto read =
        written_test_from_json(nlohmann::json::parse(to_json(said).dump()));
    EXPECT_EQ(read, said);
    // There, operations have other numbers, and the box is not known yet.
    auto there = common({kUse, kNewA});
    const auto test = taken_up(read, there);
    ASSERT_TRUE(test);
    EXPECT_EQ(to_java(test->back(), there.before.operations),
              to_java(test_with(real).back(), here.before.operations));
    EXPECT_EQ(there.before.operations.size(), 3U);
    EXPECT_EQ(there.after.operations.size(), 3U);
  }
}

TEST(TestOnWire, WhatTheProgramDoesNotHaveIsNotRun) {
  const auto said = written(test_with(1), common({kNewA, kUse, kBox}));
  auto there = common({kNewA});
  EXPECT_FALSE(taken_up(said, there));
  auto exit = said;
  exit.operations[1] = {Kind::kStaticMethod, "java.lang.System", "exit",
                        "(I)V"};
  auto whole = common({kNewA, kUse});
  EXPECT_TRUE(taken_up(said, whole));
  EXPECT_FALSE(taken_up(exit, whole));
}

TEST(TestOnWire, WhatDoesNotFitIsNotRun) {
  const auto said = written(test_with(1), common({kNewA, kUse, kBox}));
  auto there = common({kNewA, kUse});
  const auto refuses = [&](auto spoil) {
    auto other = said;
    spoil(other);
    return !taken_up(other, there);
  };
  EXPECT_TRUE(refuses([](auto& it) { it.test.clear(); }));
  EXPECT_TRUE(refuses([](auto& it) { it.test.back()[0].operation = 9; }));
  EXPECT_TRUE(refuses([](auto& it) { it.test.back()[0].operation = -1; }));
  EXPECT_TRUE(refuses([](auto& it) { it.test.back()[1].arguments.clear(); }));
  // A number as a receiver; a value that comes later.
  EXPECT_TRUE(
      refuses([](auto& it) { it.test.back()[2].arguments[0].statement = 1; }));
  EXPECT_TRUE(
      refuses([](auto& it) { it.test.back()[2].arguments[2].statement = 2; }));
}

}  // namespace
}  // namespace refute::jvm
