#include "eval/jdolly_extract.h"

#include <fmt/format.h>

#include "eval/common.h"

namespace refute::eval {
namespace {

constexpr char kExtractRow[] = "extract method";
// By default as many as the rows for refusals and coverage have.
constexpr std::int64_t kExtractSample = 2000;

std::string failures_and_kinds(const Failures& f) {
  std::string text = fmt::format("{} / {}", number(f.quiet), f.kinds);
  if (f.announced > 0)
    text += fmt::format(" (+ {} announced)", number(f.announced));
  return text;
}

}  // namespace

Row extract_row() {
  return {.name = kExtractRow,
          .generator = "jdolly:extract-method",
          .limit = kExtractSample};
}

bool is_extract_row(const Row& row) { return row.name == kExtractRow; }

Table extract_table(const std::vector<Entry>& entries) {
  Table table{
      .name = "extract-method",
      .title = "Extract Method",
      .head = {"engine", "tried", "compile", "applied", "refused", "time",
               "compile errors: failures / kinds",
               "behaviour: failures / kinds", "postcondition: failures / kinds",
               "other oracles: failures / kinds", "state"},
      .rows = {}};
  std::vector<const RowResult*> its;
  for (const auto& [job, result] : entries) {
    if (!is_extract_row(job.row)) continue;
    const std::string engine = job.engines.front();
    if (!result.ran) {
      table.rows.push_back(
          without_figures({engine}, &result, table.head.size()));
      continue;
    }
    its.push_back(&result);
    const Figures f = result.of(engine);
    std::vector<std::string> rest;
    for (const auto& [oracle, found] : f.oracles)
      if (oracle != "does-not-compile" && oracle != "behaviour" &&
          oracle != "custom")
        rest.push_back(oracle);
    table.rows.push_back({engine, part_of(f.programs, result.space),
                          percent(f.compile, f.programs), number(f.applied),
                          number(f.refused), clock(result.spent.clock),
                          failures_and_kinds(f.failures({"does-not-compile"})),
                          failures_and_kinds(f.failures({"behaviour"})),
                          failures_and_kinds(f.failures({"custom"})),
                          failures_and_kinds(f.failures(rest)),
                          cell(result.state)});
  }
  table.notes.push_back(
      "The paper describes this extension of its model and has no figures of "
      "it. `models/extract_method.als` at its own scope: two classes, two "
      "methods, six statements of which one or more are selected. Unless all "
      "programs were tried, they are spread evenly over the space, by jumps.");
  if (!its.empty()) table.notes.push_back(conditions(its));
  return table;
}

}  // namespace refute::eval
