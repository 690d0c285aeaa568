#include "randoop/systematic.h"

#include <gtest/gtest.h>

#include <set>

namespace refute::randoop {
namespace {

/// new(), up(counter, int), plus(counter, counter), and a method whose
/// parameter nothing makes.
Catalogue counters() {
  Catalogue c;
  c.types = {{"Counter", false, {0}}, {"int", true, {1}}, {"Odd", false, {2}}};
  c.constants = {{1, "1"}, {1, "2"}, {1, "3"}};
  const auto add = [&](std::vector<int> inputs, int result) {
    Operation op;
    op.inputs = std::move(inputs);
    op.result = result;
    c.operations.push_back(op);
  };
  add({}, 0);
  add({0, 1}, -1);
  add({0, 0}, 0);
  add({0, 2}, 0);
  return c;
}

/// Runs all that there is, a few at a time. Every sequence is in a state of its
/// own unless all are `alike`; operation `bad` throws, `empty` gives null.
std::vector<Calls> all_of(Systematic systematic, const Catalogue& catalogue,
                          bool alike = false, int bad = -1, int empty = -1) {
  std::vector<Calls> all;
  while (true) {
    Batch batch;
    while (batch.count < 3 && systematic.next(batch)) {
    }
    if (batch.count == 0) return all;
    std::vector<Outcome> outcomes;
    std::vector<std::vector<std::int32_t>> flags;
    std::size_t at = 0;
    for (int i = 0; i < batch.count; ++i) {
      all.push_back(
          decode({batch.code.data() + at, batch.code.size() - at}, catalogue));
      at += encode(all.back(), 0).size();
      Outcome outcome;
      if (all.back().back().operation == bad) outcome.ending = Ending::kIllegal;
      if (!alike) outcome.first = static_cast<int>(all.size());
      flags.emplace_back();
      for (const auto& call : all.back())
        flags.back().push_back(call.operation != empty);
      outcomes.push_back(outcome);
    }
    for (std::size_t i = 0; i < outcomes.size(); ++i)
      outcomes[i].reusable = flags[i];
    systematic.learn(outcomes);
  }
}

TEST(Systematic, MakesEverySequenceOnceTheShortestFirst) {
  const auto catalogue = counters();
  const auto all = all_of({catalogue, {0, 1, 2, 3}, 2, 3}, catalogue);
  // One of one call; four of two: new, up 1, up 2, plus; after these 9, 4,
  // 4, 9.
  EXPECT_EQ(all.size(), 1u + 4u + 26u);
  std::set<Code> different;
  std::size_t length = 0;
  for (const auto& calls : all) {
    different.insert(encode(calls, 0));
    EXPECT_GE(calls.size(), length);
    length = calls.size();
  }
  EXPECT_EQ(different.size(), all.size());
}

TEST(Systematic, ExtendsOneOfEachState) {
  const auto catalogue = counters();
  EXPECT_EQ(all_of({catalogue, {0, 1, 2, 3}, 2, 9}, catalogue, true).size(),
            1u + 4u);
}

TEST(Systematic, BuildsOnNothingIllegalAndPassesNoNull) {
  const auto catalogue = counters();
  for (const auto& calls :
       all_of({catalogue, {0, 1, 2}, 1, 3}, catalogue, false, 1))
    for (std::size_t i = 0; i + 1 < calls.size(); ++i)
      EXPECT_NE(calls[i].operation, 1);
  // `plus` gives null: only results of `new` are passed on.
  for (const auto& calls :
       all_of({catalogue, {0, 2}, 1, 4}, catalogue, false, -1, 2))
    for (const auto& call : calls)
      for (const int slot : call.inputs)
        EXPECT_EQ(
            calls[static_cast<std::size_t>(call_of(slot, catalogue))].operation,
            0);
}

TEST(Systematic, CallsNoMoreWhatIsBanned) {
  const auto catalogue = counters();
  Systematic systematic(catalogue, {0, 1, 2}, 1, 3);
  Batch batch;
  ASSERT_TRUE(systematic.next(batch));
  systematic.ban(1);
  for (const auto& calls : all_of(systematic, catalogue))
    for (const auto& call : calls) EXPECT_NE(call.operation, 1);
}

}  // namespace
}  // namespace refute::randoop
