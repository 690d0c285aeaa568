#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "campaign/confirmation.h"
#include "cluster/news.h"

/// Confirms findings in parallel to the campaign, on its own thread and in its
/// own workers, so that starting a fresh engine per finding does not slow it
/// down.
///
/// One finding of each kind is confirmed and stands for the others. If it
/// cannot be reproduced, the next one of its kind is tried, up to a limit.
/// Silent kinds come first, then those behind a warning; among them, findings
/// that show one thing before those that show several, and small programs
/// first. Announced results come last, and only on request. Kinds that other
/// confirmed kinds explain (cluster/news.h) are not confirmed at all.
namespace refute::campaign {

struct Candidate {
  store::Finding finding;
  Subject subject;
};

struct Confirmed {
  store::Finding finding;
  bool reproduced = false;
  std::string trouble = {};  ///< Why it could not be tried, if so.
};

class Confirmer {
 public:
  Confirmer(const Workers& workers, bool announced);
  ~Confirmer();  ///< Waits for the one under way; the others stay pending.

  /// Queues the finding if its kind has none yet, or only a larger one.
  void offer(const store::Finding& finding, const Subject& subject);

  /// This kind is settled: an earlier run confirmed it.
  void settle(const store::Finding& finding);

  /// What has been decided since the last call.
  std::vector<Confirmed> collect();

  /// How many are queued, under way or not yet collected.
  std::int64_t candidates();

  /// The finding that is being repeated, as "finding 12"; empty if none is.
  std::string under_way();

  /// How long one takes, on average so far; 0 before the first.
  std::chrono::milliseconds typical();

  static constexpr int kAttempts = 3;

 private:
  void work();
  bool is_wanted(const store::Finding& finding) const;
  void drop_explained();

  const Workers& workers_;
  const bool announced_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Candidate> queue_;  // the next one first
  cluster::ConfirmedKinds confirmed_;
  std::vector<Confirmed> done_;
  std::map<std::string, int> attempts_;  // by kind; kAttempts: settled
  std::chrono::milliseconds spent_{0};   // on all that are done
  int settled_ = 0;
  bool working_ = false;
  std::string under_way_;      // the kind being worked on
  std::int64_t repeated_ = 0;  // its finding
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace refute::campaign
