#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "report/judged.h"
#include "report/model.h"

/// A store as people look at it: what its page shows, how far its campaign is,
/// and what is judged of its causes. Any thread may use it.
namespace refute::serve {

/// What came of a judgement.
struct Answer {
  bool saved = false;
  /// What holds now: what was saved, or what somebody else saved meanwhile.
  std::optional<report::Judged> now = {};
};

class Desk {
 public:
  explicit Desk(std::string store) : store_(std::move(store)) {}

  const std::string& store() const { return store_; }

  /// All that the page shows. It is read again when the store or the
  /// judgements have changed, but a large store no more often than is cheap.
  Result<std::shared_ptr<const nlohmann::json>> data();

  /// How far the campaign is, in a few numbers. `news` is another text whenever
  /// the causes may have changed.
  Result<nlohmann::json> state();

  /// The finding that stands for the cause with this cluster.
  Result<std::int64_t> finding_of(const std::string& cluster);

  /// Judges the cause with this cluster, or takes the judgement back. Nothing
  /// is saved if the cause is no longer judged as the caller saw it.
  Result<Answer> judge(const std::string& cluster,
                       const std::optional<report::Judged>& judged,
                       const std::optional<report::Judged>& seen);

 private:
  using Clock = std::chrono::steady_clock;

  Result<void> look();  // reads what has changed; under the mutex
  Result<const report::Cause*> cause_with(const std::string& cluster) const;

  const std::string store_;
  std::mutex mutex_;
  std::string stamp_;  // of the files that were read
  Clock::time_point next_look_{};
  report::Model model_;
  std::shared_ptr<const nlohmann::json> data_;
  std::string counted_;  // the stamp of the files that state_ is about
  std::shared_ptr<const nlohmann::json> state_;
};

}  // namespace refute::serve
