#include "campaign/progress.h"

#include <algorithm>

#include "campaign/bench.h"

namespace refute::campaign {
namespace {

double share_of(std::chrono::nanoseconds busy, std::chrono::nanoseconds all) {
  if (all.count() == 0) return 0;
  return static_cast<double>(busy.count()) / static_cast<double>(all.count());
}

}  // namespace

void add_activities(const Bench& bench, Progress& progress) {
  const std::chrono::nanoseconds time = progress.elapsed;
  progress.workers.clear();
  std::chrono::nanoseconds busy{0}, all{0};
  for (const auto& seat : bench.seats()) {
    if (!seat->engine) continue;  // not started
    const EnginePool& pool = *seat->engine;
    const auto its = time * static_cast<std::int64_t>(pool.size());
    busy += pool.busy();
    all += its;
    progress.workers.push_back({seat->label(), share_of(pool.busy(), its),
                                pool.size(), pool.working()});
  }
  const LabPool& lab = bench.lab();
  progress.engine_busy = share_of(busy, all);
  progress.judge_busy =
      share_of(lab.busy(), time * static_cast<std::int64_t>(lab.size()));
  progress.workers.push_back(
      {"JVM", progress.judge_busy, lab.size(), lab.working()});
}

store::Spent spent_by(const Bench& bench, std::chrono::milliseconds elapsed) {
  const auto rounded = [](std::chrono::nanoseconds time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time);
  };
  store::Spent spent{.from = {},
                     .to = store::now_utc(),
                     .clock = elapsed,
                     .compiling = rounded(bench.lab().compiling()),
                     .comparing = rounded(bench.lab().comparing()),
                     .judging = rounded(bench.lab().busy()),
                     .coverage = bench.lab().coverage()};
  for (const auto& seat : bench.seats())
    spent.engines[seat->label()] += rounded(seat->engine->busy());
  return spent;
}

std::optional<std::chrono::milliseconds> time_left(const Progress& p) {
  using std::chrono::milliseconds;
  constexpr std::chrono::hours kEndless(24 * 300);
  milliseconds left = std::max(milliseconds(0), p.budget - p.elapsed);
  const auto until = [&](std::int64_t trials) {
    if (p.trials == 0) return;
    const double each =
        static_cast<double>(p.elapsed.count()) / static_cast<double>(p.trials);
    const double all =
        each * static_cast<double>(std::max<std::int64_t>(0, trials));
    if (all < static_cast<double>(left.count()))
      left = milliseconds(static_cast<std::int64_t>(all));
  };
  if (p.total > 0) until(p.total - p.done);
  if (p.limit > 0) until(p.limit - p.trials);
  if (left > kEndless) return std::nullopt;
  return left;
}

}  // namespace refute::campaign
