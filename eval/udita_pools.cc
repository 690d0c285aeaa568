#include <fmt/format.h>

#include "eval/common.h"
#include "eval/machine.h"
#include "eval/udita.h"
#include "structures/red_black_hunt.h"

/// Pools against no pools: what UDITA shows with Pex, which found three of the
/// four bugs of Fig. 14, and all of them once it had pools. Ours is one engine
/// with and without them. Both draw every reference of a tree; without a pool
/// it is one of n numbers.
namespace refute::eval {
namespace {

using nlohmann::json;
using namespace structures;

constexpr char kPoolsRow[] = "Pools against no pools";

json measured(const RedBlackBug& bug, RbStyle style, int smallest,
              int largest) {
  const auto before = cpu_seconds();
  const Hunt found = hunt(bug.bug, style, smallest, largest);
  return {{"trees", found.structures},
          {"found", found.found},
          {"seconds", cpu_seconds() - before}};
}

// Bug by bug, from the smallest trees up, and in trees of six nodes alone.
json compute_pools(bool quick) {
  json all = json::array();
  for (const RedBlackBug& bug : fig14()) {
    if (quick && bug.smallest > 4) continue;
    for (const bool sum : {true, false}) {
      const int largest = sum ? bug.smallest : 6;
      const int smallest = sum ? 1 : largest;
      if (quick && !sum) continue;
      all.push_back(
          {{"bug", bug.name},
           {"sizes",
            sum ? fmt::format("1 to {}", largest) : fmt::format("{}", largest)},
           {"pool", measured(bug, RbStyle::kDeclared, smallest, largest)},
           {"numbers", measured(bug, RbStyle::kNumbered, smallest, largest)}});
    }
  }
  return all;
}

}  // namespace

Row pools_row() {
  return {.name = kPoolsRow,
          .engines = Engines::kNone,
          .quick_limit = 1,
          .compute = [](const Setting& setting) -> Result<json> {
            return compute_pools(setting.quick);
          }};
}

Table pools_table(const std::vector<Entry>& entries) {
  Table table{.name = "pools",
              .title = "Pools against no pools",
              .head = {"bug", "nodes", "with a pool: trees", "seconds", "found",
                       "without: trees", "seconds", "found"},
              .rows = {}};
  const RowResult* row = find_row(entries, kPoolsRow);
  if (row == nullptr || !row->ran || !row->figures.is_array()) {
    table.rows.push_back(
        without_figures({kNothing, kNothing}, row, table.head.size()));
    return table;
  }
  for (const auto& line : row->figures) {
    std::vector<std::string> cells = {line.at("bug").get<std::string>(),
                                      line.at("sizes").get<std::string>()};
    for (const char* how : {"pool", "numbers"}) {
      const json& its = line.at(how);
      cells.push_back(number(its.at("trees").get<std::int64_t>()));
      cells.push_back(measured_seconds(its.at("seconds").get<double>()));
      cells.push_back(its.at("found").get<bool>() ? "yes" : "no");
    }
    table.rows.push_back(std::move(cells));
  }
  table.notes.push_back(
      "The bugs of Fig. 14, and trees tried until the invariant first fails; "
      "every reference, colour and key of a tree is chosen, and delayed. "
      "Without a pool all nodes are there from the start, so that a reference "
      "is one of their numbers or null, and a tree is met again with its nodes "
      "renumbered. Seconds are of the processor. The paper's Pex had no pools "
      "and found bug1, bug3 and bug4, and not bug2 in an hour; with the "
      "authors' eager pools it found all four within seconds. Pex itself was "
      "not run: it is a tool for .NET, and no longer maintained.");
  table.notes.push_back(conditions({row}));
  return table;
}

}  // namespace refute::eval
