#include <fmt/format.h>
#include <signal.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "engine/catalogue.h"
#include "engine/pool.h"
#include "mix.h"
#include "processes.h"

/// Many programs through one engine, and kill -9 of random workers while some
/// of them are under way. Fails unless every program has exactly one outcome
/// and no worker has grown beyond bounds.
///
/// Only workers are killed that have used a third more processor time than the
/// first one needed to start: on a slow machine no other would ever answer.
namespace refute::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  std::string engine = "eclipse";
  int programs = 20'000;
  int workers = 2;
  int killing = 2'000;      // programs during which workers are killed
  double kill_every = 3.0;  // seconds
  std::size_t bound_mb = 1024;
};

bool lost(const Outcome& outcome) {
  return std::holds_alternative<Died>(outcome) ||
         std::holds_alternative<TimedOut>(outcome);
}

class Soak {
 public:
  Soak(Options options, WorkerSpec spec)
      : options_(std::move(options)),
        pool_([spec] { return std::make_unique<ProcessEngine>(spec); },
              options_.workers),
        outcomes_(static_cast<std::size_t>(options_.programs)) {}

  Result<bool> run();

 private:
  struct Job {
    std::size_t number;
    Subject subject;
  };

  std::optional<Job> next_job();
  void work();
  void record(std::size_t number, const Outcome& outcome);
  void watch();
  void kill_one(const std::vector<pid_t>& pids);
  bool killing() const;
  bool report(Clock::duration took);

  Options options_;
  EnginePool pool_;
  std::optional<Mix> mix_;
  std::mutex mutex_;
  std::size_t next_ = 0;
  std::vector<std::vector<std::string>> outcomes_;  // by number of program
  std::size_t done_ = 0;
  std::optional<Error> broken_;
  std::atomic<bool> over_ = false;
  double start_cpu_ = 0;  // seconds that a worker needs to start
  std::mt19937 random_{1};
  int kills_ = 0, lost_once_ = 0;
  std::size_t largest_ = 0;
  std::map<std::size_t, std::size_t> largest_by_thousand_;
};

std::optional<Soak::Job> Soak::next_job() {
  const std::lock_guard lock(mutex_);
  if (broken_ || next_ == outcomes_.size()) return {};
  return Job{next_++, mix_->next()};
}

void Soak::record(std::size_t number, const Outcome& outcome) {
  const std::lock_guard lock(mutex_);
  std::string what(kind(outcome));
  if (const auto* died = std::get_if<Died>(&outcome)) what += ": " + died->how;
  if (const auto* wrong = std::get_if<Invalid>(&outcome))
    what += ": " + wrong->message;
  outcomes_[number].push_back(std::move(what));
  if (++done_ % 1000 == 0) {
    fmt::print("{} done, {} kills, largest worker {} MB\n", done_, kills_,
               largest_ >> 20);
    std::fflush(stdout);
  }
}

// As a campaign does: a worker that is lost costs a second try.
void Soak::work() {
  while (auto job = next_job()) {
    auto outcome = pool_.apply(job->subject.program, job->subject.request);
    for (int again = 0; again < 3 && outcome && lost(*outcome); ++again) {
      {
        const std::lock_guard lock(mutex_);
        ++lost_once_;
      }
      outcome = pool_.apply(job->subject.program, job->subject.request);
    }
    if (!outcome) {
      const std::lock_guard lock(mutex_);
      broken_ = outcome.error();
      return;
    }
    record(job->number, *outcome);
  }
}

// The last programs but a tenth are the ones under fire.
bool Soak::killing() const {
  const auto end = outcomes_.size() - outcomes_.size() / 10;
  return done_ < end &&
         done_ + static_cast<std::size_t>(options_.killing) >= end;
}

void Soak::kill_one(const std::vector<pid_t>& pids) {
  std::vector<pid_t> ready;
  for (const pid_t pid : pids)
    if (cpu_seconds(pid) > start_cpu_ * 4 / 3) ready.push_back(pid);
  if (ready.empty()) return;
  ::kill(ready[random_() % ready.size()], SIGKILL);
  ++kills_;
}

void Soak::watch() {
  auto next_kill = Clock::now();
  while (!over_) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const auto pids = workers();
    const std::lock_guard lock(mutex_);
    for (const pid_t pid : pids) {
      largest_ = std::max(largest_, resident_bytes(pid));
      auto& then = largest_by_thousand_[done_ / 1000];
      then = std::max(then, resident_bytes(pid));
    }
    if (!killing() || Clock::now() < next_kill) continue;
    kill_one(pids);
    next_kill =
        Clock::now() +
        std::chrono::milliseconds(static_cast<int>(options_.kill_every * 1000));
  }
}

bool Soak::report(Clock::duration took) {
  std::map<std::string, int> counts;
  std::size_t wrong = 0;
  for (const auto& outcomes : outcomes_) {
    if (outcomes.size() != 1) ++wrong;
    for (const auto& outcome : outcomes) ++counts[outcome];
  }
  const double seconds = std::chrono::duration<double>(took).count();
  fmt::print("{}: {} programs of {} generators, {} workers, {:.0f} s\n",
             options_.engine, outcomes_.size(), mix_->generators(),
             options_.workers, seconds);
  for (const auto& [what, count] : counts)
    fmt::print("  {:>7} {}\n", count, what);
  fmt::print("{} kills; {} requests lost and asked again\n", kills_,
             lost_once_);
  fmt::print("largest worker by thousands of programs, MB:");
  for (const auto& [thousand, bytes] : largest_by_thousand_)
    fmt::print(" {}", bytes >> 20);
  fmt::print("\nprograms without exactly one outcome: {}\n", wrong);
  return wrong == 0 && (largest_ >> 20) <= options_.bound_mb;
}

Result<bool> Soak::run() {
  REFUTE_TRY(const EngineInfo info, pool_.info());
  mix_.emplace(info.refactorings);
  for (const pid_t pid : workers())
    start_cpu_ = std::max(start_cpu_, cpu_seconds(pid));
  const auto begun = Clock::now();
  std::thread watcher([this] { watch(); });
  std::vector<std::thread> threads;
  for (int i = 0; i < options_.workers; ++i)
    threads.emplace_back([this] { work(); });
  for (auto& thread : threads) thread.join();
  over_ = true;
  watcher.join();
  if (broken_) return tl::unexpected<Error>(*broken_);
  return report(Clock::now() - begun);
}

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Sends programs through an engine while its workers are killed"};
  app.add_option("--engine", options.engine);
  app.add_option("--programs", options.programs)->check(CLI::PositiveNumber);
  app.add_option("--workers", options.workers)->check(CLI::PositiveNumber);
  app.add_option("--killing", options.killing, "during so many programs");
  app.add_option("--kill-every", options.kill_every, "seconds");
  app.add_option("--bound", options.bound_mb, "MB that a worker may have");
  CLI11_PARSE(app, argc, argv);
  // On a busy machine a slow answer must not be taken for none.
  auto spec =
      engine_spec(options.engine, {.timeout = std::chrono::seconds(120)});
  if (spec) spec->start_timeout = std::chrono::minutes(10);
  const auto good = spec ? Soak(options, *spec).run()
                         : Result<bool>(tl::unexpected<Error>(spec.error()));
  if (!good) fmt::print(stderr, "{}\n", good.error().message);
  return good && *good ? 0 : 1;
}

}  // namespace
}  // namespace refute::bench

int main(int argc, char** argv) { return refute::bench::main(argc, argv); }
