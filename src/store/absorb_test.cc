#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "base/quick_folder_for_tests.h"
#include "store/store.h"

/// Stores that are united or copied, as a whole.
namespace refute::store {
namespace {

class AbsorbTest : public ::testing::Test {
 protected:
  static Entry entry(std::int64_t ordinal, bool found) {
    Entry entry;
    entry.trial.generator = "g";
    entry.trial.ordinal = ordinal;
    entry.trial.engine = "e";
    entry.trial.outcome = "applied";
    entry.trial.severity = "ok";
    if (found) {
      Finding finding;
      finding.oracle = "crash";
      finding.signature = std::to_string(ordinal);
      finding.engine_label = "e";
      entry.findings = {finding};
    }
    return entry;
  }

  /// A shard with `trials` trials, some of them with findings, and as many
  /// events.
  std::filesystem::path shard(int number, int count, int trials) {
    const auto path = dir_.path() / (std::to_string(number) + ".db");
    auto store = *Store::create(path);
    EXPECT_TRUE(store.begin_bulk());  // it need not survive a power cut
    std::vector<Entry> batch;
    for (int i = 0; i < trials; ++i) {
      batch.push_back(entry(std::int64_t{i} * count + number, i % 5 == 0));
      batch.back().events = {
          {"engine-lost", std::to_string(number * 1000 + i)}};
    }
    EXPECT_TRUE(store.record(batch));
    EXPECT_TRUE(store.end_bulk());
    return path;
  }

  TempDir dir_ = quick_folder();
};

TEST_F(AbsorbTest, TakesTimeInProportionToTheRows) {
  constexpr int kShards = 24, kTrials = 300;
  auto all = *Store::create(dir_.path() / "all.db");
  ASSERT_TRUE(all.begin_bulk());
  std::vector<std::filesystem::path> shards;
  for (int i = 0; i < kShards; ++i)
    shards.push_back(shard(i, kShards, kTrials));
  std::vector<double> took;  // processor time, so that others do not matter
  for (const auto& each : shards) {
    const auto part = *Store::open(each, /*read_only=*/true);
    const std::clock_t begun = std::clock();
    ASSERT_TRUE(all.absorb(part));
    took.push_back(static_cast<double>(std::clock() - begun));
  }
  const auto middle = [&](int from) {
    std::vector<double> some(took.begin() + from, took.begin() + from + 6);
    std::nth_element(some.begin(), some.begin() + 3, some.end());
    return some[3];
  };
  EXPECT_LT(middle(kShards - 6), 3 * middle(1));
  ASSERT_TRUE(all.end_bulk());
  EXPECT_EQ(*all.count_trials(), kShards * kTrials);
  EXPECT_EQ(std::ssize(*all.findings()), kShards * kTrials / 5);
  EXPECT_EQ(std::ssize(*all.events()), kShards * kTrials);
}

TEST_F(AbsorbTest, OfADuplicateOnlyWhatIsNewIsTaken) {
  auto all = *Store::create(dir_.path() / "all.db");
  ASSERT_TRUE(all.begin_bulk());
  const auto some = shard(0, 1, 10);
  ASSERT_TRUE(all.absorb(*Store::open(some, true)));
  std::filesystem::remove(some);
  const auto more = *Store::open(shard(0, 1, 17), true);
  ASSERT_TRUE(all.absorb(more));
  ASSERT_TRUE(all.end_bulk());
  EXPECT_EQ(*all.count_trials(), 17);
  const auto findings = *all.findings();
  std::vector<std::string> found;
  for (const auto& each : findings) found.push_back(each.signature);
  EXPECT_THAT(found, ::testing::ElementsAre("0", "5", "10", "15"));
}

TEST_F(AbsorbTest, OfATrialInSeveralStoresTheFirstIsKeptWithWhatItHas) {
  std::vector<std::filesystem::path> parts;
  for (const char* said : {"first", "second"}) {
    parts.push_back(dir_.path() / said);
    auto part = *Store::create(parts.back());
    std::vector<Entry> batch = {entry(parts.size() == 1 ? 7 : 8, true),
                                entry(0, true)};
    batch[1].findings[0].summary = said;
    ASSERT_TRUE(part.record(batch));
    Reduction small;
    small.finding = batch[1].findings[0].id;
    small.summary = said;
    ASSERT_TRUE(part.record(small));
  }
  auto all = *Store::create(dir_.path() / "all.db");
  ASSERT_TRUE(all.begin_bulk());
  for (const auto& part : parts)
    ASSERT_TRUE(all.absorb(*Store::open(part, /*read_only=*/true)));
  ASSERT_TRUE(all.end_bulk());
  EXPECT_EQ(*all.count_trials(), 3);
  std::vector<std::string> said;
  const auto found = *all.findings();
  for (const auto& each : found) said.push_back(each.summary);
  EXPECT_THAT(said, ::testing::ElementsAre("", "first", ""));
  const auto reductions = *all.reductions();
  ASSERT_EQ(reductions.size(), 1u);
  EXPECT_EQ(reductions.begin()->second.summary, "first");
  EXPECT_EQ(reductions.begin()->first, found[1].id);
  // The indexes are there again.
  std::vector<Entry> twice = {entry(7, false)};
  EXPECT_FALSE(all.record(twice));
  EXPECT_EQ(all.count_by_kind()->at("e|0"), 1);
}

TEST_F(AbsorbTest, AFindingWithoutATrialIsNotGivenToAnother) {
  const auto path = dir_.path() / "odd.db";
  {
    auto odd = *Store::create(path);
    std::vector<Entry> batch = {entry(0, true)};
    ASSERT_TRUE(odd.record(batch));
  }
  ASSERT_TRUE(Database::open(path, Database::Mode::kReadWrite)
                  ->execute("UPDATE finding SET trial = 2"));
  auto all = *Store::create(dir_.path() / "all.db");
  ASSERT_TRUE(all.begin_bulk());
  ASSERT_TRUE(all.absorb(*Store::open(path, /*read_only=*/true)));
  ASSERT_TRUE(all.absorb(*Store::open(shard(1, 2, 2), /*read_only=*/true)));
  ASSERT_TRUE(all.end_bulk());
  EXPECT_EQ(*all.count_trials(), 3);
  const auto found = *all.findings();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].signature, "1");
}

TEST_F(AbsorbTest, ACopyIsOneFileThatCanBeGoneOnWith) {
  const auto copy = dir_.path() / "copy.db";
  ASSERT_TRUE(write_file(copy, "something old"));
  {
    auto store = *Store::create(dir_.path() / "c.db", {{"plan", "seed = 1\n"}});
    std::vector<Entry> batch = {entry(0, true)};
    ASSERT_TRUE(store.record(batch));
    ASSERT_TRUE(store.copy_to(copy));
    batch = {entry(1, true)};
    ASSERT_TRUE(store.record(batch));
  }
  {
    auto read = *Store::open(copy, /*read_only=*/true);
    EXPECT_EQ(*read.count_trials(), 1);
    EXPECT_EQ(read.meta()->at("plan"), "seed = 1\n");
    for (const char* each : {"-wal", "-shm"})
      EXPECT_FALSE(std::filesystem::exists(copy.string() + each))
          << "reading it writes nothing beside it";
  }
  auto more = *Store::open(copy);
  std::vector<Entry> batch = {entry(1, true)};
  EXPECT_TRUE(more.record(batch));
}

}  // namespace
}  // namespace refute::store
