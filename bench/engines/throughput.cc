#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "campaign/walk.h"
#include "engine/catalogue.h"
#include "engine/engine.h"
#include "store/database.h"

/// Does a campaign go at the speed of its engine?
///
///     bench_throughput STORE [WARM]
///
/// STORE is a campaign with one engine worker that has just ended. Its programs
/// go through the same engine once more, bare, in the same order; the first
/// WARM of them (300) warm both up and are not counted. Programs that do not
/// compile never reach the engine and are left out on both sides.
namespace refute::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeast = 0.85;

struct Recorded {
  std::string engine;
  std::vector<Subject> subjects;
  std::vector<double> at;  ///< Seconds since the run began.
};

Result<Recorded> read(const std::string& path) {
  REFUTE_TRY(auto database,
             store::Database::open(path, store::Database::Mode::kReadOnly));
  REFUTE_TRY(auto rows, database.prepare(
                            "SELECT engine, generator, choices, at FROM trial "
                            "WHERE outcome != 'skipped' ORDER BY id"));
  Recorded recorded;
  while (true) {
    REFUTE_TRY(const bool more, rows.step());
    if (!more) return recorded;
    recorded.engine = rows.text(0);
    REFUTE_TRY(auto step, campaign::regenerate(rows.text(1), rows.text(2)));
    recorded.subjects.push_back(std::move(step.subject));
    recorded.at.push_back(static_cast<double>(rows.integer(3)) / 1e3);
  }
}

Result<bool> run(const std::string& path, std::size_t warm) {
  REFUTE_TRY(const Recorded recorded, read(path));
  const std::size_t all = recorded.subjects.size();
  if (all < 2 * warm)
    return usage_error(fmt::format("{} trials are too few", all));
  const double counted = static_cast<double>(all - warm);
  const double campaign =
      counted / (recorded.at.back() - recorded.at[warm - 1]);

  REFUTE_TRY(const auto spec, engine_spec(recorded.engine, {}));
  ProcessEngine engine(spec);
  auto begun = Clock::now();
  for (std::size_t i = 0; i < all; ++i) {
    if (i == warm) begun = Clock::now();
    const Subject& subject = recorded.subjects[i];
    REFUTE_TRY_VOID(engine.apply(subject.program, subject.request));
  }
  const double bare =
      counted / std::chrono::duration<double>(Clock::now() - begun).count();
  fmt::print(
      "{} trials of {}: campaign {:.1f}/s, bare engine {:.1f}/s: {:.0f} %\n",
      all - warm, recorded.engine, campaign, bare, 100 * campaign / bare);
  return campaign / bare >= kLeast;
}

}  // namespace
}  // namespace refute::bench

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: bench_throughput STORE [WARM]\n");
    return 2;
  }
  const int warm = argc > 2 ? std::atoi(argv[2]) : 300;
  const auto good = refute::bench::run(argv[1], static_cast<std::size_t>(warm));
  if (!good) {
    fmt::print(stderr, "{}\n", good.error().message);
    return 2;
  }
  return *good ? 0 : 1;
}
