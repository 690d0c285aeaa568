#include "eval/orders.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "campaign/walk.h"

namespace refute::eval {
namespace {

using campaign::Phase;
using campaign::Source;

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

OrderCost cost_of(const std::vector<std::string>& order,
                  const Recorded& recorded) {
  OrderCost cost;
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
  double total = 0;  // of the clock, while this phase was walked
  double last = -1;
  while (true) {
    REFUTE_TRY(const bool more, rows.step());
    if (!more) break;
    const std::string choices = rows.text(0);
    auto& program = recorded.programs[choices];
    if (recorded.order.empty() || recorded.order.back() != choices)
      recorded.order.push_back(choices);
    program.seconds = static_cast<double>(rows.integer(1)) / 1e6;
    const double at = static_cast<double>(rows.integer(2)) / 1e3;
    // The clock of a run that was resumed begins anew.
    total +=
        last >= 0 && at >= last ? at - last : std::min(at, program.seconds);
    last = at;
    if (const std::string kind = rows.text(3); !kind.empty())
      program.kinds.push_back(
          kinds.emplace(kind, static_cast<int>(kinds.size())).first->second);
  }
  recorded.kinds = static_cast<int>(kinds.size());
  scale(recorded, total);
  return recorded;
}

}  // namespace

std::string program_of(const std::string& choices) {
  const auto request = choices.rfind(" request=");
  return request == std::string::npos ? choices : choices.substr(0, request);
}

Result<Orders> compare_orders(store::Database& database,
                              const std::string& generator, int level,
                              const Seeds& seeds) {
  REFUTE_TRY(const Recorded recorded,
             read(database, generator, fmt::format("M{}", level)));
  Orders orders;
  orders.inputs = static_cast<std::int64_t>(recorded.order.size());
  std::set<std::string> programs;
  for (const auto& choices : recorded.order)
    programs.insert(program_of(choices));
  orders.programs = static_cast<std::int64_t>(programs.size());
  orders.kinds = recorded.kinds;
  for (const auto& [choices, program] : recorded.programs) {
    orders.seconds += program.seconds;
    orders.failing += program.kinds.empty() ? 0 : 1;
  }
  for (std::uint64_t seed = seeds.first; seed <= seeds.last; ++seed) {
    REFUTE_TRY(const Source source,
               campaign::generator_source(generator, {.order = "sparse",
                                                      .seed = seed,
                                                      .merge_from = level,
                                                      .merge_to = level}));
    auto order = steps_of(source.phases.at(0));
    orders.extra_inputs += static_cast<double>(order.size());
    for (const auto& step : order) {
      const auto known = recorded.programs.find(step);
      if (known == recorded.programs.end())
        return fail(generator + ": not every program is in the store");
      orders.extra_seconds += known->second.seconds;
    }
    const auto rest = steps_of(source.phases.at(1));
    order.insert(order.end(), rest.begin(), rest.end());
    if (order.size() != recorded.order.size())
      return fail(fmt::format("{}: {} of {} programs are in the store",
                              generator, recorded.order.size(), order.size()));
    if (recorded.kinds == 0) continue;
    const OrderCost one = cost_of(order, recorded);
    orders.sparse.first_failure += one.first_failure / seeds.number();
    orders.sparse.first_seconds += one.first_seconds / seeds.number();
    orders.sparse.apfd += one.apfd / seeds.number();
  }
  // A level without programs has no orders to compare.
  if (recorded.order.empty()) return orders;
  orders.extra_inputs /= seeds.number() * static_cast<double>(orders.inputs);
  orders.extra_seconds /= seeds.number() * orders.seconds;
  if (recorded.kinds > 0) orders.dense = cost_of(recorded.order, recorded);
  return orders;
}

}  // namespace refute::eval
