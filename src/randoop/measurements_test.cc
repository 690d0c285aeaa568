#include "randoop/measurements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "randoop/seen_numbers.h"

namespace refute::randoop {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;

/// What a worker tells.
json told(int branches, std::int64_t cpu_ms) {
  return {
      {"cpu_ms", cpu_ms},      {"lines_reached", 2 * branches}, {"lines", 100},
      {"branches", 50},        {"branches_reached", branches},  {"blocks", 30},
      {"blocks_reached", 3},   {"counted", {1, branches}},      {"distinct", 5},
      {"ended_at", {0, 2, 1}}, {"failures", json::array()}};
}

TEST(RandoopMeasurements, SayWhenAFigureLastGrew) {
  Measurements measured;
  measured.take(told(7, 10), 100, {});
  measured.take(told(9, 20), 200, {});
  measured.take(told(9, 30), 300, {});
  EXPECT_EQ(measured.branches_reached, 9);
  EXPECT_EQ(measured.branches_at.calls, 200);
  EXPECT_EQ(measured.branches_at.cpu_ms, 20);
  EXPECT_EQ(measured.blocks_at.calls, 100);
  EXPECT_EQ(measured.counted_at.calls, 200);
  EXPECT_THAT(measured.counted, ElementsAre(1, 9));
  EXPECT_EQ(measured.cpu_ms, 30);
}

// The next worker begins at nothing, the run does not.
TEST(RandoopMeasurements, GoOnFromWhatEarlierWorkersMeasured) {
  Measurements base;
  base.take(told(9, 20), 200, {});
  Measurements measured = base;
  measured.take(told(4, 5), 300, base);
  EXPECT_EQ(measured.branches_reached, 9);
  EXPECT_EQ(measured.branches_at.calls, 200);
  EXPECT_EQ(measured.cpu_ms, 25);
  EXPECT_EQ(measured.distinct, 10);
  EXPECT_THAT(measured.ended_at, ElementsAre(0, 4, 2));
  // The same worker's second answer has its totals, not more of them.
  measured.take(told(4, 6), 310, base);
  EXPECT_EQ(measured.cpu_ms, 26);
  EXPECT_THAT(measured.ended_at, ElementsAre(0, 4, 2));
}

TEST(RandoopMeasurements, CountFailuresThatAreToldOnce) {
  Measurements measured;
  json first = told(1, 1);
  const json failure = {{"contract", "equals-reflexive"},
                        {"equals_in", "p.C"},
                        {"threw", false},
                        {"depth", 2}};
  first["failures"] = json::array({failure, failure});
  measured.take(first, 1, {});
  json second = told(1, 2);
  second["failures"] = json::array({failure});
  measured.take(second, 2, {});
  EXPECT_EQ(measured.failures.at({"equals-reflexive", "p.C", false, 2}), 3);
}

TEST(RandoopMeasurements, OfWorkersSideBySideAddUpOrAreTheLargest) {
  Measurements one, other;
  one.take(told(7, 10), 100, {});
  other.take(told(9, 40), 150, {});
  other.failures[{"clone", "", true, 1}] = 2;
  one.failures[{"clone", "", true, 1}] = 1;
  one.merge(other);
  EXPECT_EQ(one.branches_reached, 9);
  EXPECT_EQ(one.branches_at.calls, 150);
  EXPECT_EQ(one.blocks_at.calls, 100) << "no more blocks than it had";
  EXPECT_EQ(one.lines, 100);
  EXPECT_EQ(one.cpu_ms, 50);
  EXPECT_EQ(one.distinct, 10);
  EXPECT_EQ(one.failures.at({"clone", "", true, 1}), 3);
  EXPECT_THAT(one.ended_at, ElementsAre(0, 4, 2));
}

TEST(RandoopMeasurements, AreToldWithTheCallsAtEachDepth) {
  Measurements measured;
  measured.ended_at = {5, 3, 2};
  measured.branches_reached = 4;
  measured.branches = 8;
  measured.branches_at = {17, 6};
  measured.failures[{"clone", "p.C", true, 1}] = 2;
  const json all = to_json(measured);
  // What ended deeper had a call at each depth before.
  EXPECT_EQ(all.at("calls_at_depth"), json({10, 5, 2}));
  EXPECT_EQ(all.at("branches"), json({4, 8}));
  EXPECT_EQ(all.at("last_gain").at("branches"),
            json({{"calls", 17}, {"cpu_milliseconds", 6}}));
  EXPECT_EQ(all.at("failures").at(0), json({{"contract", "clone"},
                                            {"equals_in", "p.C"},
                                            {"threw", true},
                                            {"depth", 1},
                                            {"seen", 2}}));
}

TEST(RandoopMeasurements, AWorkerThatTellsLessIsNotBelieved) {
  json less = told(1, 1);
  less.erase("distinct");
  Measurements measured;
  EXPECT_THROW(measured.take(less, 1, {}), json::exception);
}

// --- Numbers seen ------------------------------------------------------------

TEST(SeenNumbers, AreNewOnce) {
  SeenNumbers seen;
  for (std::uint64_t i = 1; i < 5000; ++i)
    EXPECT_TRUE(seen.insert(i * 0x9e3779b97f4a7c15U));
  for (std::uint64_t i = 1; i < 5000; ++i)
    EXPECT_FALSE(seen.insert(i * 0x9e3779b97f4a7c15U));
}

TEST(SeenNumbers, TellThoseApartThatShareAPlace) {
  SeenNumbers seen;
  // All of these begin at one place of any table so small.
  for (std::uint64_t i = 1; i <= 20; ++i) EXPECT_TRUE(seen.insert(i << 32U));
  for (std::uint64_t i = 1; i <= 20; ++i) EXPECT_FALSE(seen.insert(i << 32U));
  EXPECT_TRUE(seen.insert(std::uint64_t{21} << 32U));
}

TEST(SeenNumbers, ZeroIsANumberToo) {
  SeenNumbers seen;
  EXPECT_TRUE(seen.insert(0));
  EXPECT_FALSE(seen.insert(0));
}

TEST(SeenNumbers, ForgetAllWhenTheyAreTooMany) {
  SeenNumbers seen(100);
  std::size_t again = 0;
  for (std::uint64_t i = 1; i <= 1000; ++i) EXPECT_TRUE(seen.insert(i));
  for (std::uint64_t i = 1; i <= 1000; ++i) again += seen.insert(i) ? 1 : 0;
  EXPECT_GT(again, 500U) << "the memory is bounded";
  EXPECT_FALSE(seen.insert(1000)) << "the last one is still known";
}

}  // namespace
}  // namespace refute::randoop
