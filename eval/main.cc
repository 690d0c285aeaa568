#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <memory>

#include "base/stop.h"
#include "base/text.h"
#include "cli/eval_options.h"
#include "cli/program.h"
#include "cli/strategy.h"
#include "cli/terminal.h"
#include "eval/document.h"
#include "eval/run_row.h"

/// `refute-eval`, which `refute eval` starts: repeats the papers' experiments
/// and writes their tables.
namespace refute::eval {
namespace {

namespace fs = std::filesystem;

using cli::EvalOptions;

Result<std::optional<std::int64_t>> parse_limit(const std::string& text) {
  if (text.empty()) return std::optional<std::int64_t>{};
  if (text == "all") return std::optional<std::int64_t>{0};
  std::int64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number <= 0)
    return usage_error("\"" + text + "\" is not a number of programs",
                       "write --limit 2000, or --limit all");
  return std::optional<std::int64_t>{number};
}

Result<Choice> choice_of(const EvalOptions& options) {
  Choice choice{.folder = options.folder,
                .engines = options.engines,
                .rows = options.rows,
                .quick = options.quick};
  if (options.folder.empty())
    choice.folder =
        fs::path("eval") / (options.name + (options.quick ? "-quick" : ""));
  REFUTE_TRY(choice.limit, parse_limit(options.limit));
  return choice;
}

std::string title_of(const Job& job) {
  return job.engines.empty()
             ? job.row.name
             : fmt::format("{}: {}", fmt::join(job.engines, ", "),
                           job.row.name);
}

void print_rows(const std::vector<Job>& jobs) {
  for (const auto& job : jobs)
    fmt::print("{:<70} {}\n", title_of(job), read_row(job.store).state);
}

// What a reader has to know of a generated table.
std::string head_of(const Evaluation& evaluation) {
  return fmt::format(
      "# {}\n\n`refute eval {}` makes the tables below from its stores: {}. "
      "The text between the comments is replaced, everything else is kept.\n",
      evaluation.name, evaluation.name, evaluation.summary);
}

Result<void> write_tables(const Evaluation& evaluation, const Choice& choice,
                          const EvalOptions& options) {
  // Figures of a small setting never replace those of the full one.
  const fs::path folder = !options.out.empty() ? fs::path(options.out)
                          : choice.quick       ? choice.folder
                                               : fs::path("docs/evaluation");
  const fs::path path = folder / (options.name + ".md");
  const auto all = entries(evaluation, choice);
  REFUTE_TRY(const auto tables,
             chosen_tables(evaluation.tables(all), options.tables));
  REFUTE_TRY_VOID(
      write_tables(path, head_of(evaluation), options.name, tables));
  fmt::print("tables: {}\n", path.string());
  return {};
}

struct Tally {
  std::size_t complete = 0, unfinished = 0, failed = 0;
};

// An engine that is not there costs its rows; a wrong word costs everything.
Result<Tally> run_rows(const std::vector<Job>& jobs,
                       const RowOptions& options) {
  const cli::Terminal terminal;
  Tally tally;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (StopSignal::requested()) {
      tally.unfinished += jobs.size() - i;
      break;
    }
    const Job& job = jobs[i];
    fmt::print("{} {}\n",
               terminal.bold(fmt::format("[{}/{}]", i + 1, jobs.size())),
               title_of(job));
    std::fflush(stdout);
    const auto done = run_row(job, options, terminal);
    if (!done && done.error().code == ExitCode::kUsage)
      return tl::unexpected<Error>(done.error());
    const auto result = read_row(job.store);
    fmt::print("  {}{}\n", result.state,
               result.ran
                   ? fmt::format(", {}", cli::show_duration(result.spent.clock))
                   : "");
    if (!done && !done.error().hint.empty())
      fmt::print("  {}\n", done.error().hint);
    ++(result.complete ? tally.complete
       : done          ? tally.unfinished
                       : tally.failed);
  }
  return tally;
}

// What there is, two lines each.
std::string evaluations(const std::string& indent) {
  std::string text;
  for (const auto& e : catalogue())
    text += fmt::format("{0}{1:<22}{2}\n{0}{3:<22}needs {4}; takes about {5}\n",
                        indent, e.name, e.summary, "", e.needs, e.takes);
  return text;
}

Result<ExitCode> eval_command(const EvalOptions& options, bool limit_given) {
  if (options.name.empty() && options.list) {
    fmt::print("{}", evaluations(""));
    return ExitCode::kClean;
  }
  if (options.name.empty())
    return usage_error("name is required", "see `refute eval --help`");
  REFUTE_TRY(const auto* evaluation, find_evaluation(options.name));
  REFUTE_TRY(const Choice choice, choice_of(options));
  REFUTE_TRY(auto jobs, jobs(*evaluation, choice));
  if (!options.budget.empty())
    REFUTE_TRY_VOID(cli::parse_duration(options.budget));
  cli::StrategyOptions strategy;
  strategy.shard = options.shard;
  REFUTE_TRY(const auto part, strategy.part());
  jobs = shard(jobs, part.index, part.count);
  if (options.list) {
    print_rows(jobs);
    return ExitCode::kClean;
  }
  if (!options.tables.empty())  // a wrong name must not cost a run
    REFUTE_TRY_VOID(chosen_tables(
        evaluation->tables(entries(*evaluation, choice)), options.tables));
  Tally tally;
  if (!options.tables_only) {
    REFUTE_TRY(tally, run_rows(jobs, {.quick = options.quick,
                                      .limit_given = limit_given,
                                      .seed = options.seed,
                                      .jdk = options.jdk,
                                      .budget = options.budget,
                                      .jobs = options.jobs,
                                      .reduce = options.reduce}));
  }
  REFUTE_TRY_VOID(write_tables(*evaluation, choice, options));
  if (options.tables_only) return ExitCode::kClean;
  fmt::print("{} of {} complete\n", tally.complete,
             plural(static_cast<std::int64_t>(jobs.size()), "row"));
  if (tally.unfinished > 0)
    fmt::print("the same command continues where it stopped\n");
  if (tally.failed > 0)
    return fail(
        fmt::format("{} could not be run",
                    plural(static_cast<std::int64_t>(tally.failed), "row")),
        "the reasons are above, and in the tables; `refute doctor` may "
        "say more");
  return tally.unfinished > 0 ? ExitCode::kFindings : ExitCode::kClean;
}

cli::Action declare(CLI::App& app) {
  auto options = std::make_shared<EvalOptions>();
  cli::declare_eval(app, *options);
  app.footer("Evaluations:\n" + evaluations("  ") + app.get_footer());
  return [options, &app]() -> Result<ExitCode> {
    return eval_command(*options, app.count("--limit") > 0);
  };
}

int main(int argc, char** argv) {
  CLI::App app{"repeat a published experiment and write its tables",
               "refute eval"};
  const cli::Action action = declare(app);
  cli::take_one_word_each(app);
  return cli::run_program(argc, argv, app, action);
}

}  // namespace
}  // namespace refute::eval

int main(int argc, char** argv) { return refute::eval::main(argc, argv); }
