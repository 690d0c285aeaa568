#include <gtest/gtest.h>

#include "choice/pool_programs.h"

/// Delayed against eager pools at length: seconds in an optimised build.
namespace refute::choice {
namespace {

/// What is wrong with the delayed run of `program`, or "".
std::string difference(const PoolProgram& program) {
  const Observations eager = observe(program, {.delayed = false});
  for (const Evaluation how :
       {Evaluation{}, Evaluation{.partial_forcing = true},
        Evaluation{.copy_propagation = false}}) {
    const Observations delayed = observe(program, how);
    if (delayed.seen != eager.seen) return to_text(program) + ": differs";
    if (delayed.counts.explored() > eager.counts.explored())
      return to_text(program) + ": explores more";
  }
  return "";
}

TEST(DelayedPoolAtLength, AgreesWithEagerOn100000RandomPrograms) {
  Search programs(pool_programs(9), random(4), {.limits = {.number = 100'000}});
  for (const PoolProgram& program : programs)
    ASSERT_EQ(difference(program), "");
}

TEST(DelayedPoolAtLength, AgreesWithEagerOnAllProgramsOfFiveSteps) {
  for (const PoolProgram& program : Search(pool_programs(5)))
    ASSERT_EQ(difference(program), "");
}

}  // namespace
}  // namespace refute::choice
