#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "eval/common.h"
#include "eval/papers.h"
#include "eval/randoop.h"

/// Randoop's section 8.3: operations and failures by depth (Figs. 8-9
/// to 8-11). An error is the `equals` of one class that breaks a contract by
/// what it returns, as there.
namespace refute::eval {
namespace {

using nlohmann::json;

/// A store counts so many depths together, the last with all that are deeper;
constexpr int kBin = 5;
constexpr int kBins = 20;
/// the tables so many.
constexpr int kRange = 10;
constexpr std::size_t kRanges = 6;
constexpr int kSeeds = 3;
constexpr char kRows[] = "Fig. 8-9 ";

const std::vector<Technique>& techniques() {
  static const std::vector<Technique> all = {
      {kWalk, {"--strategy", "random-walk"}},
      {"bottom-up, legal", {"--strategy", "bottom-up-legal"}},
      {kDirected, {}},
      {kRandex, {"--strategy", "randex"}}};
  return all;
}

/// A library of Fig. 8-9.
struct Subject {
  Library library;
  std::string missing = {};  ///< Why it cannot be run.
};

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> all = {
      {java_util()},
      {collections()},
      {primitives()},
      {{.name = "trove 2.0.2",
        .artifact = {"net.sf.trove4j", "trove4j", "2.0.2"},
        .size = "1 MB"}},
      {{.name = "jace"}, "not run: no jar of it in Maven Central"},
  };
  return all;
}

/// None of Randex: the thesis did not run it.
const PrintedRow* thesis(const std::string& library,
                         const std::string& technique) {
  return find_printed(printed("randoop", "fig8-9"),
                      {{"library", library}, {"technique", technique}});
}

std::string row_name(const Subject& subject) {
  return kRows + subject.library.name;
}

std::size_t bin_of(int depth) {
  return static_cast<std::size_t>(std::min(depth / kBin, kBins - 1));
}

bool is_failure(const json& each) {
  static const std::set<std::string> kOfEquals = {
      "equals-reflexive", "equals-null", "equals-hashcode", "equals-symmetric"};
  return !each.at("threw").get<bool>() &&
         !each.at("equals_in").get<std::string>().empty() &&
         kOfEquals.contains(each.at("contract").get<std::string>());
}

json digest(const json& told) {
  std::vector<std::int64_t> operations(kBins);
  int depth = 0;
  for (const auto& count : told.at("calls_at_depth"))
    operations[bin_of(depth++)] += count.get<std::int64_t>();
  std::map<std::string, std::vector<std::int64_t>> errors;
  std::int64_t failing = 0;
  for (const auto& each : told.at("failures")) {
    if (!is_failure(each)) continue;
    const auto seen = each.at("seen").get<std::int64_t>();
    auto& bins = errors[each.at("equals_in").get<std::string>()];
    bins.resize(kBins);
    bins[bin_of(each.at("depth"))] += seen;
    failing += seen;
  }
  return {{"operations", operations},
          {"by_error", errors},
          {"errors", errors.size()},
          {"failing", failing},
          {"distinct", told.at("distinct_values")}};
}

Result<json> compute(const Library& library, const Setting& setting) {
  REFUTE_TRY(auto words, words_for(library));
  words.insert(words.end(), {"--all-failures", "--no-tests"});
  return run_each(setting, words, techniques(), kSeeds, digest);
}

/// By error, over all seeds: failures in each range of depths.
using Errors = std::map<std::string, std::vector<double>>;

void add(std::vector<double>& sums, const json& bins) {
  sums.resize(kRanges);
  for (std::size_t i = 0; i < bins.size(); ++i)
    sums[std::min(i * kBin / kRange, kRanges - 1)] += bins[i].get<double>();
}

Errors errors_of(const Sample& sample) {
  Errors all;
  for (const auto& run : sample.all()) {
    const json errors = run.value("by_error", json::object());
    for (const auto& [error, bins] : errors.items()) add(all[error], bins);
  }
  return all;
}

double total(const Errors& errors, const std::string& error) {
  const auto found = errors.find(error);
  double sum = 0;
  if (found != errors.end())
    for (const double each : found->second) sum += each;
  return sum;
}

Table table_89(const std::vector<Entry>& entries) {
  Table table{.name = "fig8-9",
              .title = "Fig. 8-9: failing tests and errors by technique",
              .head = {"library", "technique", "sequences", "failing: thesis",
                       "ours", "errors: thesis", "ours, all seeds", "by seed",
                       "values that equal no other"},
              .rows = {}};
  std::map<std::string, std::pair<double, std::size_t>> sums;
  bool any = false;  // run at all
  for (const auto& subject : subjects()) {
    const RowResult* row = find_row(entries, row_name(subject));
    if (row == nullptr && subject.missing.empty()) continue;
    for (const auto& [technique, options] : techniques()) {
      const Sample sample(row, technique);
      const auto* theirs = thesis(subject.library.name, technique);
      if (!subject.missing.empty() && theirs == nullptr) continue;
      const std::string why =
          !subject.missing.empty() ? subject.missing : cell(row->state);
      const auto errors = errors_of(sample);
      any = any || !sample.empty();
      sums[technique].first += sample.sum("failing");
      sums[technique].second += errors.size();
      table.rows.push_back(
          {subject.library.name, technique,
           sample.empty() ? why : number(std::llround(sample.sum("sequences"))),
           shown(theirs, "failing"),
           sample.empty() ? kNothing
                          : number(std::llround(sample.sum("failing"))),
           shown(theirs, "errors"),
           sample.empty() ? kNothing
                          : number(static_cast<std::int64_t>(errors.size())),
           sample.shown("errors"),
           technique == kWalk ? "not counted" : sample.shown("distinct")});
    }
  }
  for (const auto& [technique, options] : techniques()) {
    const auto& [failing, errors] = sums[technique];
    const auto* theirs = thesis("all", technique);
    table.rows.push_back(
        {"**all**", technique, "", shown(theirs, "failing"),
         any ? number(std::llround(failing)) : kNothing,
         shown(theirs, "errors"),
         any ? number(static_cast<std::int64_t>(errors)) : kNothing, "", ""});
  }
  table.notes = {
      budget_of(rows_like(entries, kRows)) +
      " The thesis: 100 million calls per library and technique. Failing are "
      "sequences of all seeds together; an error is the `equals` of one class "
      "that breaks a contract by what it returns. Randex is directed "
      "generation that continues after exceptions. Distinct values per run; "
      "the thesis has 1,271 "
      "directed and 268 undirected in two minutes."};
  return table;
}

Table table_810(const std::vector<Entry>& entries) {
  Table table{.name = "fig8-10",
              .title = "Fig. 8-10: operations and failure rate by depth",
              .head = {"technique", "what"},
              .rows = {}};
  for (std::size_t i = 0; i < kRanges; ++i)
    table.head.push_back(i + 1 < kRanges ? fmt::format("{} to {}", i * kRange,
                                                       (i + 1) * kRange - 1)
                                         : fmt::format("from {}", i * kRange));
  // A rate is the mean over all errors that any technique found.
  std::set<std::string> every;
  std::map<std::string, Errors> errors;
  std::map<std::string, std::vector<double>> operations;
  for (const auto& technique : techniques()) {
    operations[technique.name].resize(kRanges);
    for (const auto& subject : subjects()) {
      const Sample sample(find_row(entries, row_name(subject)), technique.name);
      for (const auto& run : sample.all())
        add(operations[technique.name], run.value("operations", json::array()));
      for (const auto& [error, bins] : errors_of(sample)) {
        const std::string name = subject.library.name + ": " + error;
        errors[technique.name][name] = bins;
        every.insert(name);
      }
    }
  }
  for (const auto& technique : techniques()) {
    const auto& calls = operations[technique.name];
    double all = 0;
    for (const double each : calls) all += each;
    std::vector<std::string> shares = {technique.name, "operations"};
    std::vector<std::string> rates = {technique.name, "failures per million"};
    for (std::size_t i = 0; i < kRanges; ++i) {
      double failures = 0;
      for (const auto& [error, bins] : errors[technique.name])
        failures += bins[i];
      shares.push_back(all > 0 ? fmt::format("{:.1f} %", 100 * calls[i] / all)
                               : kNothing);
      // Fewer say nothing.
      rates.push_back(
          calls[i] < 10'000 || every.empty()
              ? kNothing
              : fmt::format("{:.2f}", 1e6 * failures / calls[i] /
                                          static_cast<double>(every.size())));
    }
    table.rows.push_back(std::move(shares));
    table.rows.push_back(std::move(rates));
  }
  table.notes = {fmt::format(
      "{} Over all libraries. Depth: earlier calls of the sequence. The rate "
      "is "
      "the mean over the {} errors that any technique found, as the thesis "
      "computes it; where fewer than 10,000 operations were made it is not "
      "given.",
      budget_of(rows_like(entries, kRows)), every.size())};
  return table;
}

Table table_811(const std::vector<Entry>& entries) {
  Table table{
      .name = "fig8-11",
      .title = "Fig. 8-11: failures per error",
      .head = {"library", "error: equals of", "random walk", "directed"},
      .rows = {}};
  int more = 0, fewer = 0, only_directed = 0, only_walk = 0;
  for (const auto& subject : subjects()) {
    const RowResult* row = find_row(entries, row_name(subject));
    const Errors walk = errors_of(Sample(row, kWalk));
    const Errors directed = errors_of(Sample(row, kDirected));
    std::set<std::string> every;
    for (const auto& [error, bins] : walk) every.insert(error);
    for (const auto& [error, bins] : directed) every.insert(error);
    std::vector<std::string> order(every.begin(), every.end());
    std::stable_sort(order.begin(), order.end(),
                     [&](const auto& a, const auto& b) {
                       return total(walk, a) < total(walk, b);
                     });
    for (const auto& error : order) {
      const double w = total(walk, error), d = total(directed, error);
      more += d > w ? 1 : 0;
      fewer += d < w ? 1 : 0;
      only_directed += w == 0 ? 1 : 0;
      only_walk += d == 0 ? 1 : 0;
      table.rows.push_back({subject.library.name, "`" + cell(error) + "`",
                            number(std::llround(w)), number(std::llround(d))});
    }
  }
  if (table.rows.empty()) {
    table.notes = {"Nothing was run yet, or nothing failed."};
    return table;
  }
  table.notes = {fmt::format(
      "Of {} errors directed fails more often than the walk with {}, less "
      "often with {}; {} are found by directed alone, {} by the walk alone. In "
      "the thesis most are at least as hard for the walk.",
      table.rows.size(), more, fewer, only_directed, only_walk)};
  return table;
}

}  // namespace

std::vector<Row> depth_rows() {
  std::vector<Row> rows;
  for (const auto& subject : subjects())
    if (subject.missing.empty())
      rows.push_back(randoop_row(row_name(subject), 200'000, 0,
                                 [&subject](const Setting& setting) {
                                   return compute(subject.library, setting);
                                 }));
  return rows;
}

std::vector<Table> depth_tables(const std::vector<Entry>& entries) {
  return {table_89(entries), table_810(entries), table_811(entries)};
}

}  // namespace refute::eval
