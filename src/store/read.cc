// All that can be asked of a store.

#include <fmt/format.h>

#include <utility>

#include "store/columns.h"
#include "store/sql_text.h"
#include "store/store.h"

namespace refute::store {
namespace {

// As kind_of.
constexpr char kKind[] = "engine_label || '|' || signature";

Confirmation confirmation_from(const std::string& text) {
  if (text == "confirmed") return Confirmation::kConfirmed;
  if (text == "refuted") return Confirmation::kRefuted;
  return Confirmation::kPending;
}

}  // namespace

Finding reduced(Finding finding, const Reduction& small) {
  static_cast<Exhibit&>(finding) = small;
  finding.trace.clear();
  return finding;
}

Result<std::map<std::string, std::string>> Store::meta() {
  REFUTE_TRY(Statement select, database_.prepare("SELECT * FROM meta"));
  std::map<std::string, std::string> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    all[select.text(0)] = select.text(1);
  }
}

Result<std::optional<Trial>> Store::last_trial(const std::string& generator,
                                               const std::string& phase) {
  REFUTE_TRY(Statement select,
             database_.prepare("SELECT ordinal, choices FROM trial WHERE "
                               "generator = ? AND phase = ? "
                               "ORDER BY ordinal DESC LIMIT 1"));
  REFUTE_TRY(const bool row, select.bind(generator).bind(phase).step());
  if (!row) return std::optional<Trial>{};
  Trial trial;
  trial.generator = generator;
  trial.phase = phase;
  trial.ordinal = select.integer(0);
  trial.choices = select.text(1);
  return std::optional(std::move(trial));
}

Result<std::string> Store::last_generator() {
  REFUTE_TRY(Statement select,
             database_.prepare(
                 "SELECT generator FROM trial ORDER BY id DESC LIMIT 1"));
  REFUTE_TRY(const bool row, select.step());
  return row ? select.text(0) : "";
}

Result<std::vector<Trial>> Store::unjudged(const std::string& generator) {
  REFUTE_TRY(
      Statement select,
      database_.prepare(fmt::format(
          "SELECT DISTINCT phase, ordinal, choices FROM trial WHERE generator "
          "= ? AND note LIKE '{}%' ORDER BY phase, ordinal",
          kNotJudged)));
  select.bind(generator);
  std::vector<Trial> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    Trial& trial = all.emplace_back();
    trial.generator = generator;
    trial.phase = select.text(0);
    trial.ordinal = select.integer(1);
    trial.choices = select.text(2);
  }
}

Result<std::int64_t> Store::count_unjudged() {
  return database_.query_integer(fmt::format(
      "SELECT count(*) FROM (SELECT DISTINCT generator, phase, ordinal FROM "
      "trial WHERE note LIKE '{}%')",
      kNotJudged));
}

Result<std::int64_t> Store::count_trials() {
  return database_.query_integer(
      "SELECT count(*) FROM (SELECT DISTINCT generator, phase, ordinal FROM "
      "trial)");
}

Result<std::int64_t> Store::count_skipped() {
  return database_.query_integer(
      "SELECT count(*) FROM (SELECT DISTINCT generator, phase, ordinal FROM "
      "trial WHERE outcome = 'skipped')");
}

Result<std::map<std::string, std::int64_t>> Store::count_groups(
    const std::string& sql) {
  REFUTE_TRY(Statement select, database_.prepare(sql));
  std::map<std::string, std::int64_t> counts;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return counts;
    counts[select.text(0)] = select.integer(1);
  }
}

Result<std::map<std::string, std::int64_t>> Store::count_outcomes() {
  return count_groups("SELECT outcome, count(*) FROM trial GROUP BY outcome");
}

Result<std::map<std::string, std::int64_t>> Store::count_by_oracle() {
  return count_groups("SELECT oracle, count(*) FROM finding GROUP BY oracle");
}

Result<std::map<std::string, std::int64_t>> Store::count_by_kind() {
  // Put together as kind_of does: SQL knows a NULL, and nobody else does.
  REFUTE_TRY(Statement select,
             database_.prepare("SELECT engine_label, signature, count(*) FROM "
                               "finding GROUP BY engine_label, signature"));
  std::map<std::string, std::int64_t> counts;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return counts;
    Finding finding;
    finding.engine_label = select.text(0);
    finding.signature = select.text(1);
    counts[kind_of(finding)] += select.integer(2);
  }
}

