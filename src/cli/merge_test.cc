#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "cli/testing.h"
#include "store/spent.h"

namespace refute::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class MergeCommand : public StoreTest {
 protected:
  using Meta = std::map<std::string, std::string>;

  static Meta shard(const std::string& part, const std::string& more = "") {
    return {{store::kPlanKey,
             "engine = [\"eclipse\"]\nshard = \"" + part + "\"\n" + more},
            {"refute", "0.1"}};
  }

  Told merge(std::vector<std::string> words) {
    return tell(declare_merge, std::move(words));
  }

  std::map<std::string, std::int64_t> kinds(const std::string& store) {
    return *store::Store::open(store, true)->count_by_kind();
  }
};

TEST_F(MergeCommand, ShardsBecomeOneCampaign) {
  const auto a = fill("a.db", {sample_finding("x")}, shard("0/2"), 0);
  const auto b = fill("b.db", {sample_finding("x"), sample_finding("y")},
                      shard("1/2"), 10);
  const Told told = merge({path("all.db"), a, b});
  EXPECT_EQ(told.error, "");
  EXPECT_EQ(told.output, path("all.db") + ": 5 trials, 3 findings\n");
  auto store = *store::Store::open(path("all.db"));
  const auto meta = *store.meta();
  EXPECT_THAT(meta.at(store::kPlanKey),
              AllOf(HasSubstr("engine = "), Not(HasSubstr("shard"))));
  EXPECT_EQ(meta.at("refute"), "0.1");
}

TEST_F(MergeCommand, TheOrderOfTheShardsDoesNotMatter) {
  const auto a = fill("a.db", {sample_finding("x")}, shard("0/2"), 0);
  const auto b = fill("b.db", {sample_finding("y"), sample_finding("x")},
                      shard("1/2"), 10);
  ASSERT_EQ(merge({path("ab.db"), a, b}).error, "");
  ASSERT_EQ(merge({path("ba.db"), b, a}).error, "");
  EXPECT_EQ(kinds(path("ab.db")), kinds(path("ba.db")));
  EXPECT_EQ(kinds(path("ab.db")).size(), 2u);
}

TEST_F(MergeCommand, WhatTwoShardsBothHaveIsKeptOnce) {
  const auto a = fill("a.db", {sample_finding("x")}, shard("0/2"));
  const Told told = merge({path("all.db"), a, a});
  EXPECT_EQ(told.output, path("all.db") + ": 2 trials, 1 finding\n");
}

TEST_F(MergeCommand, MorePartsThanAProcessMayOpenAreFine) {
  rlimit before = {};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  std::vector<std::string> words = {path("all.db")};
  for (int i = 0; i < 40; ++i)
    words.push_back(fill(std::to_string(i) + ".db", {}, shard("0/2"), i));
  const rlimit few = {30, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  const Told told = merge(words);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(told.error, "");
  EXPECT_EQ(told.output, path("all.db") + ": 40 trials, 0 findings\n");
}

TEST_F(MergeCommand, TheTimeOfAllShardsIsAddedUp) {
  const auto timed = [&](const char* name, const char* part, int seconds,
                         std::int64_t first) {
    auto meta = shard(part);
    meta[store::kSpentKey] =
        store::to_json({.from = "2026-11-15T10:00:00Z",
                        .to = "2026-11-15T10:10:00Z",
                        .clock = std::chrono::seconds(seconds)});
    return fill(name, {}, meta, first);
  };
  const auto a = timed("a.db", "0/2", 7, 0);
  const auto b = timed("b.db", "1/2", 5, 10);
  ASSERT_EQ(merge({path("all.db"), a, b}).error, "");
  const auto meta = *store::Store::open(path("all.db"))->meta();
  EXPECT_EQ(store::spent_from_json(meta.at(store::kSpentKey)).clock,
            std::chrono::seconds(12));
}

TEST_F(MergeCommand, ShardsOfAnotherCampaignAreRefusedByWhatDiffers) {
  const auto a = fill("a.db", {}, shard("0/2"), 0);
  const auto b = fill("b.db", {}, shard("1/2", "seed = 7\n"), 10);
  const Told told = merge({path("all.db"), a, b});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.error, b + " belongs to another campaign: its plan is \"seed "
                            "= 7\", not \"seed = 0\"");
  EXPECT_EQ(told.hint, "only shards of one campaign can be merged");
  EXPECT_FALSE(std::filesystem::exists(path("all.db")));
}

TEST_F(MergeCommand, AnotherVersionIsAnotherCampaign) {
  auto other = shard("1/2");
  other["refute"] = "0.2";
  const auto a = fill("a.db", {}, shard("0/2"), 0);
  const auto b = fill("b.db", {}, other, 10);
  EXPECT_THAT(merge({path("all.db"), a, b}).error,
              HasSubstr("its refute is \"0.2\", not \"0.1\""));
}

TEST_F(MergeCommand, AStoreThatIsThereIsNotOverwritten) {
  const auto a = fill("a.db", {sample_finding("x")}, shard("0/2"), 0);
  const auto b = fill("b.db", {}, shard("1/2"), 10);
  const Told told = merge({a, a, b});
  EXPECT_NE(told.code, ExitCode::kClean);
  EXPECT_THAT(told.error, HasSubstr(a));
  EXPECT_EQ(kinds(a).size(), 1u);
}

TEST_F(MergeCommand, WhatAKilledMergeLeftIsNoStoreAndGoesAway) {
  const auto a = fill("a.db", {sample_finding("x")}, shard("0/2"), 0);
  const auto b = fill("b.db", {}, shard("1/2"), 10);
  fill("all.db.unfinished", {sample_finding("x")}, shard("0/2"), 0);
  const Told told = merge({path("all.db"), a, b});
  EXPECT_EQ(told.error, "");
  EXPECT_EQ(kinds(path("all.db")).size(), 1u);
  for (const auto& each : std::filesystem::directory_iterator(dir_.path()))
    EXPECT_THAT(each.path().string(), Not(HasSubstr("unfinished")));
}

TEST_F(MergeCommand, WhereItCannotBeWrittenNothingIsLeft) {
  const auto a = fill("a.db", {}, shard("0/2"), 0);
  const Told told = merge({path("no/all.db"), a});
  EXPECT_NE(told.code, ExitCode::kClean);
  EXPECT_THAT(told.error, HasSubstr("no/all.db"));
}

TEST_F(MergeCommand, ADamagedPlanIsNamedWithItsStore) {
  const auto a = fill("a.db", {}, {{store::kPlanKey, "seed = many\n"}});
  const Told told = merge({path("all.db"), a});
  EXPECT_THAT(told.error,
              AllOf(HasSubstr("store " + a), HasSubstr("its plan is damaged")));
}

TEST_F(MergeCommand, AShardThatIsMissingIsNamed) {
  const Told told = merge({path("all.db"), path("none.db")});
  EXPECT_NE(told.code, ExitCode::kClean);
  EXPECT_THAT(told.error, HasSubstr(path("none.db")));
  EXPECT_FALSE(std::filesystem::exists(path("all.db")));
}

}  // namespace
}  // namespace refute::cli
