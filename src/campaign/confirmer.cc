#include "campaign/confirmer.h"

namespace refute::campaign {

Confirmer::Confirmer(const Workers& workers)
    : workers_(workers), thread_([this] { work(); }) {}

Confirmer::~Confirmer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void Confirmer::offer(const store::Finding& finding, const Subject& subject) {
  const std::lock_guard lock(mutex_);
  // One of a kind at a time: a negative result asks for the next.
  const std::string kind = kind_of(finding);
  if (attempts_[kind] >= kAttempts) return;
  if (working_ && under_way_ == kind) return;
  for (const auto& queued : queue_)
    if (kind_of(queued.finding) == kind) return;
  for (const auto& done : done_)
    if (kind_of(done.finding) == kind) return;
  queue_.push_back({finding, subject});
  wake_.notify_all();
}

void Confirmer::settle(const std::string& kind) {
  const std::lock_guard lock(mutex_);
  attempts_[kind] = kAttempts;
}

std::vector<Confirmed> Confirmer::collect() {
  const std::lock_guard lock(mutex_);
  return std::exchange(done_, {});
}

std::int64_t Confirmer::candidates() {
  const std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(queue_.size() + done_.size()) + working_;
}

void Confirmer::work() {
  Confirmation confirmation(workers_);
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    Candidate candidate = std::move(queue_.front());
    queue_.pop_front();
    working_ = true;
    under_way_ = kind_of(candidate.finding);
    ++attempts_[under_way_];
    lock.unlock();

    const auto again =
        confirmation.confirm(candidate.subject, candidate.finding.oracle,
                             candidate.finding.engine_label);
    Confirmed result{std::move(candidate.finding)};
    if (!again)
      result.trouble = again.error().message;
    else if (const auto& seen = *again; seen.has_value())
      result.reproduced = seen->signature == result.finding.signature;
    if (result.reproduced) {
      auto trace = confirmation.trace(result.finding);
      result.finding.trace =
          trace ? *std::move(trace) : "not traced: " + trace.error().message;
    }

    lock.lock();
    working_ = false;
    if (result.reproduced) attempts_[kind_of(result.finding)] = kAttempts;
    done_.push_back(std::move(result));
  }
}

}  // namespace refute::campaign
