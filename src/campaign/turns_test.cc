#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "campaign/campaign.h"
#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"
#include "store/database.h"

/// Sources take turns, whoever interrupts the campaign.
namespace refute::campaign {
namespace {

Source numbers(const std::string& name, int count) {
  return plain_source(name, [count](choice::Choices& c) {
    const int n = c.integer("n", 0, count - 1);
    return Subject{.program = {{{"A.java", std::to_string(n)}}},
                   .request = {.refactoring = "rename-method", .target = {}}};
  });
}

/// Runs a campaign of three sources in so many parts, of so many trials each;
/// gives its trials in the order in which they were done.
std::vector<std::string> trials(const std::vector<int>& parts) {
  const Workers workers{{{"fake",
                          [] {
                            return std::make_unique<FakeEngine>(
                                [](const auto& program, const auto&) {
                                  return Applied{program};
                                });
                          }}},
                        [] { return std::make_unique<FakeLab>(); }};
  const auto dir = *TempDir::create();
  const auto path = dir.path() / "c.db";
  EXPECT_TRUE(store::Store::create(path));
  for (const int part : parts) {
    auto store = *store::Store::open(path);
    Observer nobody;
    Plan plan{.sources = {numbers("a", 3), numbers("b", 20), numbers("c", 6)}};
    plan.max_trials = part;
    EXPECT_TRUE(run(plan, workers, store, nobody));
  }
  auto database =
      *store::Database::open(path, store::Database::Mode::kReadOnly);
  auto select = *database.prepare(
      "SELECT generator || ' ' || ordinal FROM trial ORDER BY id");
  std::vector<std::string> all;
  while (*select.step()) all.push_back(select.text(0));
  return all;
}

TEST(Turns, AResumedCampaignDoesTheSameTrialsInTheSameOrder) {
  const auto whole = trials({20});
  ASSERT_EQ(whole.size(), 20u);
  EXPECT_THAT(whole, testing::Contains("c 5")) << "the shorter ones are over";
  EXPECT_EQ(trials({1, 4, 2, 8, 5}), whole);
}

}  // namespace
}  // namespace refute::campaign
