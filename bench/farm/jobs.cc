#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "base/files.h"
#include "campaign/campaign.h"
#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"

/// Where does one process stop scaling?
///
///     bench_jobs [MILLISECONDS]
///
/// Campaigns whose engines sleep (20 ms) instead of computing, with 2 to 256
/// jobs: all that is left is our own work, of the walk, the threads, the one
/// writer and SQLite. Beside the trials a second stands what they would be if
/// that work took no time, how much of one processor it took, and how much of
/// that the one thread took that walks and records.
namespace refute::bench {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

campaign::Source numbers(int count) {
  return campaign::plain_source("numbers", [count](choice::Choices& c) {
    const int n = c.integer("n", 0, count - 1);
    return Subject{.program = {{{"A.java", fmt::format("class A{} {{}}", n)}}},
                   .request = {.refactoring = "rename-method", .target = {}}};
  });
}

/// Of RUSAGE_SELF, all threads, or RUSAGE_THREAD.
double processor_seconds(int whose) {
  rusage usage = {};
  ::getrusage(whose, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) +
           static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

Result<double> measure(int jobs, milliseconds sleep) {
  REFUTE_TRY(const TempDir dir, TempDir::create());
  REFUTE_TRY(auto store, store::Store::create(dir.path() / "c.db"));
  const campaign::Workers workers{
      {{"sleeper",
        [sleep] {
          return std::make_unique<FakeEngine>(
              [sleep](const auto& program, const auto&) {
                std::this_thread::sleep_for(sleep);
                return Applied{program};
              });
        }}},
      [] { return std::make_unique<FakeLab>(); }};
  const double ideal = jobs * 1000.0 / static_cast<double>(sleep.count());
  const int trials = static_cast<int>(ideal * 5);  // five seconds' worth
  campaign::Observer nobody;
  // The thread that calls `run` walks and records.
  const double before = processor_seconds(RUSAGE_SELF);
  const double recorder_before = processor_seconds(RUSAGE_THREAD);
  const auto begun = Clock::now();
  REFUTE_TRY(const auto summary,
             campaign::run({.sources = {numbers(trials)}, .jobs = jobs},
                           workers, store, nobody));
  const double seconds =
      std::chrono::duration<double>(Clock::now() - begun).count();
  REFUTE_TRY(const auto recorded, store.count_trials());
  if (recorded != trials || summary.progress.trials != trials)
    return fail("trials were lost");
  const double rate = trials / seconds;
  const double busy = processor_seconds(RUSAGE_SELF) - before;
  const double recorder = processor_seconds(RUSAGE_THREAD) - recorder_before;
  fmt::print(
      "{:>4} jobs {:>8.0f} trials/s of {:>6.0f}: {:>3.0f} %, {:.2f} "
      "processors, {:.0f} us each, {:.0f} of them to walk and record: at most "
      "{:.0f} trials/s\n",
      jobs, rate, ideal, 100 * rate / ideal, busy / seconds,
      1e6 * busy / trials, 1e6 * recorder / trials, trials / recorder);
  std::fflush(stdout);
  return rate / ideal;
}

int main(int argc, char** argv) {
  const milliseconds sleep(argc > 1 ? std::atoi(argv[1]) : 20);
  for (int jobs = 2; jobs <= 256; jobs *= 2)
    if (const auto share = measure(jobs, sleep); !share) {
      fmt::print(stderr, "{}\n", share.error().message);
      return 2;
    }
  return 0;
}

}  // namespace
}  // namespace refute::bench

int main(int argc, char** argv) { return refute::bench::main(argc, argv); }
