#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "cli/cluster.h"
#include "cli/command.h"
#include "cli/jdt_tests.h"
#include "cli/judged_model.h"
#include "cli/known.h"
#include "cli/plan.h"
#include "cli/reporting.h"
#include "cluster/cluster.h"
#include "report/formats.h"

/// `refute report`: what a campaign found, as a page, a text or data.
namespace refute::cli {
namespace {

struct ReportOptions {
  std::string store = kDefaultStore;
  std::string format = "text";
  std::string out;
  std::string known;
  std::string clusters;
  int cause = 0;
  bool announced = false;
};

struct Format {
  std::string_view name;
  std::string (*write)(const report::Model&, const report::Context&);
};

constexpr Format kFormats[] = {
    {"text", report::overview},  {"html", report::to_html},
    {"sarif", report::to_sarif}, {"junit", report::to_junit_xml},
    {"json", report::to_json},   {"csv", report::to_csv},
};

Result<std::string> write(const report::Model& model,
                          const report::Context& context,
                          const ReportOptions& options) {
  const bool all = options.cause == 0;
  if (options.format == "issue" || options.format == "markdown" ||
      (options.format == "text" && !all)) {
    std::string text;
    for (const auto& cause : model.causes)
      if (all || cause.number == options.cause)
        text += (text.empty() ? "" : "\n---\n\n") +
                report::to_issue(cause, context);
    if (!all && text.empty())
      return usage_error(fmt::format("there is no cause {}; there are {}",
                                     options.cause, model.causes.size()),
                         "`refute report` lists them");
    return text;
  }
  if (!all)
    return usage_error("--cause goes with --format issue",
                       "the other formats hold every cause");
  std::vector<std::string> names = {"issue", "markdown", "jdt-test"};
  for (const auto& format : kFormats) {
    if (format.name == options.format) return format.write(model, context);
    names.emplace_back(format.name);
  }
  return usage_error("unknown format \"" + options.format + "\"" +
                         did_you_mean(options.format, names),
                     "one of: text, html, issue, sarif, junit, json, csv, "
                     "jdt-test");
}

Result<ExitCode> write_jdt_suite(const report::Model& model,
                                 const ReportOptions& options) {
  if (options.out.empty())
    return usage_error("--format jdt-test writes a folder",
                       "say which: --out FOLDER");
  std::vector<report::Cause> causes;
  for (const auto& cause : model.causes)
    if (options.cause == 0 || cause.number == options.cause)
      causes.push_back(cause);
  REFUTE_TRY_VOID(write_jdt_tests("--out", options.out, causes));
  return ExitCode::kClean;
}

/// The findings by what their oracles said: docs/triage.md.
Result<std::string> write_clusters(store::Store& store,
                                   const ReportOptions& options) {
  REFUTE_TRY(const auto by, cluster::parse_by(options.clusters));
  REFUTE_TRY(auto findings, store.list());
  std::erase_if(findings, [](const store::Finding& each) {
    return each.confirmation == store::Confirmation::kRefuted;
  });
  auto all = cluster::clusters(findings, by);
  if (options.format == "json") {
    auto json = nlohmann::json::array();
    for (const auto& each : all)
      json.push_back({{"key", each.key}, {"findings", each.findings}});
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
           "\n";
  }
  if (options.format != "text")
    return usage_error("--clusters goes with --format text or json");
  std::string text = fmt::format(
      "{} by {}\n", plural(static_cast<std::int64_t>(all.size()), "cluster"),
      cluster::to_string(by));
  for (auto& each : all) {
    std::replace(each.key.begin(), each.key.end(), '\n', ' ');
    text += fmt::format("{:>6} alike, first {:>6}  {}\n", each.findings.size(),
                        each.findings.front(), each.key);
  }
  return text;
}

Result<ExitCode> report_store(ReportOptions options) {
  // Of a campaign on a cluster, what there is so far.
  if (farm::Folder::is_one(options.store)) {
    REFUTE_TRY(options.store, store_so_far(options.store));
  }
  Known known;
  if (!options.known.empty()) REFUTE_TRY_VOID(known.read(options.known));
  REFUTE_TRY(auto store, store::Store::open(options.store, /*read_only=*/true));
  if (!options.clusters.empty()) {
    REFUTE_TRY(const std::string text, write_clusters(store, options));
    fmt::print("{}", text);
    return ExitCode::kClean;
  }
  REFUTE_TRY_VOID(known.read_judgements(options.store));
  REFUTE_TRY(const auto model, read_judged(store, known, options.announced));
  if (options.format == "jdt-test") return write_jdt_suite(model, options);
  const auto context = report_context(model, options.store);
  REFUTE_TRY(const std::string text, write(model, context, options));
  if (options.out.empty()) {
    fmt::print("{}", text);
    return ExitCode::kClean;
  }
  REFUTE_TRY_VOID(write_file(options.out, text));
  fmt::print("{} written: {}\n", options.out,
             plural(static_cast<std::int64_t>(model.causes.size()), "cause"));
  return ExitCode::kClean;
}

}  // namespace

Result<std::string> report_text(store::Store& store, const std::string& name,
                                const std::string& format) {
  Known known;
  REFUTE_TRY_VOID(known.read_judgements(name));
  REFUTE_TRY(auto model, read_judged(store, known, /*announced=*/false));
  model.title = name;
  ReportOptions options;
  options.format = format;
  return write(model, report_context(model, name), options);
}

Action declare_report(CLI::App& app) {
  auto options = std::make_shared<ReportOptions>();
  app.add_option("--store", options->store,
                 "the campaign's store, a SQLite file; or the folder of a "
                 "campaign on a cluster, for what is done so far")
      ->capture_default_str();
  app.add_option("--format", options->format,
                 "text, html, issue (Markdown for an issue tracker), sarif, "
                 "junit, json, csv, or jdt-test: tests for Eclipse's own suite")
      ->capture_default_str();
  app.add_option("--cause", options->cause,
                 "only this cause, as a text for an issue tracker")
      ->check(CLI::PositiveNumber);
  app.add_option(
      "--clusters", options->clusters,
      "group findings by message: concrete, abstract, template or oracle");
  app.add_option("--out", options->out,
                 "write to this file; jdt-test: to this folder");
  app.add_option("--known", options->known,
                 "list of known findings; see docs/campaigns.md");
  app.add_flag("--announced", options->announced,
               "also what the engine itself announced");
  app.footer(
      "refute report                                  one line per cause\n"
      "refute report --cause 1                        a ready issue text\n"
      "refute report --format issue                   the same for every "
      "cause\n"
      "refute report --format html --out report.html  a page for a browser\n"
      "refute report --clusters abstract              findings by message");
  return [options] { return report_store(*options); };
}

}  // namespace refute::cli
