#include "eval/orders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "campaign/walk.h"
#include "store/store.h"

namespace refute::eval {
namespace {

constexpr char kGenerator[] = "ClassArrayField/encapsulate-field";

class OrdersTest : public testing::Test {
 protected:
  // The first `programs` of the generator's 72, each a second long; those from
  // number 37 on fail in one way, the last in another one too.
  void record(int programs) {
    auto store = *store::Store::create(path_);
    const auto source = *campaign::generator_source(kGenerator, {});
    const auto walk = source.phases.front().open();
    std::vector<store::Entry> batch;
    for (int i = 0; i < programs; ++i) {
      auto& entry = batch.emplace_back();
      entry.trial = {.generator = kGenerator,
                     .ordinal = i,
                     .engine = "fake",
                     .choices = walk->next()->choices,
                     .outcome = "applied",
                     .severity = "ok",
                     .micros = 1'000'000,
                     .at = 1000 * (i + 1)};
      const auto fails = [&](const char* signature) {
        store::Finding finding;
        finding.engine_label = "fake";
        finding.signature = signature;
        entry.findings.push_back(finding);
      };
      if (i >= 36) fails("often");
      if (i == 71) fails("once");
    }
    ASSERT_TRUE(store.record(batch));
  }

  Result<Orders> compare() {
    auto database =
        store::Database::open(path_, store::Database::Mode::kReadOnly);
    return compare_orders(*database, kGenerator, 0);
  }

  TempDir dir_ = *TempDir::create();
  std::filesystem::path path_ = dir_.path() / "c.db";
};

TEST(ProgramOf, ForgetsWhichTargetIsAskedFor) {
  EXPECT_EQ(program_of("level=3/4 class=1/3 request=2/4"),
            program_of("level=3/4 class=1/3 request=0/4"));
  EXPECT_NE(program_of("level=3/4 class=1/3 request=2/4"),
            program_of("level=3/4 class=2/3 request=2/4"));
  EXPECT_EQ(program_of("class=1/3"), "class=1/3");
}

TEST_F(OrdersTest, TheDenseOrderIsTheStores) {
  record(72);
  const auto orders = compare();
  ASSERT_TRUE(orders) << orders.error().message;
  EXPECT_EQ(orders->inputs, 72);
  EXPECT_EQ(orders->programs, 72);
  EXPECT_EQ(orders->failing, 36);
  EXPECT_EQ(orders->kinds, 2);
  EXPECT_NEAR(orders->seconds, 72, 0.01);
  EXPECT_EQ(orders->dense.first_failure, 37);
  EXPECT_NEAR(orders->dense.first_seconds, 37, 0.01);
  // 1 - (37 + 72) / (72 * 2) + 1 / (2 * 72)
  EXPECT_NEAR(orders->dense.apfd, 25.0, 0.01);
}

TEST_F(OrdersTest, ASparseOrderComesByFailuresThatLieTogetherSooner) {
  record(72);
  const auto orders = compare();
  ASSERT_TRUE(orders);
  EXPECT_LT(orders->sparse.first_failure, 8);
  EXPECT_GE(orders->sparse.first_failure, 1);
  EXPECT_GT(orders->sparse.apfd, orders->dense.apfd);
  EXPECT_NEAR(orders->extra_inputs, 2.0 / 21, 0.03);
}

TEST_F(OrdersTest, ALevelThatWasNotWalkedToItsEndIsAnError) {
  record(50);
  const auto orders = compare();
  ASSERT_FALSE(orders);
  EXPECT_THAT(orders.error().message, testing::HasSubstr(kGenerator));
}

}  // namespace
}  // namespace refute::eval
