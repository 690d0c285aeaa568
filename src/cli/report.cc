#include <fmt/format.h>

#include <memory>

#include "base/files.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/known.h"
#include "cli/session.h"
#include "report/formats.h"

/// `refute report`: what a campaign found, as a page, a text or data.
namespace refute::cli {
namespace {

struct ReportOptions {
  std::string store = kDefaultStore;
  std::string format = "text";
  std::string out;
  std::string known;
  int cause = 0;
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
  if (options.format == "markdown" || (options.format == "text" && !all)) {
    std::string text;
    for (const auto& cause : model.causes)
      if (all || cause.number == options.cause)
        text += (text.empty() ? "" : "\n---\n\n") +
                report::to_markdown(cause, context);
    if (!all && text.empty())
      return usage_error(fmt::format("there is no cause {}; there are {}",
                                     options.cause, model.causes.size()),
                         "`refute report` lists them");
    return text;
  }
  if (!all)
    return usage_error("--cause goes with --format markdown",
                       "the other formats hold every cause");
  std::vector<std::string> names = {"markdown"};
  for (const auto& format : kFormats) {
    if (format.name == options.format) return format.write(model, context);
    names.emplace_back(format.name);
  }
  return usage_error("unknown format \"" + options.format + "\"" +
                         did_you_mean(options.format, names),
                     "one of: text, html, markdown, sarif, junit, json, csv");
}

Result<ExitCode> report_store(const ReportOptions& options) {
  Known known;
  if (!options.known.empty()) REFUTE_TRY_VOID(known.read(options.known));
  REFUTE_TRY(auto store, store::Store::open(options.store, /*read_only=*/true));
  REFUTE_TRY(const auto model,
             report::read_model(store, [&](const store::Finding& finding) {
               return known.why(finding).value_or("");
             }));
  report::Context context;
  context.version = REFUTE_VERSION;
  if (options.store != kDefaultStore)
    context.store_option = " --store " + options.store;
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

Action declare_report(CLI::App& app) {
  auto options = std::make_shared<ReportOptions>();
  app.add_option("--store", options->store, "file that keeps the campaign")
      ->capture_default_str();
  app.add_option("--format", options->format,
                 "text, html, markdown, sarif, junit, json or csv")
      ->capture_default_str();
  app.add_option("--cause", options->cause,
                 "only this one, as a text for an issue tracker")
      ->check(CLI::PositiveNumber);
  app.add_option("--out", options->out, "write to this file");
  app.add_option("--known", options->known,
                 "list of known findings; see docs/campaigns.md");
  app.footer(
      "refute report                                  one line per cause\n"
      "refute report --cause 1                        a ready issue text\n"
      "refute report --format html --out report.html  a page for a browser");
  return [options] { return report_store(*options); };
}

}  // namespace refute::cli
