#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/text.h"
#include "base/visible.h"
#include "campaign/inspection.h"
#include "cli/check_text.h"
#include "cli/command.h"
#include "cli/own_program.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "cluster/news.h"
#include "engine/outcome_json.h"
#include "refactoring/request_json.h"
#include "report/evidence.h"

/// `refute try`: refactors the user's own programs and shows what the oracles
/// say of the results.
namespace refute::cli {
namespace {

using campaign::Inspected;
using campaign::Says;
using nlohmann::json;
using report::dump;

struct TryOptions {
  std::vector<std::string> folders;
  std::string program, request;
  std::vector<std::string> oracles;
  bool json = false;
  std::string encoding = "UTF-8";
  EngineOptions engine;
};

std::string in_words(const campaign::Answer& answer) {
  switch (answer.says) {
    case Says::kPass:
      return "does not object";
    case Says::kNotApplicable:
      return "does not apply: " + answer.why;
    case Says::kFinding:
      return "objects: " + answer.why;
    case Says::kNotConfirmed:
      return "objected once, and not again in fresh workers: " + answer.why;
    case Says::kNoAnswer:
      return "could not answer: " + answer.why;
  }
  return "?";
}

// What is not in the status: why there is no result.
std::string trouble(const Outcome& outcome) {
  if (const auto* crashed = std::get_if<Crashed>(&outcome))
    return fmt::format(": {}: {}", crashed->exception, crashed->message);
  if (const auto* died = std::get_if<Died>(&outcome)) return ": " + died->how;
  if (const auto* late = std::get_if<TimedOut>(&outcome))
    return fmt::format(" after {:.0f} s", late->seconds);
  if (const auto* invalid = std::get_if<Invalid>(&outcome))
    return fmt::format(": {}: {}", invalid->code, invalid->message);
  return "";
}

void show(const Terminal& t, const Subject& subject, const Inspected& one) {
  fmt::print(
      "{}\n{}",
      t.bold(fmt::format("── {} {} ── {}{} ", one.info.name, one.info.version,
                         kind(one.outcome), trouble(one.outcome))),
      show_answer(t, subject.program, subject.request, one.outcome));
  std::size_t width = 0;
  for (const auto& each : one.answers)
    width = std::max(width, each.oracle.size());
  if (!one.answers.empty()) fmt::print("{}\n", t.bold("oracles"));
  for (const auto& each : one.answers)
    fmt::print("  {:{}}  {}\n", each.oracle, width, in_words(each));
  for (const auto& finding : one.findings)
    fmt::print("\n{}{}", show_headline(t, one.info.name, finding),
               show_evidence(t, finding));
  fmt::print("\n");
}

json findings_to_json(const Inspected& one) {
  json all = json::array();
  for (const auto& f : one.findings)
    all.push_back({{"oracle", f.oracle},
                   {"level", to_string(level_of(one.outcome))},
                   {"announced", cluster::is_announced(f)},
                   {"signature", f.signature},
                   {"summary", f.summary},
                   {"evidence", f.evidence},
                   {"category", f.category},
                   {"world", f.world},
                   {"test", f.test}});
  return all;
}

json to_json(const Inspected& one) {
  json opinions = json::array();
  for (const auto& each : one.answers)
    opinions.push_back({{"oracle", each.oracle},
                        {"says", to_string(each.says)},
                        {"why", each.why}});
  return {{"label", one.label},
          {"engine", one.info.name},
          {"version", one.info.version},
          {"details", one.info.details},
          {"outcome", outcome_to_json(one.outcome)},
          {"oracles", opinions},
          {"findings", findings_to_json(one)}};
}

/// One program of the command line, and what became of it.
struct Case {
  std::string name;  ///< The folder; empty for --program.
  std::optional<Subject> subject = {};
  campaign::Inspection seen = {};
};

Result<std::vector<Case>> cases_of(const TryOptions& options) {
  std::vector<Case> cases;
  const auto add = [&](const std::string& name, Result<Subject> read) {
    auto& one = cases.emplace_back(Case{name});
    if (read)
      one.subject = *std::move(read);
    else
      one.seen.trouble = std::move(read).error();
  };
  for (const auto& folder : options.folders)
    add(folder, read_own_folder(folder, options.encoding));
  if (!options.program.empty())
    add("", read_own(options.program, options.request, options.encoding));
  if (cases.empty())
    return usage_error("there is no program to try",
                       "give a folder that holds before/ and request.json, or "
                       "--program and --request");
  return cases;
}

/// Progress on a terminal, if many folders are tried.
class Counter {
 public:
  explicit Counter(const std::vector<Case*>& cases)
      : cases_(cases),
        shown_(cases.size() > 1 && ::isatty(STDERR_FILENO) == 1) {}
  ~Counter() {
    if (shown_) fmt::print(stderr, "{}", clear_line());
  }
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;

