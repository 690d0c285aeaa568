#include <benchmark/benchmark.h>

#include <algorithm>

#include "choice/search.h"
#include "typed/program.h"

/// Programs in today's Java per second, chosen and written, one core.
namespace refute::typed {
namespace {

void measure(benchmark::State& state, const Theme& theme) {
  Programs programs(theme, static_cast<int>(state.range(0)));
  choice::Search search(
      [&](Choices& c) {
        const std::string& text = programs.write(c);
        return std::pair(text.size(), std::ranges::count(text, '\n'));
      },
      choice::random(1));
  std::int64_t bytes = 0;
  std::int64_t lines = 0;
  for (auto _ : state) {
    search.next();
    bytes += static_cast<std::int64_t>(search.current().first);
    lines += search.current().second;
  }
  state.SetItemsProcessed(state.iterations());
  state.SetBytesProcessed(bytes);
  state.counters["lines"] = benchmark::Counter(
      static_cast<double>(lines), benchmark::Counter::kAvgIterations);
}

void random_programs(benchmark::State& state) { measure(state, kEverything); }
BENCHMARK(random_programs)->Arg(8)->Arg(17)->Arg(25);

/// The same, but about half as long.
void programs_of_60_lines(benchmark::State& state) {
  Theme theme = kEverything;
  theme.size = 900;
  theme.more_types.most = 1;
  theme.test_statements.most = 3;
  measure(state, theme);
}
BENCHMARK(programs_of_60_lines)->Arg(8)->Arg(17)->Arg(25);

}  // namespace
}  // namespace refute::typed

BENCHMARK_MAIN();
