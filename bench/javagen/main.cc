#include <benchmark/benchmark.h>

#include "choice/search.h"
#include "composed.h"
#include "java/print.h"
#include "javagen/catalogue.h"

/// Programs per second, built and printed, one core, beside a loop that only
/// prints: the same tree of the same size again and again.
namespace refute::javagen {
namespace {

void run_all(benchmark::State& state, const Generator& generator) {
  Draft draft;
  choice::Search search(
      [&](choice::Choices& c) { return generate(generator, c, draft); });
  std::int64_t programs = 0;
  std::int64_t bytes = 0;
  for (auto _ : state) {
    if (!search.next()) {
      search.reset();
      search.next();
    }
    for (const auto& file : search.current().program.files)
      bytes += static_cast<std::int64_t>(file.text.size());
    ++programs;
  }
  state.SetItemsProcessed(programs);
  state.SetBytesProcessed(bytes);
  state.counters["arena"] = static_cast<double>(draft.ast.arena().capacity());
}

void generate_all(benchmark::State& state, const char* name) {
  run_all(state, **find_generator(name));
}

void generate_composed(benchmark::State& state) {
  run_all(state, composed_array_field());
}

void generate_pooled(benchmark::State& state) {
  run_all(state, pooled_inheritance_graph(4));
}

/// The program in the middle of the enumeration stands for all.
void print_one(benchmark::State& state, const char* name) {
  const Generator& generator = **find_generator(name);
  Draft draft;
  Point middle;
  for (std::size_t axis = 0; axis < generator.axes.size(); ++axis)
    middle.at[axis] =
        static_cast<std::uint16_t>(generator.axes[axis].values.size() / 2);
  subject_at(generator, middle, draft);
  std::int64_t programs = 0;
  std::int64_t bytes = 0;
  for (auto _ : state) {
    const auto program = java::print(draft.units());
    for (const auto& file : program.files)
      bytes += static_cast<std::int64_t>(file.text.size());
    ++programs;
  }
  state.SetItemsProcessed(programs);
  state.SetBytesProcessed(bytes);
}

BENCHMARK_CAPTURE(generate_all, FieldReference,
                  "FieldReference/encapsulate-field");
BENCHMARK_CAPTURE(print_one, FieldReference,
                  "FieldReference/encapsulate-field");
BENCHMARK_CAPTURE(generate_all, DoubleClassFieldReference,
                  "DoubleClassFieldReference/encapsulate-field");
BENCHMARK_CAPTURE(print_one, DoubleClassFieldReference,
                  "DoubleClassFieldReference/encapsulate-field");

BENCHMARK_CAPTURE(generate_all, ClassArrayField,
                  "ClassArrayField/encapsulate-field");
BENCHMARK(generate_composed);
BENCHMARK_CAPTURE(generate_all, InheritanceGraph4,
                  "InheritanceGraph:4/rename-method");
BENCHMARK(generate_pooled);

}  // namespace
}  // namespace refute::javagen

BENCHMARK_MAIN();