  void at(std::size_t index) const {
    if (shown_)
      fmt::print(stderr, "{}{} of {}  {}", clear_line(), index + 1,
                 cases_.size(), cases_[index]->name);
  }

 private:
  const std::vector<Case*>& cases_;
  bool shown_;
};

void judge(const campaign::Workers& workers,
           const std::vector<const Oracle*>& oracles,
           std::vector<Case>& cases) {
  std::vector<Case*> readable;
  std::vector<Subject> subjects;
  for (auto& one : cases)
    if (one.subject) {
      readable.push_back(&one);
      subjects.push_back(*one.subject);
    }
  const Counter counter(readable);
  auto seen = campaign::inspect(workers, subjects, oracles,
                                [&](std::size_t i) { counter.at(i); });
  for (std::size_t i = 0; i < seen.size(); ++i)
    readable[i]->seen = std::move(seen[i]);
}

// A request that no engine can do is as good as none.
void find_unanswered(Case& one) {
  if (one.seen.engines.empty()) return;
  for (const auto& engine : one.seen.engines)
    if (!std::holds_alternative<Invalid>(engine.outcome)) return;
  const Inspected& first = one.seen.engines.front();
  one.seen.trouble =
      Error{first.label + " cannot do this request" + trouble(first.outcome),
            "docs/engines.md lists the refactorings and options of each engine",
            ExitCode::kUsage};
}

void show_case(const Case& one, bool with_name) {
  const Terminal terminal;
  if (with_name) fmt::print("{}\n", terminal.bold("━━ " + one.name + " ━━"));
  for (const auto& engine : one.seen.engines)
    show(terminal, *one.subject, engine);
  if (with_name && one.seen.trouble)
    fmt::print("not judged: {}\n\n", one.seen.trouble->message);
}

json to_json(const Case& one) {
  json out{{"folder", one.name}, {"engines", json::array()}};
  for (const auto& engine : one.seen.engines)
    out["engines"].push_back(to_json(engine));
  if (one.subject) {
    out["request"] = request_to_json(one.subject->request);
    out["before"] = program_to_json(one.subject->program);
  }
  if (one.seen.trouble) out["error"] = one.seen.trouble->message;
  return out;
}

/// What is news, and what the engine announced.
struct Count {
  std::int64_t news = 0, announced = 0;
};

Count count(const std::vector<Case>& cases) {
  Count result;
  for (const auto& one : cases)
    for (const auto& engine : one.seen.engines)
      for (const auto& finding : engine.findings)
        ++(cluster::is_announced(finding) ? result.announced : result.news);
  return result;
}

void show_all(const TryOptions& options, const std::vector<Case>& cases) {
  if (options.json) {
    json all = json::array();
    for (const auto& one : cases) all.push_back(to_json(one));
    fmt::print(
        "{}\n",
        dump({{"cases", all}, {"stopped", options.engine.cut_off->all()}}, 2));
    return;
  }
  for (const auto& one : cases) show_case(one, cases.size() > 1);
  fmt::print("{}", cut_off_text(options.engine.cut_off->all()));
  const auto [news, announced] = count(cases);
  // Where nothing was judged, nothing is said of findings.
  const bool judged =
      std::any_of(cases.begin(), cases.end(),
                  [](const Case& each) { return !each.seen.trouble; });
  if (judged || news + announced > 0)
    fmt::print("{}{}\n", plural(news, "finding"),
               news == 0 ? "" : ", seen again in fresh workers");
  if (announced > 0)
    fmt::print("{} more announced by the engine itself\n", announced);
}

std::vector<Error> troubles_of(const std::vector<Case>& cases) {
  std::vector<Error> troubles;
  for (const auto& one : cases) {
    if (!one.seen.trouble) continue;
    auto& error = troubles.emplace_back(*one.seen.trouble);
    if (!error.message.starts_with(one.name))
      error.message = one.name + ": " + error.message;
  }
  return troubles;
}

// Findings matter more than what could not be judged, but the rest must not
// pass for clean.
Result<ExitCode> conclude(const std::vector<Case>& cases) {
  const auto troubles = troubles_of(cases);
  const bool found = count(cases).news > 0;
  if (troubles.empty()) return found ? ExitCode::kFindings : ExitCode::kClean;
  if (troubles.size() == 1 && !found)
    return tl::unexpected<Error>(troubles.front());
  ExitCode worst = ExitCode::kUsage;
  for (const auto& each : troubles) {
    fmt::print(stderr, "refute: {}\n", each.message);
    worst = std::max(worst, each.code);
  }
  const auto programs =
      plural(static_cast<std::int64_t>(cases.size()), "program");
  fmt::print(stderr, "refute: {} of {} could not be judged\n", troubles.size(),
             programs);
  return found ? ExitCode::kFindings : worst;
}

Result<ExitCode> try_programs(const TryOptions& options) {
  REFUTE_TRY(auto cases, cases_of(options));
  REFUTE_TRY(const auto oracles, options.engine.oracles(options.oracles));
  REFUTE_TRY(const auto workers, make_workers(options.engine));
  judge(workers, oracles, cases);
  for (auto& one : cases) find_unanswered(one);
  show_all(options, cases);
  return conclude(cases);
}

}  // namespace

Action declare_try(CLI::App& app) {
  auto options = std::make_shared<TryOptions>();
  auto* const folder =
      app.add_option("folder", options->folders,
                     "folder with a program in before/ and a request in "
                     "request.json; may be repeated");
  auto* const program = app.add_option(
      "--program", options->program,
      "instead, the program alone: folder or file; goes with --request");
  auto* const request = app.add_option(
      "--request", options->request,
      "request to the engine: an action as refute prints it, JSON as in "
      "docs/protocol.md, or a file with either");
  program->needs(request)->excludes(folder);
  request->needs(program);
  app.add_option(
         "--oracles", options->oracles,
         "oracles to ask, separated by commas, or all; see `list oracles`")
      ->delimiter(',');
  app.add_flag("--json", options->json, "print the answers as JSON");
  declare_encoding(app, options->encoding);
  options->engine.declare(app);
  app.footer(
      "Applies the refactoring with the wizard's defaults, whatever the engine "
      "warns of,\nand shows the answer and what each oracle says about it. "
      "Several engines are also\ncompared with each other. For example:\n\n"
      "  refute try --program src --request 'rename-field p.B.n new-name=f'\n"
      "  refute try examples/paper-bugs/jdolly-listing1 --engine eclipse "
      "--engine netbeans\n\n"
      "If a folder cannot be tried, refute names it and tries the others. Exit "
      "code 0: no\noracle objects, except to what the engine announced. 1: an "
      "oracle objects, and again\nin fresh workers with javac. 2: no oracle "
      "objects, but a program does not compile, or\nno engine can do the "
      "request.");
  return [options] { return try_programs(*options); };
}

}  // namespace refute::cli
