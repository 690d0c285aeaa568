#include "choice/pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "choice/pool_programs.h"

namespace refute::choice {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Rule = Levels::Rule;

constexpr Evaluation kEager{.delayed = false};
constexpr Evaluation kDelayed{};

Observations observe(PoolOptions pool, const std::string& program,
                     Evaluation evaluation = kDelayed) {
  return observe(parse_pool_program(pool, program), evaluation);
}

TEST(Pool, AnyGivesAnObjectGivenBeforeOrTheFirstThatWasNot) {
  for (const Evaluation evaluation : {kEager, kDelayed}) {
    // The partitions of three symbols, of which there are five, and no
    // renaming of them.
    const auto three = observe({}, "A A A r0 r1 r2", evaluation);
    EXPECT_THAT(three.seen,
                ElementsAre(Observation{0, 0, 0}, Observation{0, 0, 1},
                            Observation{0, 1, 0}, Observation{0, 1, 1},
                            Observation{0, 1, 2}));
    EXPECT_EQ(three.counts.explored(), 5u);
  }
}

TEST(Pool, FreshIsDistinctFromEverythingGivenBefore) {
  for (const Evaluation evaluation : {kEager, kDelayed}) {
    for (const auto& seen :
         observe({}, "A N A N r0 r1 r2 r3", evaluation).seen) {
      EXPECT_NE(seen[1], seen[0]);
      for (int earlier : {0, 1, 2}) EXPECT_NE(seen[3], seen[earlier]);
    }
  }
}

TEST(Pool, FreshIsNeverNullAndAnyIsNullFirst) {
  for (const Evaluation evaluation : {kEager, kDelayed}) {
    const auto seen =
        observe({.size = 1, .nullable = true}, "A r0", evaluation).seen;
    EXPECT_THAT(seen, ElementsAre(Observation{Levels::kNull}, Observation{0}));
    EXPECT_THAT(observe({.size = 1, .nullable = true}, "N r0", evaluation).seen,
                ElementsAre(Observation{0}));
  }
}

TEST(Pool, AFullPoolGivesNoFreshObject) {
  for (const Evaluation evaluation : {kEager, kDelayed})
    EXPECT_THAT(observe({.size = 2}, "N N N r0", evaluation).seen, IsEmpty());
}

TEST(Pool, TwoPoolsDoNotKnowOfEachOther) {
  const auto two = [](Choices& c) {
    Pool<int> left(c, "left", {.size = 1});
    Pool<int> right(c, "right", {.size = 1});
    const auto a = left.fresh();
    const auto b = right.fresh();
    return a.get() != b.get() && a.id() == b.id();
  };
  EXPECT_THAT(all_of(two), ElementsAre(true));
}

TEST(Pool, IteratingAFixedPoolVisitsAllObjectsAndChoosesNone) {
  const auto sum = [](Choices& c) {
    Pool<int> pool(c, "pool", {.size = 3});
    int next = 10;
    for (int& object : pool) object = next++;
    return *pool.any();
  };
  EXPECT_THAT(all_of(sum), ElementsAre(10));
}

TEST(Pool, IteratingAnUnboundedPoolVisitsWhatWasUsed) {
  const auto used = [](Choices& c) {
    Pool<int> pool(c, "pool");
    *pool.fresh() = 1;
    *pool.fresh() = 2;
    pool.fresh();  // Never used, so never made.
    int sum = 0;
    for (const int object : pool) sum += object;
    return sum;
  };
  EXPECT_THAT(all_of(used), ElementsAre(3));
}

TEST(Pool, DereferencingNullNamesTheGeneratorAndThePool) {
  const auto dereference = define("walk", [](Choices& c) -> std::string {
    Pool<int> pool(c, "nodes", {.size = 1, .nullable = true});
    try {
      return std::to_string(*pool.any());
    } catch (const NullDereference& error) {
      return error.what();
    }
  });
  EXPECT_EQ(all_of(dereference).front(),
            "generator 'walk', pool 'nodes': a null reference is dereferenced");
}

// UDITA's two examples.

TEST(DelayedPool, AnyBeforeFreshDiffersFromItThoughItIsUsedLater) {
  EXPECT_THAT(observe({}, "A N r1 r0").seen, ElementsAre(Observation{0, 1}));
}

TEST(DelayedPool, AnysBetweenFreshsOfAFullPoolMustAllBeEqual) {
  const auto tight = observe({.size = 3}, "N A A A N N r1 r2 r3");
  EXPECT_THAT(tight.seen, ElementsAre(Observation{0, 0, 0}));
  EXPECT_EQ(tight.counts.explored(), 1u);
}

// The two mistakes of Fig. 12.

TEST(DelayedPool, TwoFreshsDifferThoughAnAnyTookTheObjectOfTheFirst) {
  const std::string program = "N N A r0 r2 r1";
  for (const auto& seen : observe({.size = 2}, program).seen)
    EXPECT_NE(seen[0], seen[2]);
  const PoolOptions printed{.size = 2, .rule = Rule::kPrintedCandidates};
  EXPECT_TRUE(observe(printed, program).seen.contains({0, 0, 0}));
}

TEST(DelayedPool, AFourthFreshDoesNotFitThreeThoughAnAnyWasUsed) {
  const std::string program = "N N N A r3 N";
  EXPECT_THAT(observe({.size = 3}, program).seen, IsEmpty());
  const PoolOptions printed{.size = 3, .rule = Rule::kPrintedMinimum};
  EXPECT_THAT(observe(printed, program).seen, testing::Not(IsEmpty()));
}

TEST(DelayedPool, CopiesShareOneChoice) {
  EXPECT_THAT(observe({.size = 2}, "N N A c2 r0 r1 r3 r2").seen,
              ElementsAre(Observation{0, 1, 0, 0}, Observation{0, 1, 1, 1}));
}

TEST(DelayedPool, WhatIsNotUsedIsNotChosen) {
  EXPECT_EQ(observe({}, "A A A A A A r0").counts.explored(), 1u);
  EXPECT_EQ(observe({}, "A A A A A A r0", kEager).counts.explored(), 203u);
}

TEST(DelayedPool, PartialForcingTestsForNullWithoutChoosingAnObject) {
  const PoolOptions pool{.size = 3, .nullable = true};
  const std::string program = "N N A r0 r1 t2";
  EXPECT_EQ(observe(pool, program).counts.explored(), 4u);
  const auto partial = observe(pool, program, {.partial_forcing = true});
  EXPECT_EQ(partial.counts.explored(), 2u);
  EXPECT_EQ(partial.seen, observe(pool, program, kEager).seen);
}

/// The first of `number` random programs on which delayed choice differs from
/// eager choice or explores more, or "".
std::string first_difference(std::uint64_t number, Rule rule = Rule::kSound) {
  Search programs(pool_programs(8), random(2009),
                  {.limits = {.number = number}});
  for (PoolProgram program : programs) {
    const Observations eager = observe(program, kEager);
    program.pool.rule = rule;
    for (const bool partial : {false, true}) {
      const Observations delayed =
          observe(program, {.partial_forcing = partial});
      if (delayed.seen != eager.seen ||
          delayed.counts.explored() > eager.counts.explored())
        return to_text(program) + (partial ? " (partial forcing)" : "");
    }
  }
  return "";
}

TEST(DelayedPool, SeesWhatAnEagerPoolSeesAndNeverExploresMore) {
  EXPECT_EQ(first_difference(2'000), "");
}

TEST(DelayedPool, EveryWrongComputationOfTheLevelsIsCaught) {
  for (const Rule rule :
       {Rule::kPrintedCandidates, Rule::kPrintedMinimum, Rule::kAnyJoinsTooLow})
    EXPECT_NE(first_difference(2'000, rule), "") << static_cast<int>(rule);
}

}  // namespace
}  // namespace refute::choice
