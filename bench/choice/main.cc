#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <limits>

#include "choice/search.h"
#include "hand_written.h"

/// Prints, for five structures, the CPU time of a hand-written search, of the
/// generator, and of the predicate under delayed and eager choice.
namespace refute::bench {
namespace {

using choice::Choices;

double cpu_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         1e-9 * static_cast<double>(now.tv_nsec);
}

struct Timed {
  double seconds = std::numeric_limits<double>::infinity();
  Checksum checksum;
};

/// Keeps the best of several turns, each long enough to be timed.
void time_once(Timed& best, const std::function<Checksum()>& work) {
  constexpr double kLongEnough = 0.02;
  int repeats = 0;
  const double start = cpu_seconds();
  double passed = 0;
  do {
    best.checksum = work();
    ++repeats;
    passed = cpu_seconds() - start;
  } while (passed < kLongEnough);
  best.seconds = std::min(best.seconds, passed / repeats);
}

template <typename G>
Checksum run(G generator, choice::Settings settings = {}) {
  Checksum checksum;
  for (const auto& value :
       choice::Search(generator, choice::depth_first(), settings))
    read(checksum, value);
  return checksum;
}

struct Row {
  const char* name;
  int size;
  double korat;  ///< CPU-s of Korat on the same work, measured elsewhere.
  std::function<Checksum(int)> hand_written;
  std::function<Checksum(int)> generator;
  std::function<Checksum(int, choice::Settings)> predicate;
  int eager_size;  ///< The largest at which eager choice is bearable.
};

template <typename T>
using Function = T (*)(Choices&, int);

template <typename T>
Row row(const char* name, int size, double korat, Checksum (*hand)(int),
        Function<T> generator, Function<T> predicate, int eager_size) {
  return {
      name,
      size,
      korat,
      hand,
      [=](int n) { return run([=](Choices& c) { return generator(c, n); }); },
      [=](int n, choice::Settings settings) {
        return run([=](Choices& c) { return predicate(c, n); }, settings);
      },
      eager_size};
}

void print(const Row& row) {
  constexpr int kTurns = 5;
  constexpr choice::Settings kEager{.evaluation = {.delayed = false}};
  Timed hand;
  Timed generator;
  Timed predicate;
  for (int turn = 0; turn < kTurns; ++turn) {
    time_once(hand, [&] { return row.hand_written(row.size); });
    time_once(generator, [&] { return row.generator(row.size); });
  }
  time_once(predicate, [&] { return row.predicate(row.size, {}); });
  Timed delayed;
  Timed eager;
  time_once(delayed, [&] { return row.predicate(row.eager_size, {}); });
  time_once(eager, [&] { return row.predicate(row.eager_size, kEager); });

  const bool agree = hand.checksum.count() == generator.checksum.count() &&
                     hand.checksum.count() == predicate.checksum.count();
  std::printf(
      "%-10s %d %9llu %10.3f %10.3f %6.1fx %10.3f %7.2f   %d %8.1fx%s\n",
      row.name, row.size,
      static_cast<unsigned long long>(hand.checksum.count()),
      hand.seconds * 1e3, generator.seconds * 1e3,
      generator.seconds / hand.seconds, predicate.seconds * 1e3, row.korat,
      row.eager_size, eager.seconds / delayed.seconds,
      agree ? "" : "  COUNTS DIFFER");
}

}  // namespace
}  // namespace refute::bench

int main() {
  using namespace refute;
  using bench::row;
  const bench::Row rows[] = {
      row("HeapArray", 8, 1.73, bench::heap_arrays, structures::heap_array,
          structures::heap_array_by_predicate, 7),
      row("SearchTree", 6, 1.93, bench::search_trees, structures::search_tree,
          structures::search_tree_by_predicate, 4),
      row("SortedList", 8, 0.84, bench::sorted_lists, structures::sorted_list,
          structures::sorted_list_by_predicate, 6),
      row("NQueens", 8, 0.71, bench::queens, structures::queens,
          structures::queens_by_predicate, 7),
      row("DAG", 5, 4.58, bench::dags, structures::dag,
          structures::dag_by_predicate, 3),
  };
  std::puts(
      "CPU time in ms (Korat's in s); generator in times of hand-written;\n"
      "eager against delayed choice at the size given, same predicate.\n");
  std::printf("%-10s %s %9s %10s %10s %7s %10s %7s   %s\n", "structure", "n",
              "count", "by hand", "generator", "times", "predicate", "Korat",
              "n  eager/delayed");
  for (const auto& r : rows) bench::print(r);
}
