#include <gtest/gtest.h>

#include "base/files.h"
#include "campaign/campaign.h"
#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"

/// What other parts of a campaign have confirmed is not confirmed again.
namespace refute::campaign {
namespace {

struct Counter : Observer {
  int confirmed = 0;
  void on_confirmed(const store::Finding&) override { ++confirmed; }
};

TEST(Settled, KindsThatAnotherShardConfirmedStayPending) {
  const auto dir = *TempDir::create();
  const Workers workers{
      {{"fake",
        [] {
          return std::make_unique<FakeEngine>(
              [](const java::Program& program, const auto&) -> Outcome {
                return Crashed{.exception =
                                   program.files[0].text < "5" ? "E" : "F"};
              });
        }}},
      [] { return std::make_unique<FakeLab>(); }};
  Plan plan{.sources = {plain_source("digits", [](choice::Choices& c) {
              const int n = c.integer("n", 0, 9);
              return Subject{
                  .program = {{{"A.java", std::to_string(n)}}},
                  .request = {.refactoring = "rename-method", .target = {}}};
            })}};
  plan.shard = {.index = 0, .count = 2};
  plan.max_trials = 2;  // 0 and 2: of the first kind
  auto first = *store::Store::create(dir.path() / "0.db");
  Counter counter;
  ASSERT_TRUE(run(plan, workers, first, counter));
  EXPECT_EQ(counter.confirmed, 1);

  plan.shard.index = 1;
  plan.max_trials = 10;  // of both kinds
  plan.settled = *first.findings(store::Confirmation::kConfirmed);
  auto second = *store::Store::create(dir.path() / "1.db");
  const auto summary = run(plan, workers, second, counter);
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->ending, Ending::kComplete);
  EXPECT_EQ(counter.confirmed, 2);
  EXPECT_EQ(second.findings()->size(), 5u);
  EXPECT_EQ(second.findings(store::Confirmation::kConfirmed)->size(), 1u);
}

}  // namespace
}  // namespace refute::campaign
