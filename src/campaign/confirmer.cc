#include "campaign/confirmer.h"

namespace refute::campaign {

Result<std::optional<refute::Finding>> confirm(const Subject& subject,
                                               const std::string& oracle,
                                               Engine& engine, Judge& judge) {
  engine.restart();
  judge.restart();
  REFUTE_TRY(Outcome outcome, engine.apply(subject.program, subject.request));
  // A worker that is lost here says nothing about a finding of another kind.
  const auto says_nothing = [&] {
    return oracle != "crash" && (std::holds_alternative<Died>(outcome) ||
                                 std::holds_alternative<TimedOut>(outcome) ||
                                 std::holds_alternative<Invalid>(outcome));
  };
  if (says_nothing()) {
    REFUTE_TRY(outcome, engine.apply(subject.program, subject.request));
  }
  if (says_nothing())
    return fail("the engine gave no result: " + std::string(kind(outcome)));
  Tools tools{judge, engine};
  for (const Oracle& candidate : oracles()) {
    if (candidate.name != oracle) continue;
    REFUTE_TRY(Verdict verdict,
               candidate.judge({subject, outcome}, tools, Rigour::kConfirm));
    if (auto* finding = std::get_if<refute::Finding>(&verdict))
      return std::optional(std::move(*finding));
  }
  return std::optional<refute::Finding>{};
}

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
  // One of a signature at a time: a negative result asks for the next.
  if (attempts_[finding.signature] >= kAttempts) return;
  if (working_ && under_way_ == finding.signature) return;
  for (const auto& queued : queue_)
    if (queued.finding.signature == finding.signature) return;
  for (const auto& done : done_)
    if (done.finding.signature == finding.signature) return;
  queue_.push_back({finding, subject});
  wake_.notify_all();
}

void Confirmer::settle(const std::string& signature) {
  const std::lock_guard lock(mutex_);
  attempts_[signature] = kAttempts;
}

std::vector<Confirmed> Confirmer::collect() {
  const std::lock_guard lock(mutex_);
  return std::exchange(done_, {});
}

bool Confirmer::busy() {
  const std::lock_guard lock(mutex_);
  return working_ || !queue_.empty() || !done_.empty();
}

void Confirmer::work() {
  std::unique_ptr<Engine> engine;
  std::unique_ptr<Judge> judge;
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    Candidate candidate = std::move(queue_.front());
    queue_.pop_front();
    working_ = true;
    under_way_ = candidate.finding.signature;
    ++attempts_[under_way_];
    lock.unlock();

    if (!engine) engine = workers_.engine();
    if (!judge) judge = workers_.judge();
    const auto again =
        confirm(candidate.subject, candidate.finding.oracle, *engine, *judge);
    Confirmed result{std::move(candidate.finding)};
    if (!again)
      result.trouble = again.error().message;
    else if (const auto& seen = *again; seen.has_value())
      result.reproduced = seen->signature == result.finding.signature;

    lock.lock();
    working_ = false;
    if (result.reproduced) attempts_[result.finding.signature] = kAttempts;
    done_.push_back(std::move(result));
  }
}

}  // namespace refute::campaign
