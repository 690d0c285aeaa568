#include "campaign/confirmer.h"

#include <algorithm>
#include <tuple>

#include "base/stop.h"

namespace refute::campaign {
namespace {

auto rank(const Candidate& candidate) {
  return std::tuple(cluster::loudness(candidate.finding),
                    cluster::size(candidate.finding),
                    java::length(candidate.subject.program));
}

bool comes_before(const Candidate& a, const Candidate& b) {
  return rank(a) < rank(b);
}

}  // namespace

Confirmer::Confirmer(const Workers& workers, bool announced)
    : workers_(workers), announced_(announced), thread_([this] { work(); }) {}

Confirmer::~Confirmer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

bool Confirmer::is_wanted(const store::Finding& finding) const {
  if (cluster::is_announced(finding) && !announced_) return false;
  const std::string kind = kind_of(finding);
  const auto tried = attempts_.find(kind);
  if (tried != attempts_.end() && tried->second >= kAttempts) return false;
  // One of a kind at a time: a negative result asks for the next.
  if (working_ && under_way_ == kind) return false;
  if (std::any_of(done_.begin(), done_.end(), [&](const Confirmed& done) {
        return kind_of(done.finding) == kind;
      }))
    return false;
  return !confirmed_.explain(finding);
}

void Confirmer::offer(const store::Finding& finding, const Subject& subject) {
  const std::lock_guard lock(mutex_);
  if (!is_wanted(finding)) return;
  Candidate candidate{finding, subject};
  const auto same =
      std::find_if(queue_.begin(), queue_.end(), [&](const Candidate& queued) {
        return kind_of(queued.finding) == kind_of(finding);
      });
  if (same != queue_.end()) {
    if (!comes_before(candidate, *same)) return;
    queue_.erase(same);
  }
  queue_.insert(
      std::upper_bound(queue_.begin(), queue_.end(), candidate, comes_before),
      std::move(candidate));
  wake_.notify_all();
}

void Confirmer::drop_explained() {
  std::erase_if(queue_, [this](const Candidate& queued) {
    return confirmed_.explain(queued.finding);
  });
}

void Confirmer::settle(const store::Finding& finding) {
  const std::lock_guard lock(mutex_);
  attempts_[kind_of(finding)] = kAttempts;
  confirmed_.add(finding);
  drop_explained();
}

std::vector<Confirmed> Confirmer::collect() {
  const std::lock_guard lock(mutex_);
  return std::exchange(done_, {});
}

std::int64_t Confirmer::candidates() {
  const std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(queue_.size() + done_.size()) + working_;
}

std::string Confirmer::under_way() {
  const std::lock_guard lock(mutex_);
  return working_ ? "finding " + std::to_string(repeated_) : "";
}

std::chrono::milliseconds Confirmer::typical() {
  const std::lock_guard lock(mutex_);
  return spent_ / std::max(1, settled_);
}

void Confirmer::work() {
  Confirmation confirmation(workers_);
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    Candidate candidate = std::move(queue_.front());
    queue_.erase(queue_.begin());
    working_ = true;
    under_way_ = kind_of(candidate.finding);
    repeated_ = candidate.finding.id;
    ++attempts_[under_way_];
    lock.unlock();

    const auto begun = std::chrono::steady_clock::now();
    const auto again =
        confirmation.confirm(candidate.subject, candidate.finding.oracle,
                             candidate.finding.engine_label);
    Confirmed result{std::move(candidate.finding)};
    if (!again)
      result.trouble = again.error().message;
    else if (const auto& seen = *again; seen.has_value())
      result.reproduced = seen->finding.signature == result.finding.signature;
    if (result.reproduced) {
      auto trace = confirmation.trace(result.finding);
      if (!trace && time_is_up()) {  // it stays pending
        result.reproduced = false;
        result.trouble = trace.error().message;
      } else {
        result.finding.trace =
            trace ? *std::move(trace) : "not traced: " + trace.error().message;
      }
    }

    lock.lock();
    working_ = false;
    ++settled_;
    spent_ += std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begun);
    if (result.reproduced) {
      attempts_[kind_of(result.finding)] = kAttempts;
      confirmed_.add(result.finding);
      drop_explained();
    }
    done_.push_back(std::move(result));
  }
}

}  // namespace refute::campaign
