#include <benchmark/benchmark.h>

#include <random>

#include "randoop/sequences.h"
#include "sequence/sequence.h"

/// Sequences made and written out for the JVM, one core: as `randoop/` holds
/// them, which share their parts, and as `sequence/` does, which copies them.
/// Both make the same ones. It is why there are two forms.
namespace refute {
namespace {

constexpr std::size_t kPool = 2000;
constexpr int kMaxKept = 30;

/// What is made next: a call on results of two kept sequences. One in ten is
/// kept, in the place of another, unless it is long.
class Plan {
 public:
  std::size_t pick() { return random_() % kPool; }
  bool keeps() { return random_() % 10 == 0; }

 private:
  std::mt19937 random_{1};
};

void shared_parts(benchmark::State& state) {
  randoop::Sequences all;
  std::vector<std::vector<std::uint32_t>> pool(1);
  for (std::size_t i = 0; i < kPool; ++i)
    pool[0].push_back(all.add({}, 0, {}, 1));
  Plan plan;
  std::vector<std::int32_t> code;
  std::int64_t calls = 0;
  for (auto _ : state) {
    const std::uint32_t parts[] = {pool[0][plan.pick()], pool[0][plan.pick()]};
    const auto at = plan.pick();
    const bool keeps = plan.keeps();
    const int first = all.length(parts[0]);
    const int length = first + all.length(parts[1]) + 1;
    const std::int32_t inputs[] = {first - 1, length - 2, -1};
    const auto number = all.add(parts, 1, inputs, 1);
    code.clear();
    all.write(number, 1, code);
    benchmark::DoNotOptimize(code.data());
    if (keeps && length <= kMaxKept) pool[0][at] = number;
    if (all.is_crowded()) all.forget(pool);
    calls += length;
  }
  state.SetItemsProcessed(calls);
}

/// Appends what `from` does to `to`.
void append(const sequence::Sequence& from, sequence::Sequence& to) {
  const int base = static_cast<int>(to.size());
  to.insert(to.end(), from.begin(), from.end());
  for (std::size_t i = base; base > 0 && i < to.size(); ++i)
    for (auto& argument : to[i].arguments)
      if (argument.statement >= 0) argument.statement += base;
}

void write(const sequence::Sequence& from, std::vector<std::int32_t>& code) {
  for (const auto& statement : from) {
    code.push_back(statement.operation);
    for (const auto& argument : statement.arguments)
      code.push_back(argument.statement + 1);
  }
}

void copied_parts(benchmark::State& state) {
  std::vector<sequence::Sequence> pool(kPool, {{.operation = 0}});
  const auto constant =
      std::make_shared<const sequence::Literal>(sequence::Literal{"I", 1});
  Plan plan;
  std::vector<std::int32_t> code;
  std::int64_t calls = 0;
  for (auto _ : state) {
    const auto& one = pool[plan.pick()];
    const auto& other = pool[plan.pick()];
    const auto at = plan.pick();
    const bool keeps = plan.keeps();
    const int first = static_cast<int>(one.size());
    const int length = first + static_cast<int>(other.size()) + 1;
    sequence::Sequence next;
    next.reserve(length);
    append(one, next);
    append(other, next);
    next.push_back({1,
                    {{.statement = first - 1},
                     {.statement = length - 2},
                     {.literal = constant}}});
    code.clear();
    write(next, code);
    benchmark::DoNotOptimize(code.data());
    if (keeps && length <= kMaxKept) pool[at] = std::move(next);
    calls += length;
  }
  state.SetItemsProcessed(calls);
}

BENCHMARK(shared_parts)->Iterations(2'000'000);
BENCHMARK(copied_parts)->Iterations(2'000'000);

}  // namespace
}  // namespace refute

BENCHMARK_MAIN();
