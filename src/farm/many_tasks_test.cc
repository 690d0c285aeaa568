#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <random>

#include "base/quick_folder_for_tests.h"
#include "farm/claim.h"
#include "store/database.h"
#include "store/store.h"

/// A thousand tasks that die, dawdle and do each other's work: what they
/// publish is still every slice once.
namespace refute::farm {
namespace {

constexpr int kTasks = 1000;
constexpr int kSlices = 1100;
constexpr int kTrials = 4;  // of a slice

class ManyTasks : public testing::Test {
 protected:
  static std::vector<store::Entry> entries(int slice) {
    std::vector<store::Entry> batch;
    for (int i = 0; i < kTrials; ++i) {
      store::Entry entry;
      entry.trial.generator = "g";
      entry.trial.ordinal = i * kSlices + slice;
      entry.trial.engine = "e";
      entry.trial.outcome = slice % 3 == i ? "refused" : "applied";
      entry.trial.severity = "ok";
      if (i == 1) {
        store::Finding finding;
        finding.oracle = "crash";
        finding.signature = "crash|" + std::to_string(slice % 7);
        finding.summary = std::to_string(entry.trial.ordinal);
        finding.engine_label = "e";
        entry.findings.push_back(finding);
      }
      batch.push_back(std::move(entry));
    }
    return batch;
  }

  /// What a task does with its slice, in a store of its own.
  fs::path do_slice(int slice) {
    const fs::path path = dir_.path() / ("local-" + unique_word() + ".db");
    {
      auto store = store::Store::create(path);
      EXPECT_TRUE(store) << store.error().message;
      EXPECT_TRUE(store->begin_bulk());  // it need not survive a power cut
      auto batch = entries(slice);
      EXPECT_TRUE(store->record(batch));
      EXPECT_TRUE(store->end_bulk());
      EXPECT_TRUE(store->copy_to(path.string() + ".copy"));
    }
    for (const char* each : {"", "-wal", "-shm"})
      fs::remove(path.string() + each);
    return path.string() + ".copy";
  }

  static std::vector<std::string> trials(const fs::path& store) {
    auto database = *store::Database::open(store.string(),
                                           store::Database::Mode::kReadOnly);
    auto select = *database.prepare(
        "SELECT generator || ' ' || phase || ' ' || ordinal || ' ' || outcome "
        "FROM trial ORDER BY generator, phase, ordinal, outcome");
    std::vector<std::string> all;
    while (*select.step()) all.push_back(select.text(0));
    return all;
  }

  TempDir dir_ = quick_folder();
};

TEST_F(ManyTasks, WhateverHappensToTasksEverySliceIsThereOnce) {
  const Folder folder = *Folder::create(
      dir_.path() / "farm", {.id = "", .version = "1", .slices = kSlices}, "");
  std::mt19937 random(33);
  const auto chance = [&](int percent) {
    return static_cast<int>(random() % 100) < percent;
  };
  // What is under way: a task that takes its time is not the only one.
  struct Straggler {
    int slice;
    fs::path store;
  };
  std::deque<Straggler> stragglers;
  int deaths = 0, duplicates = 0, lives = 0;
  const auto publish = [&](int slice, const fs::path& store) {
    const auto first = folder.publish(slice, store);
    ASSERT_TRUE(first) << first.error().message;
    duplicates += !*first;
    fs::remove(store);
  };
  while (true) {
    ASSERT_LT(++lives, 20 * kTasks);
    Claims task(folder, "1_" + std::to_string(random() % kTasks));
    const auto slice = *task.take();
    if (!slice) {
      if (folder.missing().empty()) break;
      // All that is left belongs to tasks that are gone, or seem to be.
      for (const int each : folder.missing())
        if (fs::exists(folder.claim(each)))
          fs::last_write_time(folder.claim(each),
                              *folder.now() - std::chrono::hours(1));
      continue;
    }
    if (chance(15)) {  // killed at once; the claim stays
      ++deaths;
      continue;
    }
    const fs::path store = do_slice(*slice);
    if (chance(5)) {  // killed while it copies
      fs::copy_file(
          store,
          folder.path() / "stores" / ("." + folder.name(*slice) + ".db.dead"),
          fs::copy_options::overwrite_existing);
      fs::remove(store);
      ++deaths;
    } else if (chance(10)) {  // so slow that another one takes over
      stragglers.push_back({*slice, store});
    } else {
      publish(*slice, store);
      if (chance(5)) continue;  // killed before it says so
      task.touch(*slice, {.trials = kTrials, .done = true});
    }
    if (stragglers.size() > 20) {
      publish(stragglers.front().slice, stragglers.front().store);
      stragglers.pop_front();
    }
  }
  for (const auto& each : stragglers) publish(each.slice, each.store);
  EXPECT_GT(deaths, 100);
  EXPECT_GT(duplicates, 10);

  const fs::path merged_file = dir_.path() / "merged.db";
  const fs::path expected_file = dir_.path() / "expected.db";
  auto merged = *store::Store::create(merged_file);
  auto expected = *store::Store::create(expected_file);
  ASSERT_TRUE(merged.begin_bulk() && expected.begin_bulk());
  for (int slice = 0; slice < kSlices; ++slice) {
    ASSERT_TRUE(merged.absorb(*store::Store::open(folder.store(slice), true)));
    auto batch = entries(slice);
    ASSERT_TRUE(expected.record(batch));
  }
  ASSERT_TRUE(merged.end_bulk() && expected.end_bulk());
  const auto rows = trials(merged_file);
  EXPECT_EQ(rows.size(), std::size_t{kSlices * kTrials});
  EXPECT_EQ(rows, trials(expected_file));
  EXPECT_EQ(*merged.count_by_kind(), *expected.count_by_kind());
  const auto found = *merged.findings(), wanted = *expected.findings();
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_EQ(found[i].summary, wanted[i].summary);
}

}  // namespace
}  // namespace refute::farm
