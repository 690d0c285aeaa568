#include "randoop/enumeration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "randoop/calls.h"

namespace refute::randoop {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr int kObject = 0;
constexpr int kNumber = 1;

/// C(), C(int), put(int), size(); the numbers 1, 2 and 3.
Catalogue container() {
  Catalogue catalogue;
  catalogue.types = {{"p.C", false, {kObject}}, {"int", true, {kNumber}}};
  const auto add = [&](Operation::Kind kind, const char* name,
                       std::vector<int> inputs, int result) {
    Operation op;
    op.kind = kind;
    op.name = op.label = name;
    op.inputs = std::move(inputs);
    op.result = result;
    catalogue.operations.push_back(op);
  };
  add(Operation::Kind::kConstructor, "C", {}, kObject);
  add(Operation::Kind::kConstructor, "C", {kNumber}, kObject);
  add(Operation::Kind::kMethod, "put", {kObject, kNumber}, -1);
  add(Operation::Kind::kMethod, "size", {kObject}, kNumber);
  catalogue.constants = {{kNumber, "1"}, {kNumber, "2"}, {kNumber, "3"}};
  return catalogue;
}

class Enumerations : public testing::Test {
 protected:
  /// All sequences of the next round; each of them then returns, and leaves
  /// the state that `state` says.
  std::vector<Calls> round(
      Enumeration& all,
      const std::function<std::pair<Ending, int>(const Calls&)>& ends) {
    std::vector<Calls> made;
    std::vector<Outcome> outcomes;
    Batch batch;
    std::size_t at = 0;
    // A round is what is left before anything is learnt.
    while (all.next(batch)) {
      const std::span<const std::int32_t> code(batch.code);
      made.push_back(decode(code.subspan(at), catalogue_));
      at = batch.code.size();
      Outcome outcome;
      const auto [ending, state] = ends(made.back());
      outcome.ending = ending;
      outcome.first = state;
      outcomes.push_back(outcome);
    }
    all.learn(outcomes);
    return made;
  }
  Catalogue catalogue_ = container();
  std::vector<int> every_ = {0, 1, 2, 3};
};

TEST_F(Enumerations, BeginWithEveryWayToMakeTheObject) {
  Enumeration all(catalogue_, every_, false, 2, 0);
  const auto first =
      round(all, [](auto&) { return std::pair(Ending::kReturned, 0); });
  EXPECT_THAT(first, SizeIs(3)) << "C(), C(1), C(2)";
  for (const Calls& each : first) EXPECT_THAT(each, SizeIs(1));
}

TEST_F(Enumerations, ExtendEachSequenceByEachCallOnItsObject) {
  Enumeration all(catalogue_, every_, false, 2, 0);
  const auto returns = [](auto&) { return std::pair(Ending::kReturned, 0); };
  round(all, returns);
  const auto second = round(all, returns);
  // Of three objects: put(1), put(2), size().
  EXPECT_THAT(second, SizeIs(9));
  for (const Calls& each : second) {
    ASSERT_THAT(each, SizeIs(2));
    EXPECT_EQ(each[1].inputs.at(0), catalogue_.first_result())
        << "the receiver is the object";
  }
  std::set<std::vector<std::int32_t>> distinct;
  for (const Calls& each : second) distinct.insert(encode(each, 1));
  EXPECT_THAT(distinct, SizeIs(9));
  EXPECT_THAT(round(all, returns), SizeIs(27));
}

TEST_F(Enumerations, DoNotBuildOnWhatDidNotReturn) {
  Enumeration all(catalogue_, every_, false, 1, 0);
  round(all, [](const Calls& calls) {
    return std::pair(
        calls[0].operation == 0 ? Ending::kReturned : Ending::kIllegal, 0);
  });
  const auto second =
      round(all, [](auto&) { return std::pair(Ending::kViolated, 0); });
  EXPECT_THAT(second, SizeIs(2)) << "put(1) and size(), of C() alone";
  EXPECT_THAT(round(all, [](auto&) { return std::pair(Ending::kReturned, 0); }),
              IsEmpty());
}

TEST_F(Enumerations, ThatMatchExtendOneSequenceOfEachState) {
  Enumeration all(catalogue_, every_, true, 3, 0);
  // C(1) and C(3) leave the same state; C() and C(2) another one.
  round(all, [&](const Calls& calls) {
    const bool odd = calls[0].operation == 1 && calls[0].inputs[0] != 1;
    return std::pair(Ending::kReturned, odd ? 1 : 0);
  });
  const auto second =
      round(all, [](auto&) { return std::pair(Ending::kReturned, 0); });
  EXPECT_THAT(second, SizeIs(2 * 4));
  EXPECT_THAT(round(all, [](auto&) { return std::pair(Ending::kReturned, 1); }),
              IsEmpty())
      << "state 0 was seen before";
}

TEST_F(Enumerations, TakeNoMoreConstantsThanTheyMay) {
  for (const int most : {1, 2, 3}) {
    Enumeration all(catalogue_, {1}, false, most, 0);
    EXPECT_THAT(
        round(all, [](auto&) { return std::pair(Ending::kReturned, 0); }),
        SizeIs(most));
  }
}

TEST_F(Enumerations, AreTheSameForTheSameSeed) {
  const auto order = [&](std::uint64_t seed) {
    Enumeration all(catalogue_, every_, false, 3, seed);
    Batch batch;
    while (all.next(batch)) {
    }
    return batch.code;
  };
  EXPECT_EQ(order(1), order(1));
  std::set<std::vector<std::int32_t>> orders;
  for (std::uint64_t seed = 0; seed < 8; ++seed) orders.insert(order(seed));
  EXPECT_GT(orders.size(), 1U);
}

}  // namespace
}  // namespace refute::randoop
