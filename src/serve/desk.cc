#include "serve/desk.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/file_lock.h"
#include "base/files.h"
#include "cli/judged_model.h"
#include "report/evidence.h"
#include "report/verdicts.h"
#include "store/spent.h"

namespace refute::serve {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using report::Judged;
using report::Verdicts;

/// Changes when the file does.
std::string stamp_of(const fs::path& file) {
  struct stat now = {};
  if (::stat(file.c_str(), &now) != 0) return "-";
  return fmt::format("{}:{}:{}.{}", now.st_ino, now.st_size, now.st_mtim.tv_sec,
                     now.st_mtim.tv_nsec);
}

std::string stamps_of(const std::string& store) {
  return stamp_of(store) + " " + stamp_of(store + "-wal") + " " +
         stamp_of(report::verdicts_path(store));
}

/// Writers take turns: the folder is the lock, so that no file is left behind.
Result<FileLock> take_turn(const fs::path& store) {
  constexpr int kTries = 100;
  const fs::path folder = fs::absolute(store).parent_path();
  for (int i = 1;; ++i) {
    auto lock = FileLock::acquire(folder);
    if (lock || i == kTries) return lock;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

/// What a store has, in a few numbers: kinds as `refute list findings` counts
/// them.
Result<json> count(const std::string& path) {
  REFUTE_TRY(auto store, store::Store::open(path, /*read_only=*/true));
  REFUTE_TRY(const auto trials, store.count_trials());
  REFUTE_TRY(const auto by_oracle, store.count_by_oracle());
  std::int64_t findings = 0;
  for (const auto& [oracle, count] : by_oracle) findings += count;
  REFUTE_TRY(const auto kinds, report::count_kinds(store));
  REFUTE_TRY(const auto repeated, store.kinds(store::Confirmation::kConfirmed));
  REFUTE_TRY(const auto reductions, store.reductions());
  REFUTE_TRY(auto meta, store.meta());
  const auto spent = store::spent_from_json(meta[store::kSpentKey]);
  return json{
      {"trials", trials},
      {"findings", findings},
      {"confirmed", kinds.confirmed},
      {"pending", kinds.pending},
      {"reductions", reductions.size()},
      {"noted", spent.to},
      {"ends", spent.ends},
      {"news", fmt::format("{} {} {}", repeated.size(), reductions.size(),
                           stamp_of(report::verdicts_path(path)))}};
}

}  // namespace

Result<void> Desk::look() {
  const auto began = Clock::now();
  if (data_ && began < next_look_) return {};
  std::string stamp = stamps_of(store_);
  if (data_ && stamp == stamp_) return {};
  REFUTE_TRY(auto store, store::Store::open(store_, /*read_only=*/true));
  REFUTE_TRY(const auto verdicts,
             Verdicts::read(report::verdicts_path(store_)));
  // Judged or not, a cause keeps its place while somebody reads.
  REFUTE_TRY(auto model, report::read_model(store));
  verdicts.tell(model);
  data_ = std::make_shared<const json>(
      report::page_data(model, cli::report_context(model, store_)));
  model_ = std::move(model);
  stamp_ = std::move(stamp);
  constexpr int kShare = 10;  // of the time, at most one part of so many
  next_look_ = Clock::now() + kShare * (Clock::now() - began);
  return {};
}

Result<std::shared_ptr<const json>> Desk::data() {
  const std::lock_guard guard(mutex_);
  REFUTE_TRY_VOID(look());
  return data_;
}

Result<json> Desk::state() {
  const std::lock_guard guard(mutex_);
  if (std::string stamp = stamps_of(store_); !state_ || stamp != counted_) {
    REFUTE_TRY(auto counts, count(store_));
    state_ = std::make_shared<const json>(std::move(counts));
    counted_ = std::move(stamp);
  }
  json state = *state_;
  state["running"] = FileLock::held(store_);
  return state;
}

Result<const report::Cause*> Desk::cause_with(
    const std::string& cluster) const {
  for (const auto& cause : model_.causes)
    for (const auto& key : cause.clusters)
      if (report::after_dump(key) == cluster) return &cause;
  return usage_error("the store has no such cause",
                     "look at the page again: it may have been joined with "
                     "another");
}

Result<std::int64_t> Desk::finding_of(const std::string& cluster) {
  const std::lock_guard guard(mutex_);
  REFUTE_TRY_VOID(look());
  REFUTE_TRY(const auto* const cause, cause_with(cluster));
  return cause->original;
}

Result<Answer> Desk::judge(const std::string& cluster,
                           const std::optional<Judged>& judged,
                           const std::optional<Judged>& seen) {
  const std::lock_guard guard(mutex_);
  REFUTE_TRY_VOID(look());
  REFUTE_TRY(const auto* const cause, cause_with(cluster));
  REFUTE_TRY(const FileLock turn, take_turn(store_));
  const fs::path path = report::verdicts_path(store_);
  REFUTE_TRY(Verdicts verdicts, Verdicts::read(path));
  const Judged* const there = verdicts.on(cluster);
  const auto before = there ? std::optional(*there) : std::nullopt;
  if (before != seen) return Answer{false, before};
  verdicts.judge(*cause, judged);
  REFUTE_TRY_VOID(replace_file(path, verdicts.to_toml()));
  next_look_ = {};  // whoever judges wants to see it
  return Answer{true, judged};
}

}  // namespace refute::serve