Result<std::set<std::string>> Store::kinds(Confirmation state) {
  REFUTE_TRY(const auto counts,
             count_groups(fmt::format("SELECT {0}, count(*) FROM finding WHERE "
                                      "confirmation = '{1}' GROUP BY {0}",
                                      kKind, to_string(state))));
  std::set<std::string> kinds;
  for (const auto& [kind, count] : counts) kinds.insert(kind);
  return kinds;
}

Result<std::vector<Finding>> Store::select(
    const std::string& where, const std::function<void(Statement&)>& bind,
    bool with_programs) {
  REFUTE_TRY(Statement select,
             database_.prepare(fmt::format(
                 "SELECT id, confirmation, (SELECT at FROM trial WHERE "
                 "trial.id = finding.trial), {} FROM finding {}",
                 names(finding_columns(), "", with_programs), where)));
  if (bind) bind(select);
  std::vector<Finding> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    Finding& f = all.emplace_back();
    f.id = select.integer(0);
    f.confirmation = confirmation_from(select.text(1));
    f.at = select.integer(2);
    int at = 3;
    for (const auto& column : finding_columns())
      if (with_programs || !column.large) column.read(select.text(at++), f);
  }
}

Result<std::optional<Finding>> Store::finding(std::int64_t id) {
  REFUTE_TRY(std::vector<Finding> all,
             select("WHERE id = ?", [&](Statement& s) { s.bind(id); }));
  if (all.empty()) return std::optional<Finding>{};
  return std::optional(std::move(all.front()));
}

Result<std::optional<Finding>> Store::next_pending(const std::string& kind) {
  REFUTE_TRY(auto found,
             select(fmt::format("WHERE {} = ? AND confirmation = 'pending' "
                                "ORDER BY id LIMIT 1",
                                kKind),
                    [&](Statement& s) { s.bind(kind); }));
  if (found.empty()) return std::optional<Finding>{};
  return std::optional(std::move(found.front()));
}

Result<std::optional<Finding>> Store::first_alone(
    const std::string& kind, const std::vector<std::string>& oracles) {
  REFUTE_TRY(
      auto found,
      select(fmt::format(
                 "WHERE {} = ? AND confirmation != 'refuted' AND trial NOT IN "
                 "(SELECT other.trial FROM finding AS other WHERE other.oracle "
                 "IN ({}) AND other.level != 'announced' AND "
                 "other.confirmation != 'refuted') ORDER BY id LIMIT 1",
                 kKind, marks(oracles.size())),
             [&](Statement& s) {
               s.bind(kind);
               for (const auto& oracle : oracles) s.bind(oracle);
             }));
  if (found.empty()) return std::optional<Finding>{};
  return std::optional(std::move(found.front()));
}

Result<std::vector<Finding>> Store::findings() { return select("ORDER BY id"); }

Result<std::vector<Finding>> Store::list() {
  return select("ORDER BY id", nullptr, /*with_programs=*/false);
}

Result<std::vector<Finding>> Store::findings(Confirmation state) {
  return select("WHERE confirmation = ? ORDER BY id",
                [&](Statement& s) { s.bind(to_string(state)); });
}

Result<std::vector<Event>> Store::events() {
  REFUTE_TRY(Statement select,
             database_.prepare("SELECT kind, detail FROM event ORDER BY id"));
  std::vector<Event> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    all.push_back({select.text(0), select.text(1)});
  }
}

Result<std::map<std::int64_t, Reduction>> Store::reductions() {
  REFUTE_TRY(Statement select,
             database_.prepare(fmt::format(
                 "SELECT finding, lines, checks, minimal, confirmed, {} FROM "
                 "reduction",
                 names(reduction_columns()))));
  std::map<std::int64_t, Reduction> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    Reduction r;
    r.finding = select.integer(0);
    r.lines = select.integer(1);
    r.checks = select.integer(2);
    r.minimal = select.integer(3) != 0;
    r.confirmed = select.integer(4) != 0;
    int at = 5;
    for (const auto& column : reduction_columns())
      column.read(select.text(at++), r);
    all[r.finding] = std::move(r);
  }
}

}  // namespace refute::store
