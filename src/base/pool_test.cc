#include "base/pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace refute {
namespace {

struct Counted {
  int restarts = 0;
  void restart() { ++restarts; }
};

TEST(Pool, WhoFindsNoneFreeWaits) {
  Pool<Counted> pool;
  Counted& only = pool.add(std::make_unique<Counted>());
  pool.give_back(only);
  EXPECT_EQ(*pool.take(), &only);
  std::atomic<bool> waited = false;
  std::thread other([&] {
    const auto taken = pool.take();
    EXPECT_TRUE(waited);
    EXPECT_EQ(*taken, &only);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  waited = true;
  pool.give_back(only);
  other.join();
}

TEST(Pool, TakesTheOneThatWasUsedLast) {
  Pool<Counted> pool;
  Counted& a = pool.add(std::make_unique<Counted>());
  Counted& b = pool.add(std::make_unique<Counted>());
  pool.give_back(a);
  pool.give_back(b);
  EXPECT_EQ(*pool.take(), &b);
  pool.give_back(b);
  EXPECT_EQ(*pool.take(), &b);
  EXPECT_EQ(*pool.take(), &a);
}

TEST(Pool, ARestartReachesEachBeforeItIsUsedAgainAndOnce) {
  Pool<Counted> pool;
  Counted& a = pool.add(std::make_unique<Counted>());
  pool.give_back(a);
  ASSERT_TRUE(pool.take());
  pool.restart();
  EXPECT_EQ(a.restarts, 0) << "it is in use";
  pool.give_back(a);
  ASSERT_TRUE(pool.take());
  EXPECT_EQ(a.restarts, 1);
  pool.give_back(a);
  ASSERT_TRUE(pool.take());
  EXPECT_EQ(a.restarts, 1);
}

TEST(Pool, ClosingItTellsThoseWhoWaitWhy) {
  Pool<Counted> pool;
  pool.add(std::make_unique<Counted>());
  std::thread waiting([&] {
    const auto taken = pool.take();
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().message, "no engine");
  });
  pool.close({"no engine"});
  waiting.join();
  EXPECT_FALSE(pool.take());
}

}  // namespace
}  // namespace refute
