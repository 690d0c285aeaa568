#include "eval/common.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>

#include "base/text.h"
#include "cluster/cluster.h"
#include "cluster/news.h"
#include "javagen/catalogue.h"
#include "oracle/oracle.h"
#include "oracle/policies.h"

namespace refute::eval {
namespace {

using std::chrono::milliseconds;

/// Where time went, of one campaign or of several.
struct Shares {
  milliseconds clock{0}, cpu{0}, engines{0}, compiling{0}, comparing{0},
      other{0};
  std::int64_t programs = 0;

  void add(const Shares& o) {
    clock += o.clock;
    cpu += o.cpu;
    engines += o.engines;
    compiling += o.compiling;
    comparing += o.comparing;
    other += o.other;
    programs += o.programs;
  }
};

Shares shares_of(const RowResult& row) {
  Shares s;
  s.clock = row.spent.clock;
  s.cpu = milliseconds(std::atoll(row.note(key::kCpu).c_str()));
  for (const auto& [label, time] : row.spent.engines) s.engines += time;
  s.compiling = row.spent.compiling;
  s.comparing = row.spent.comparing;
  s.other = row.spent.judging - s.compiling - s.comparing;
  for (const auto& [label, figures] : row.engines)
    s.programs = std::max(s.programs, figures.programs);
  return s;
}

std::vector<std::string> line(const std::string& row,
                              const std::string& engines, const Shares& s) {
  const milliseconds busy = s.engines + s.compiling + s.comparing + s.other;
  const auto share = [&](milliseconds part) {
    return percent(part.count(), busy.count());
  };
  return {row,
          engines,
          number(s.programs),
          clock(s.clock),
          s.cpu.count() > 0 ? clock(s.cpu) : kNothing,
          s.clock.count() > 0
              ? fmt::format("{:.1f}", 1e3 * static_cast<double>(s.programs) /
                                          static_cast<double>(s.clock.count()))
              : kNothing,
          share(s.engines),
          share(s.compiling),
          share(s.comparing),
          share(s.other)};
}

/// Findings of all stores whose oracle said the same.
struct Cause {
  store::Finding finding;
  std::vector<std::pair<std::string, std::int64_t>> alike = {};  // by label
  std::set<std::string> rows = {};

  void add(const std::string& label, std::int64_t number) {
    for (auto& [known, sum] : alike)
      if (known == label) {
        sum += number;
        return;
      }
    alike.emplace_back(label, number);
  }
  std::vector<std::string> labels() const {
    std::vector<std::string> all;
    for (const auto& [label, sum] : alike) all.push_back(label);
    return all;
  }
  std::string numbers() const {
    std::vector<std::string> all;
    for (const auto& [label, sum] : alike) all.push_back(number(sum));
    return fmt::format("{}", fmt::join(all, " / "));
  }

