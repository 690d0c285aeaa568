#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "eval/orders.h"

/// What sparse generation would have cost (eval/orders.h), of any exhaustive
/// campaign; `refute eval sparse-merge-cluster` does it for the
/// sparse/merge/cluster paper's.
///
///     bench_sparse STORE…            every generator and level that was walked
///                                    in full; one Markdown row each
///     bench_sparse --seed N STORE…   this seed alone, to be held against a
///                                    real run
namespace {

using namespace refute;
using eval::Orders;
using eval::Seeds;

std::string time(double seconds) {
  return fmt::format("{}:{:04.1f}", static_cast<int>(seconds) / 60,
                     seconds - 60 * (static_cast<int>(seconds) / 60));
}

void print(const std::string& generator, const std::string& level,
           const Orders& o) {
  const std::string overhead = fmt::format(
      "{:.1f} % / {:.1f} %", 100 * o.extra_inputs, 100 * o.extra_seconds);
  if (o.kinds == 0) {
    fmt::print("| {} | {} | {} | {} | – | – | – | – | – | – | {} | 0 | 0 |\n",
               generator, level, o.inputs, time(o.seconds), overhead);
    return;
  }
  fmt::print(
      "| {} | {} | {} | {} | {:.0f} | {} | {:.1f} | {} | {:.1f}x / {:.1f}x | "
      "{:.2f} / {:.2f} | {} | {} | {} |\n",
      generator, level, o.inputs, time(o.seconds), o.dense.first_failure,
      time(o.dense.first_seconds), o.sparse.first_failure,
      time(o.sparse.first_seconds),
      o.dense.first_failure / o.sparse.first_failure,
      o.dense.first_seconds / o.sparse.first_seconds, o.dense.apfd,
      o.sparse.apfd, overhead, o.failing, o.kinds);
}

Result<void> report(const std::string& path, const Seeds& seeds) {
  REFUTE_TRY(auto database,
             store::Database::open(path, store::Database::Mode::kReadOnly));
  REFUTE_TRY(auto rows,
             database.prepare("SELECT DISTINCT generator, phase FROM trial "
                              "WHERE phase LIKE 'M_' ORDER BY 1, 2"));
  std::vector<std::pair<std::string, std::string>> walks;
  while (true) {
    REFUTE_TRY(const bool more, rows.step());
    if (!more) break;
    walks.emplace_back(rows.text(0), rows.text(1));
  }
  for (const auto& [generator, phase] : walks) {
    const auto orders = eval::compare_orders(
        database, generator, std::atoi(phase.c_str() + 1), seeds);
    if (orders)
      print(generator, phase, *orders);
    else
      fmt::print(stderr, "{}: {}\n", path, orders.error().message);
  }
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  fmt::print(
      "| generator | level | inputs | time | dense: first failure | after | "
      "sparse: first failure | after | fewer (inputs / time) | APFD dense / "
      "sparse | overhead of a full second pass (inputs / time) | failing | "
      "kinds |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  Seeds seeds;
  int first = 1;
  if (argc > 2 && std::string(argv[1]) == "--seed") {
    seeds.first = seeds.last = std::strtoull(argv[2], nullptr, 10);
    first = 3;
  }
  for (int i = first; i < argc; ++i)
    if (const auto done = report(argv[i], seeds); !done) {
      fmt::print(stderr, "{}: {}\n", argv[i], done.error().message);
      return 3;
    }
  return 0;
}
