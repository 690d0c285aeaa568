#include <fmt/format.h>
#include <time.h>

#include <cstdlib>
#include <vector>

#include "base/files.h"
#include "base/worker_channel.h"
#include "java/jdk.h"
#include "jvm/client.h"
#include "jvm/launch.h"
#include "pairs.h"

/// What does it cost to be confined?
///
///     bench_confined [PAIRS [OTHER_PROGRAM OTHER_JARS]]
///
/// Two workers compare the same pairs in turn: one confined as always, one with
/// --unconfined, or another release's, as it starts by itself. Processor time
/// of the whole process, per pair, and the ratio, which a busy machine changes
/// little; the first half of the pairs warms up. Exit code 1: more than 5 %.
namespace refute::bench {
namespace {

constexpr double kMost = 1.05;
constexpr std::chrono::seconds kPatience(60);

struct Contender {
  std::string name;
  WorkerChannel channel;
  double start_ms = 0, pairs_ms = 0;

  Contender(std::string label, WorkerSpec spec)
      : name(std::move(label)), channel(std::move(spec)) {}

  double cpu_ms() {
    clockid_t clock{};
    timespec now{};
    if (clock_getcpuclockid(channel.worker().pid(), &clock) != 0 ||
        clock_gettime(clock, &now) != 0)
      return 0;
    return 1e3 * static_cast<double>(now.tv_sec) +
           1e-6 * static_cast<double>(now.tv_nsec);
  }

  Result<void> start() {
    REFUTE_TRY_VOID(channel.worker().hello());
    start_ms = cpu_ms();
    return {};
  }

  Result<void> compare(const jvm::CompareRequest& request, bool counts) {
    const double before = cpu_ms();
    REFUTE_TRY_VOID(jvm::compare(channel, request, kPatience));
    if (counts) pairs_ms += cpu_ms() - before;
    return {};
  }
};

Result<double> run(int pairs, Contender& one, Contender& other) {
  REFUTE_TRY_VOID(one.start());
  REFUTE_TRY_VOID(other.start());
  for (int i = 0; i < 2 * pairs; ++i) {
    MadePair pair = make_pair(static_cast<std::uint64_t>(i), false);
    pair.request.max_sequences = 100;
    // Who is first has the colder caches: in turn.
    for (Contender* each :
         i % 2 == 0 ? std::vector{&one, &other} : std::vector{&other, &one})
      REFUTE_TRY_VOID(each->compare(pair.request, i >= pairs));
  }
  for (const Contender* each : {&one, &other})
    fmt::print("{:12} start {:7.1f} ms, per pair {:6.3f} ms\n", each->name,
               each->start_ms, each->pairs_ms / pairs);
  return one.pairs_ms / other.pairs_ms;
}

Result<double> run(int argc, char** argv) {
  const int pairs = argc > 1 ? std::atoi(argv[1]) : 1'000;
  REFUTE_TRY(const auto jdk, java::choose_jdk(17));
  REFUTE_TRY(const auto share, share_folder());
  const auto program = program_folder() / "refute-jvm";
  const auto jars = share / "worker";
  Contender one("confined", jvm::worker_spec(program, jdk, jars));
  Contender other(
      argc > 3 ? "other" : "unconfined",
      argc > 3 ? jvm::worker_spec(argv[2], jdk, argv[3])
               : jvm::worker_spec(program, jdk, jars, {.unconfined = true}));
  return run(pairs, one, other);
}

}  // namespace
}  // namespace refute::bench

int main(int argc, char** argv) {
  const auto ratio = refute::bench::run(argc, argv);
  if (!ratio) {
    fmt::print(stderr, "{}\n", ratio.error().message);
    return 3;
  }
  fmt::print("ratio {:.3f}\n", *ratio);
  return *ratio <= refute::bench::kMost ? 0 : 1;
}
