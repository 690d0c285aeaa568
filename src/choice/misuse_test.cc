#include "choice/misuse.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "choice/delayed.h"
#include "choice/pool.h"
#include "choice/search.h"

/// Every misuse is met by a message that names the generator and the choice.
namespace refute::choice {
namespace {

template <typename F>
void run_named(F function) {
  all_of(define("faulty", function));
}

TEST(MisuseDeathTest, AnEmptyPickIsNamed) {
  EXPECT_DEATH(run_named([](Choices& c) {
                 return c.pick("colour", std::vector<int>{});
               }),
               "generator 'faulty', choice 'colour': there is nothing");
}

TEST(MisuseDeathTest, AnEmptyRangeIsNamed) {
  EXPECT_DEATH(run_named([](Choices& c) { return c.integer("size", 3, 2); }),
               "generator 'faulty', choice 'size': the range 3..2 is empty");
}

TEST(MisuseDeathTest, AChoiceOutsideARunIsNamed) {
  const auto leak = define("leaky", [](Choices& c) { return &c; });
  Search search(leak);
  search.next();
  EXPECT_DEATH(search.current()->flag("late"),
               "generator 'leaky', choice 'late': a choice is made outside");
  EXPECT_DEATH(search.current()->integer("one", 1, 1), "outside a run");
  EXPECT_DEATH(search.current()->assume(false, "too late"), "too late");
}

TEST(MisuseDeathTest, ADelayedValueReadAfterItsRunIsNamed) {
  const auto leak = define(
      "leaky", [](Choices& c) { return delayed_integer(c, "key", 0, 3); });
  Search search(leak);
  search.next();
  EXPECT_DEATH(search.current().get(),
               "generator 'leaky', choice 'key': a choice is made outside");
}

TEST(MisuseDeathTest, APoolThatOutlivesItsRunIsNamed) {
  std::unique_ptr<Pool<int>> kept;
  const auto keep = [&kept](Choices& c) {
    if (kept == nullptr) kept = std::make_unique<Pool<int>>(c, Label("nodes"));
    kept->fresh();
    return c.flag("again");
  };
  EXPECT_DEATH(run_named(keep),
               "generator 'faulty', choice 'nodes': the pool outlived its run");
}

TEST(MisuseDeathTest, ANonDeterministicGeneratorIsCaughtOnReplay) {
  int runs = 0;
  EXPECT_DEATH(
      run_named([&runs](Choices& c) {
        return c.integer(runs++ == 0 ? Label("x") : Label("y"), 0, 1);
      }),
      "generator 'faulty', choice 'y': not deterministic: it is 1 of 2 "
      "where the run before asked for 'x', 1 of 2");
  EXPECT_DEATH(
      run_named([&runs](Choices& c) {
        return c.integer("x", 0, runs++ == 0 ? 1 : 2);
      }),
      "choice 'x': not deterministic: it had 2 alternatives in the run "
      "before, and has 3 now");
  EXPECT_DEATH(
      run_named([&runs](Choices& c) { return runs++ == 0 && c.flag("first"); }),
      "choice 'first': not deterministic: the run ended before this choice");
}

TEST(MisuseDeathTest, AMisuseInASubGeneratorNamesTheSubGenerator) {
  const auto inner =
      define("inner", [](Choices& c) { return c.integer("n", 1, 0); });
  EXPECT_DEATH(run_named([&](Choices& c) { return c.any(inner); }),
               "generator 'inner', choice 'n'");
}

TEST(MisuseDeathTest, OneWhoAskedIsToldInsteadOfAnAbort) {
  EXPECT_EXIT(
      {
        on_misuse([](const Misuse& misuse) {
          std::fprintf(stderr, "%s %s: %s\n", misuse.generator.text(),
                       misuse.choice.text(), misuse.what.c_str());
          std::_Exit(5);
        });
        run_named([](Choices& c) { return c.integer("size", 3, 2); });
      },
      testing::ExitedWithCode(5), "^faulty size: the range 3..2 is empty\n$");
}

}  // namespace
}  // namespace refute::choice
