#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "campaign/walk.h"
#include "store/database.h"

/// What would sparse generation have cost? One exhaustive campaign knows the
/// outcome of every program and how long it took; the campaign's own walks say
/// in which order `--strategy sparse --seed N` would have come by them. So
/// twenty seeds cost one campaign.
///
///     bench_sparse STORE…            every generator and level that was walked
///                                    in full; one Markdown row each
///     bench_sparse --seed N STORE…   this seed alone, to be held against a
///                                    real run
namespace {

using namespace refute;
using namespace refute::campaign;

struct Seeds {
  std::uint64_t first = 1;
  std::uint64_t last = 20;
  double number() const { return static_cast<double>(last - first + 1); }
};

struct Program {
  double seconds = 0;
  std::vector<int> kinds = {};  ///< Of the findings in it.
};

/// One phase of one generator: the programs in their exhaustive order.
struct Recorded {
  std::vector<std::string> order;  ///< Choices.
  std::map<std::string, Program> programs;
  int kinds = 0;
};

/// What an order of programs comes to.
struct Cost {
  double first_failure = 0;  ///< Programs until then, it included.
  double first_seconds = 0;
  double apfd = 0;  ///< Average percentage of faults detected.
};

Cost cost_of(const std::vector<std::string>& order, const Recorded& recorded) {
  Cost cost;
  std::vector<double> first(static_cast<std::size_t>(recorded.kinds), 0);
  double at = 0;
  double seconds = 0;
  for (const auto& choices : order) {
    ++at;
    const Program& program = recorded.programs.at(choices);
    seconds += program.seconds;
    for (const int kind : program.kinds) {
      auto& place = first[static_cast<std::size_t>(kind)];
      if (place == 0) place = at;
      if (cost.first_failure == 0) {
        cost.first_failure = at;
        cost.first_seconds = seconds;
      }
    }
  }
  double sum = 0;
  for (const double place : first) sum += place;
  cost.apfd = 100 * (1 - sum / (at * recorded.kinds) + 1 / (2 * at));
  return cost;
}

std::vector<std::string> steps_of(const Phase& phase) {
  std::vector<std::string> steps;
  const auto walk = phase.open();
  while (auto step = walk->next()) steps.push_back(std::move(step->choices));
  return steps;
}

// Trials overlap in the pipeline, so that their times add up to more than the
// run took; they are scaled to what it took.
void scale(Recorded& recorded, double total) {
  double sum = 0;
  for (const auto& [choices, program] : recorded.programs)
    sum += program.seconds;
  for (auto& [choices, program] : recorded.programs)
    program.seconds *= total / sum;
}

Result<Recorded> read(store::Database& database, const std::string& generator,
                      const std::string& phase) {
  Recorded recorded;
  std::map<std::string, int> kinds;
  REFUTE_TRY(auto rows,
             database.prepare(
                 "SELECT t.choices, t.micros, t.at, "
                 "f.engine_label || '|' || f.signature, t.ordinal FROM trial t "
                 "LEFT JOIN finding f ON f.trial = t.id AND "
                 "f.confirmation != 'refuted' WHERE t.generator = ? AND "
                 "t.phase = ? ORDER BY t.ordinal"));
  rows.bind(generator).bind(phase);
  double begin = -1;
  double end = 0;
  while (true) {
    REFUTE_TRY(const bool more, rows.step());
    if (!more) break;
    const std::string choices = rows.text(0);
    auto& program = recorded.programs[choices];
    if (recorded.order.empty() || recorded.order.back() != choices)
      recorded.order.push_back(choices);
    program.seconds = static_cast<double>(rows.integer(1)) / 1e6;
    end = static_cast<double>(rows.integer(2)) / 1e3;
    if (begin < 0) begin = std::max(0.0, end - program.seconds);
    if (const std::string kind = rows.text(3); !kind.empty())
      program.kinds.push_back(
          kinds.emplace(kind, static_cast<int>(kinds.size())).first->second);
  }
  recorded.kinds = static_cast<int>(kinds.size());
  scale(recorded, end - begin);
  return recorded;
}

std::string time(double seconds) {
  return fmt::format("{}:{:04.1f}", static_cast<int>(seconds) / 60,
                     seconds - 60 * (static_cast<int>(seconds) / 60));
}

Result<void> report(const std::string& generator, int level,
                    const Recorded& recorded, const Seeds& seeds) {
  const auto source_of = [&](std::uint64_t seed) {
    return generator_source(generator, {.order = "sparse",
                                        .seed = seed,
                                        .merge_from = level,
                                        .merge_to = level});
  };
  double total = 0;
  std::size_t failing = 0;
  for (const auto& [choices, program] : recorded.programs) {
    total += program.seconds;
    failing += !program.kinds.empty();
  }
  const auto all = static_cast<double>(recorded.order.size());
  Cost sparse;
  double extra = 0;
  double extra_seconds = 0;
  for (std::uint64_t seed = seeds.first; seed <= seeds.last; ++seed) {
    REFUTE_TRY(const Source source, source_of(seed));
    auto order = steps_of(source.phases.at(0));
    extra += static_cast<double>(order.size());
    for (const auto& step : order) {
      const auto known = recorded.programs.find(step);
      if (known == recorded.programs.end())
        return fail(generator + ": not every program is in the store");
      extra_seconds += known->second.seconds;
    }
    const auto rest = steps_of(source.phases.at(1));
    order.insert(order.end(), rest.begin(), rest.end());
    if (order.size() != recorded.order.size())
      return fail(fmt::format("{}: {} of {} programs are in the store",
                              generator, recorded.order.size(), order.size()));
    if (recorded.kinds == 0) continue;
    const Cost one = cost_of(order, recorded);
    sparse.first_failure += one.first_failure / seeds.number();
    sparse.first_seconds += one.first_seconds / seeds.number();
    sparse.apfd += one.apfd / seeds.number();
  }
  const std::string overhead =
      fmt::format("{:.1f} % / {:.1f} %", 100 * extra / seeds.number() / all,
                  100 * extra_seconds / seeds.number() / total);
  if (recorded.kinds == 0) {
    fmt::print("| {} | M{} | {} | {} | – | – | – | – | – | – | {} | 0 | 0 |\n",
               generator, level, recorded.order.size(), time(total), overhead);
    return {};
  }
  const Cost dense = cost_of(recorded.order, recorded);
  fmt::print(
      "| {} | M{} | {} | {} | {:.0f} | {} | {:.1f} | {} | {:.1f}x / {:.1f}x | "
      "{:.2f} / {:.2f} | {} | {} | {} |\n",
      generator, level, recorded.order.size(), time(total), dense.first_failure,
      time(dense.first_seconds), sparse.first_failure,
      time(sparse.first_seconds), dense.first_failure / sparse.first_failure,
      dense.first_seconds / sparse.first_seconds, dense.apfd, sparse.apfd,
      overhead, failing, recorded.kinds);
  return {};
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
    REFUTE_TRY(const Recorded recorded, read(database, generator, phase));
    if (const auto said =
            report(generator, std::atoi(phase.c_str() + 1), recorded, seeds);
        !said)
      fmt::print(stderr, "{}: {}\n", path, said.error().message);
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
