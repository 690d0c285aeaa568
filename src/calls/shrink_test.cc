#include "calls/shrink.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace refute::calls {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A call that has a name and uses earlier ones.
struct Call {
  char name = 'a';
  std::vector<int> uses = {};

  friend bool operator==(const Call&, const Call&) = default;
};
using Calls = std::vector<Call>;

constexpr auto kUses = [](Call& call, const auto& replace) {
  for (int& each : call.uses) each = replace(each);
};

bool has(const Calls& calls, char name) {
  return std::any_of(calls.begin(), calls.end(),
                     [&](const auto& each) { return each.name == name; });
}

TEST(DropCalls, KeepsWhatIsNeededAndRenumbersIt) {
  const Calls calls{{'a'}, {'b'}, {'c', {0}}, {'d', {1}}, {'e', {2}}};
  const auto shorter = drop_calls(
      calls, kUses, [](const Calls& left) { return has(left, 'd'); });
  EXPECT_THAT(shorter, ElementsAre(Call{'b'}, Call{'d', {0}}));
}

TEST(DropCalls, AsksNothingOfWhatWouldLeaveAHole) {
  std::vector<std::size_t> asked;
  drop_calls(Calls{{'a'}, {'b', {0}}}, kUses, [&](const Calls& left) {
    asked.push_back(left.size());
    return false;
  });
  EXPECT_THAT(asked, ElementsAre(1)) << "without b; never without a alone";
}

TEST(DropCalls, LeavesOneCall) {
  EXPECT_THAT(
      drop_calls(Calls{{'a'}, {'b'}}, kUses, [](const Calls&) { return true; }),
      ElementsAre(Call{'a'}));
}

TEST(Spliced, LetsTheUsesOfAHoleUseTheReplacement) {
  const Calls calls{{'a'}, {'b', {0}}, {'c'}, {'d', {1, 2}}};
  EXPECT_THAT(
      spliced<Call>({{'x'}, {'y', {0}}}, calls, {true, true, false, false},
                    kUses, /*hole=*/1,
                    /*value=*/1),
      ElementsAre(Call{'x'}, Call{'y', {0}}, Call{'c'}, Call{'d', {1, 2}}));
}

TEST(DropRuns, TakesHalvesFirstAndNeverTheLast) {
  std::vector<std::vector<int>> asked;
  const auto shows = [&](const std::vector<int>& left) {
    asked.push_back(left);
    return std::count(left.begin(), left.end(), 2) == 1;
  };
  EXPECT_THAT(drop_runs(std::vector<int>{1, 2, 3, 4, 5}, shows),
              ElementsAre(2, 5));
  EXPECT_THAT(asked.front(), ElementsAre(3, 4, 5));
  asked.clear();
  EXPECT_THAT(drop_runs(std::vector<int>{7}, shows), ElementsAre(7));
  EXPECT_THAT(asked, IsEmpty());
}

}  // namespace
}  // namespace refute::calls
