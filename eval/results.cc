#include "eval/results.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

#include "base/files.h"
#include "base/text.h"
#include "cli/plan.h"
#include "cluster/cluster.h"
#include "cluster/news.h"
#include "eval/table.h"
#include "store/database.h"
#include "store/engine_note.h"

namespace refute::eval {
namespace {

namespace fs = std::filesystem;

// As store::kind_of.
constexpr char kKind[] = "engine_label || '|' || signature";

void add_outcome(Figures& figures, const std::string& outcome, bool spoke,
                 std::int64_t count) {
  figures.programs += count;
  if (outcome == "skipped") return;
  figures.compile += count;
  if (outcome == "applied") {
    figures.applied += count;
    if (spoke) figures.warned += count;
  } else if (outcome == "refused") {
    figures.refused += count;
  } else if (outcome == "invalid") {
    figures.unsupported += count;
  } else {
    figures.lost += count;
  }
}

Result<void> read_trials(store::Database& database, RowResult& row) {
  REFUTE_TRY(auto rows,
             database.prepare(
                 "SELECT engine, outcome, severity NOT IN ('ok', 'info'), "
                 "count(*) FROM trial GROUP BY 1, 2, 3"));
  while (true) {
    REFUTE_TRY(const bool more, rows.step());
    if (!more) return {};
    add_outcome(row.engines[rows.text(0)], rows.text(1), rows.integer(2) != 0,
                rows.integer(3));
  }
}

Result<void> read_findings(store::Database& database, RowResult& row) {
  const std::string confirmed = fmt::format(
      "{0} IN (SELECT {0} FROM finding WHERE confirmation = 'confirmed')",
      kKind);
  REFUTE_TRY(
      auto counts,
      database.prepare(fmt::format(
          "SELECT engine_label, oracle, level IN ('error', 'announced'), {}, "
          "count(*) "
          "FROM finding WHERE {} GROUP BY 1, 2, 3, 4",
          kKind, confirmed)));
  while (true) {
    REFUTE_TRY(const bool more, counts.step());
    if (!more) break;
    Figures& figures = row.engines[counts.text(0)];
    Failures& failures = figures.oracles[counts.text(1)];
    const std::int64_t count = counts.integer(4);
    (counts.integer(2) != 0 ? failures.announced : failures.quiet) += count;
    figures.alike[counts.text(3)] += count;
  }
  REFUTE_TRY(auto failing,
             database.prepare(fmt::format(
                 "SELECT engine_label, count(DISTINCT trial) FROM finding "
                 "WHERE {} GROUP BY 1",
                 confirmed)));
  while (true) {
    REFUTE_TRY(const bool more, failing.step());
    if (!more) break;
    row.engines[failing.text(0)].failing = failing.integer(1);
  }
  return {};
}

Result<void> read_kinds(store::Store& store, RowResult& row) {
  REFUTE_TRY(auto confirmed, store.findings(store::Confirmation::kConfirmed));
  std::set<std::string> seen;
  cluster::ConfirmedKinds known;
  for (auto& finding : confirmed) {
    known.add(finding);
    if (!seen.insert(kind_of(finding)).second) continue;
    Figures& figures = row.engines[finding.engine_label];
    Failures& failures = figures.oracles[finding.oracle];
    ++failures.kinds;
    failures.clusters.insert(cluster::key(finding, cluster::By::kTemplate));
    figures.kinds.push_back(std::move(finding));
  }
  REFUTE_TRY(const auto pending, store.kinds(store::Confirmation::kPending));
  for (const auto& kind : pending) {
    REFUTE_TRY(const auto finding, store.next_pending(kind));
    if (!seen.contains(kind) && !known.explain(*finding))
      ++row.engines[finding->engine_label].unsettled;
  }
  return {};
}

std::string state_of(const RowResult& row, std::int64_t programs) {
  const std::string ending = row.note(key::kEnding);
  if (ending == "complete")
    return row.space > programs
               ? fmt::format("a sample: {} of {}, spread evenly",
                             number(programs), number(row.space))
               : "complete";
  const std::int64_t limit = std::atoll(row.note(key::kLimit).c_str());
  const std::int64_t wanted =
      limit > 0 && limit < row.space ? limit : row.space;
  return fmt::format("stopped after {}{}", number(programs),
                     wanted > 0 ? " of " + number(wanted) : "");
}

Result<void> read(const fs::path& path, RowResult& row) {
  REFUTE_TRY(auto store, store::Store::open(path, /*read_only=*/true));
  REFUTE_TRY(row.meta, store.meta());
  REFUTE_TRY(const auto plan, cli::stored_plan(row.meta));
  row.asked = plan.engine.engines;
  if (plan.strategy.strategy == "sparse") row.seed = plan.strategy.seed;
  row.spent = store::spent_from_json(row.note(store::kSpentKey));
  row.space = std::atoll(row.note(key::kSpace).c_str());
  REFUTE_TRY(auto database,
             store::Database::open(path, store::Database::Mode::kReadOnly));
  REFUTE_TRY_VOID(read_trials(database, row));
  REFUTE_TRY_VOID(read_findings(database, row));
  REFUTE_TRY_VOID(read_kinds(store, row));
  std::int64_t programs = 0;
  for (auto& [label, figures] : row.engines) {
    programs = std::max(programs, figures.programs);
    figures.version =
        store::engine_from_json(row.note(store::engine_key(label))).version;
  }
  if (const std::string text = row.note(key::kFigures); !text.empty())
    row.figures = nlohmann::json::parse(text, nullptr, false);
  std::int64_t unsettled = 0;
  for (const auto& [label, figures] : row.engines)
    unsettled += figures.unsettled;
  const bool computed = row.figures.is_structured();
  row.ran = programs > 0 || computed;
  row.complete = row.note(key::kEnding) == "complete";
  row.state = row.ran ? (computed ? "complete" : state_of(row, programs))
                      : "not run: the store has no trial yet";
  if (unsettled > 0)
    row.state += fmt::format("; {} not confirmed", plural(unsettled, "kind"));
  return {};
}

// The different values of a note, a line each, in the order of the rows.
std::string united(const std::vector<const RowResult*>& rows,
                   const std::string& key) {
  std::vector<std::string> values;
  for (const auto* row : rows)
    for (const auto& value : split(row->note(key), '\n'))
      if (!value.empty() &&
          std::find(values.begin(), values.end(), value) == values.end())
        values.push_back(value);
  return fmt::format("{}", fmt::join(values, ", "));
}

}  // namespace

Failures Figures::failures(const std::vector<std::string>& names) const {
  Failures sum;
  for (const auto& name : names) {
    const auto found = oracles.find(name);
    if (found == oracles.end()) continue;
    sum.quiet += found->second.quiet;
    sum.announced += found->second.announced;
    sum.kinds += found->second.kinds;
    sum.clusters.insert(found->second.clusters.begin(),
                        found->second.clusters.end());
  }
  return sum;
}

std::set<std::string> Figures::clusters() const {
  std::set<std::string> all;
  for (const auto& [oracle, failures] : oracles)
    all.insert(failures.clusters.begin(), failures.clusters.end());
  return all;
}

std::string RowResult::note(const std::string& key) const {
  const auto found = meta.find(key);
  return found == meta.end() ? "" : found->second;
}

Figures RowResult::of(const std::string& engine) const {
  const auto found = engines.find(engine);
  return found == engines.end() ? Figures{} : found->second;
}

Result<void> write_why(const fs::path& store, const Why& why) {
  const nlohmann::json json = {
      {"row", why.row}, {"engines", why.engines}, {"reason", why.reason}};
  return write_file(store.string() + kWhy, json.dump() + "\n");
}

std::optional<Why> read_why(const fs::path& store) {
  const auto text = read_file(store.string() + kWhy);
  if (!text) return std::nullopt;
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  try {
    if (json.is_object())
      return Why{json.value("row", ""),
                 json.value("engines", std::vector<std::string>()),
                 json.value("reason", "")};
  } catch (const nlohmann::json::exception&) {
    // Not what we wrote: somebody's own words.
  }
  return Why{"", {}, *text};
}

void remove_why(const fs::path& store) {
  std::error_code ignored;
  fs::remove(store.string() + kWhy, ignored);
}

RowResult read_row(const fs::path& path) {
  RowResult row;
  row.store = path;
  std::error_code error;
  if (fs::exists(path, error)) {
    if (const auto done = read(path, row); !done) {
      row = {};
      row.store = path;
      row.state = "not read: " + done.error().message;
    }
  } else {
    row.state = "not run: no store";
  }
  if (row.complete) return row;
  const auto why = read_why(path);
  if (why && row.ran)
    row.state += "; " + why->reason;
  else if (why)
    row.state = "not run: " + why->reason;
  return row;
}

std::string conditions(const std::vector<const RowResult*>& rows) {
  std::set<std::string> engines;
  std::set<std::uint64_t> seeds;
  std::string from, to;
  for (const auto* row : rows) {
    for (const auto& [label, info] : store::engines_in(row->meta)) {
      const auto shown = [](const std::string& text) {
        return text.empty() ? std::string("?") : text;
      };
      engines.insert(fmt::format("{} is {} {}", label, shown(info.name),
                                 shown(info.version)));
    }
    if (row->seed) seeds.insert(*row->seed);
    const auto& spent = row->spent;
    if (!spent.from.empty() && (from.empty() || spent.from < from))
      from = spent.from;
    if (spent.to > to) to = spent.to;
  }
  if (from.empty() && united(rows, key::kMachine).empty())
    return "No row was run yet.";
  std::string text = fmt::format("{}", fmt::join(engines, ", "));
  if (!engines.empty()) text += "; ";
  text += "refute " + united(rows, "refute");
  if (const std::string jdk = united(rows, key::kJdk); !jdk.empty())
    text += "; JDK " + jdk;
  text += "; " + united(rows, key::kMachine);
  if (const std::string jobs = united(rows, key::kJobs); !jobs.empty())
    text += "; --jobs " + jobs;
  if (const std::string jit = united(rows, key::kJit); !jit.empty())
    text += fmt::format("; long rows with {} in the engines", jit);
  if (!seeds.empty())
    text += fmt::format("; sampled with seed {}", fmt::join(seeds, ", "));
  if (!from.empty()) text += fmt::format("; {} to {}", from, to);
  return text + ".";
}

}  // namespace refute::eval
