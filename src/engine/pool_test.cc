#include "engine/pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "engine/fake_engine.h"

namespace refute {
namespace {

using std::chrono::milliseconds;

Outcome refused() { return Refused{{}}; }

TEST(EnginePool, RequestsOfSeveralThreadsRunAtTheSameTimeUpToItsSize) {
  std::atomic<int> now = 0, most = 0, done = 0;
  EnginePool pool(
      [&] {
        return std::make_unique<FakeEngine>([&](const auto&, const auto&) {
          const int inside = ++now;
          for (int seen = most; seen < inside;)
            most.compare_exchange_weak(seen, inside);
          std::this_thread::sleep_for(milliseconds(20));
          --now;
          return refused();
        });
      },
      3);
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < 5; ++j)
        if (pool.apply({}, {.refactoring = "x", .target = {}})) ++done;
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(done, 40);
  EXPECT_EQ(most, 3);
}

TEST(EnginePool, EnginesStartInParallel) {
  const WorkerSpec slow{
      .name = "sh",
      .command = {"sh", "-c",
                  "sleep 0.5; read l; echo '{\"id\":0,\"result\":"
                  "{\"protocol\":1,\"engine\":\"sh\",\"version\":\"7\"}}';"
                  "cat >/dev/null"}};
  const auto begun = std::chrono::steady_clock::now();
  {
    EnginePool pool([&] { return std::make_unique<ProcessEngine>(slow); }, 6);
    const auto info = pool.info();
    ASSERT_TRUE(info) << info.error().message;
    EXPECT_EQ(info->version, "7");
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, milliseconds(2900));
}

TEST(EnginePool, AnEngineThatCannotBeStartedIsAnErrorForEveryCaller) {
  EnginePool pool(
      [] {
        return std::make_unique<ProcessEngine>(
            WorkerSpec{.name = "none", .command = {"no-such-engine"}});
      },
      2);
  EXPECT_FALSE(pool.info());
  EXPECT_FALSE(pool.apply({}, {.refactoring = "x", .target = {}}));
}

TEST(EnginePool, ARestartReachesEveryMember) {
  std::vector<FakeEngine*> members;
  EnginePool pool(
      [&] {
        auto engine = std::make_unique<FakeEngine>(
            [](const auto&, const auto&) { return refused(); });
        members.push_back(engine.get());
        return engine;
      },
      1);
  ASSERT_TRUE(pool.apply({}, {.refactoring = "x", .target = {}}));
  EXPECT_EQ(members[0]->restarts, 0);
  pool.restart();
  ASSERT_TRUE(pool.apply({}, {.refactoring = "x", .target = {}}));
  ASSERT_TRUE(pool.apply({}, {.refactoring = "x", .target = {}}));
  EXPECT_EQ(members[0]->restarts, 1);
}

}  // namespace
}  // namespace refute