  auto rank() const {
    static const std::vector<std::string> order = {"behaviour",
                                                   "does-not-compile", "crash"};
    const auto place =
        std::find(order.begin(), order.end(), finding.oracle) - order.begin();
    return std::tuple(finding.level != Level::kSilent, place,
                      -alike.front().second);
  }
};

}  // namespace

std::vector<std::string> labels(const std::vector<Entry>& entries) {
  std::vector<std::string> all;
  for (const auto& entry : entries)
    for (const auto& label : entry.job.engines)
      if (std::find(all.begin(), all.end(), label) == all.end())
        all.push_back(label);
  return all;
}

bool is_eclipse(const std::string& label) {
  return label.starts_with("eclipse");
}

bool is_netbeans(const std::string& label) {
  return label.starts_with("netbeans");
}

bool is_jrrt(const std::string& label) { return label.starts_with("jrrt"); }

namespace {

// "push-down-field" for "DoubleClassParentField/push-down-field".
std::string refactoring_of(const Job& job) {
  const auto found = javagen::find_generator(job.row.generator);
  return found ? std::string((*found)->refactoring) : "";
}

// "eclipse" for "eclipse:1.20.0", as policies call it.
std::string engine_of(const std::string& label) {
  return label.substr(0, label.find(':'));
}

}  // namespace

std::string why_not_compared(const Job& job) {
  if (job.engines.size() < 2) return "";
  for (const auto& policy : policies())
    if (policy.leave == Leave::kEverything &&
        policy.refactoring == refactoring_of(job) &&
        leaves(engine_of(job.engines[0]), engine_of(job.engines[1]),
               policy.refactoring, Leave::kEverything))
      return std::string(policy.reason);
  return "";
}

bool were_asked(const Job& job, const std::vector<std::string>& oracles) {
  const auto chosen = choose_oracles(split(job.row.oracles, ','));
  if (!chosen) return false;
  return std::any_of(chosen->begin(), chosen->end(), [&](const Oracle* oracle) {
    const bool wanted = std::find(oracles.begin(), oracles.end(),
                                  oracle->name) != oracles.end();
    const bool compared =
        oracle->name != "differential" || why_not_compared(job).empty();
    return wanted && compared &&
           has_a_say(*oracle, refactoring_of(job), job.engines.size());
  });
}

const RowResult* find_row(const std::vector<Entry>& entries,
                          const std::string& name) {
  for (const auto& entry : entries)
    if (entry.job.row.name == name) return &entry.result;
  return nullptr;
}

std::vector<std::string> without_figures(std::vector<std::string> beginning,
                                         const RowResult* row,
                                         std::size_t cells) {
  beginning.push_back(row != nullptr ? cell(row->state) : "not run");
  beginning.resize(cells, kNothing);
  return beginning;
}

std::vector<const RowResult*> ran(const std::vector<Entry>& entries) {
  std::vector<const RowResult*> rows;
  for (const auto& entry : entries)
    if (entry.result.ran) rows.push_back(&entry.result);
  return rows;
}

Table time_table(const std::vector<Entry>& entries) {
  Table table{
      .name = "time",
      .title = "Where the time goes",
      .head = {"row", "engines", "programs", "clock", "CPU time", "programs/s",
               "engine", "compiler", "behaviour", "other questions"},
      .rows = {}};
  std::map<std::string, Shares> sums;
  std::vector<std::string> order;
  for (const auto& entry : entries) {
    if (!entry.result.ran || entry.job.engines.empty()) continue;
    const Shares shares = shares_of(entry.result);
    const std::string engines =
        fmt::format("{}", fmt::join(entry.job.engines, ", "));
    table.rows.push_back(line(entry.job.row.name, engines, shares));
    if (!sums.contains(engines)) order.push_back(engines);
    sums[engines].add(shares);
  }
  for (const auto& engines : order)
    table.rows.push_back(line("**all**", engines, sums[engines]));
  table.notes.push_back(
      "Clock is hours, minutes and seconds from the start of the engines to "
      "the last confirmation, over all runs of a row. CPU time is that of all "
      "processes, including confirmations. The shares are parts of the time in "
      "which engines and JVMs worked, in parallel.");
  table.notes.push_back(conditions(ran(entries)));
  return table;
}

Table bug_table(const std::vector<Entry>& entries) {
  std::map<std::string, Cause> causes;
  std::int64_t unsettled = 0, told = 0;
  for (const auto& entry : entries)
    for (const auto& [label, figures] : entry.result.engines) {
      unsettled += figures.unsettled;
      for (const auto& finding : figures.kinds) {
        if (cluster::is_announced(finding)) {
          ++told;
          continue;
        }
        auto& cause = causes[cluster::key(finding, cluster::By::kTemplate)];
        if (cause.alike.empty()) cause.finding = finding;
        cause.add(label, figures.alike.at(kind_of(finding)));
        cause.rows.insert(entry.job.row.name);
      }
    }
  std::vector<const Cause*> order;
  for (const auto& [key, cause] : causes) order.push_back(&cause);
  std::stable_sort(
      order.begin(), order.end(),
      [](const auto* a, const auto* b) { return a->rank() < b->rank(); });
  Table table{.name = "bugs",
              .title = "What was found",
              .head = {"engine", "refactoring", "oracle", "the engine said",
                       "what", "failing", "rows"},
              .rows = {}};
  std::map<std::string, std::int64_t> by_engine;
  for (const Cause* cause : order) {
    const auto& f = cause->finding;
    for (const auto& label : cause->labels()) ++by_engine[label];
    table.rows.push_back(
        {fmt::format("{}", fmt::join(cause->labels(), " / ")),
         cluster::refactoring_of(f), f.oracle,
         f.level == Level::kSilent
             ? "nothing"
             : "a" + std::string(f.level == Level::kError ? "n " : " ") +
                   std::string(to_string(f.level)),
         cell(f.summary), cause->numbers(),
         number(static_cast<std::int64_t>(cause->rows.size()))});
  }
  std::string counts;
  for (const auto& [label, count] : by_engine)
    counts += fmt::format("{}{}: {}", counts.empty() ? "" : ", ", label, count);
  table.notes.push_back(fmt::format(
      "{}. A line stands for all findings with the same messages of the "
      "oracle, apart from names and places; one finding of each kind was "
      "confirmed in fresh processes, with javac as the compiler.{}{}",
      counts.empty() ? "Nothing was found" : "Lines by engine: " + counts,
      told > 0 ? fmt::format(" Left out: {} announced by the engine.",
                             plural(told, "kind"))
               : "",
      unsettled > 0 ? fmt::format(" Not counted: {} that were not confirmed.",
                                  plural(unsettled, "kind"))
                    : ""));
  table.notes.push_back(conditions(ran(entries)));
  return table;
}

}  // namespace refute::eval
