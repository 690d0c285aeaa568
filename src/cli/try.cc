#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "campaign/inspection.h"
#include "cli/command.h"
#include "cli/own_program.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "engine/outcome_json.h"
#include "refactoring/request_json.h"
#include "report/evidence.h"

/// `refute try`: one program of a person's own, one request, and what the
/// oracles say of the answer.
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
  EngineOptions engine;
};

std::string in_words(const campaign::Opinion& opinion) {
  switch (opinion.says) {
    case Says::kPass:
      return "has nothing to object to";
    case Says::kNotApplicable:
      return "is not asked: " + opinion.why;
    case Says::kFinding:
      return "objects: " + opinion.why;
    case Says::kNotConfirmed:
      return "objected once, and not again in fresh workers: " + opinion.why;
    case Says::kNoAnswer:
      return "could not answer: " + opinion.why;
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
      show_answer(t, dump(program_to_json(subject.program)),
                  dump(request_to_json(subject.request)),
                  dump(outcome_to_json(one.outcome))));
  std::size_t width = 0;
  for (const auto& each : one.opinions)
    width = std::max(width, each.oracle.size());
  if (!one.opinions.empty()) fmt::print("{}\n", t.bold("oracles"));
  for (const auto& each : one.opinions)
    fmt::print("  {:{}}  {}\n", each.oracle, width, in_words(each));
  for (const auto& finding : one.findings)
    fmt::print("\n{}{}", show_headline(t, one.info.name, finding),
               show_evidence(t, finding));
  fmt::print("\n");
}

json to_json(const Inspected& one) {
  json opinions = json::array(), findings = json::array();
  for (const auto& each : one.opinions)
    opinions.push_back({{"oracle", each.oracle},
                        {"says", to_string(each.says)},
                        {"why", each.why}});
  for (const auto& f : one.findings)
    findings.push_back({{"oracle", f.oracle},
                        {"level", f.level},
                        {"signature", f.signature},
                        {"summary", f.summary},
                        {"evidence", f.evidence},
                        {"category", f.category},
                        {"world", f.world},
                        {"test", f.test}});
  return {{"label", one.label},
          {"engine", one.info.name},
          {"version", one.info.version},
          {"details", one.info.details},
          {"outcome", outcome_to_json(one.outcome)},
          {"oracles", opinions},
          {"findings", findings}};
}

Result<std::vector<Subject>> subjects_of(const TryOptions& options) {
  std::vector<Subject> subjects;
  for (const auto& folder : options.folders) {
    REFUTE_TRY(subjects.emplace_back(), read_own_folder(folder));
  }
  if (!options.program.empty()) {
    REFUTE_TRY(subjects.emplace_back(),
               read_own(options.program, options.request));
  }
  if (subjects.empty())
    return usage_error("there is no program to try",
                       "give a folder that holds before/ and request.json, or "
                       "--program and --request");
  return subjects;
}

// One program, in all engines; says whether any of them took the request.
bool show_case(const TryOptions& options, std::size_t i, const Subject& subject,
               const std::vector<Inspected>& engines, json& cases) {
  const Terminal terminal;
  if (options.folders.size() > 1 && !options.json)
    fmt::print("{}\n", terminal.bold("━━ " + options.folders[i] + " ━━"));
  json answers = json::array();
  for (const auto& one : engines) {
    if (options.json)
      answers.push_back(to_json(one));
    else
      show(terminal, subject, one);
  }
  cases.push_back(
      {{"folder", options.folders.empty() ? "" : options.folders[i]},
       {"request", request_to_json(subject.request)},
       {"before", program_to_json(subject.program)},
       {"engines", answers}});
  return std::any_of(engines.begin(), engines.end(), [](const auto& one) {
    return !std::holds_alternative<Invalid>(one.outcome);
  });
}

Result<ExitCode> try_programs(const TryOptions& options) {
  REFUTE_TRY(const auto subjects, subjects_of(options));
  REFUTE_TRY(const auto oracles, choose_oracles(options.oracles));
  REFUTE_TRY(const auto workers, make_workers(options.engine));
  REFUTE_TRY(const auto all, campaign::inspect(workers, subjects, oracles));
  json cases = json::array();
  std::int64_t findings = 0;
  const Inspected* refusing = nullptr;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!show_case(options, i, subjects[i], all[i], cases))
      refusing = &all[i].front();
    for (const auto& one : all[i])
      findings += static_cast<std::int64_t>(one.findings.size());
  }
  if (options.json)
    fmt::print("{}\n", dump({{"cases", cases}}, 2));
  else
    fmt::print("{}{}\n", plural(findings, "finding"),
               findings == 0 ? "" : ", seen again in fresh workers");
  if (refusing != nullptr)
    return usage_error(
        refusing->label + " cannot do this request" +
            trouble(refusing->outcome),
        "docs/engines.md lists what engines can be asked, and the options");
  return findings > 0 ? ExitCode::kFindings : ExitCode::kClean;
}

}  // namespace

Action declare_try(CLI::App& app) {
  auto options = std::make_shared<TryOptions>();
  auto* const folder = app.add_option(
      "folder", options->folders,
      "holds a program in before/ and what to ask in request.json; may be "
      "repeated");
  auto* const program = app.add_option(
      "--program", options->program,
      "the program, instead of a folder: folder or file; goes with --request");
  auto* const request =
      app.add_option("--request", options->request,
                     "what to ask of the engine: JSON as in docs/protocol.md, "
                     "or a file that holds it");
  program->needs(request)->excludes(folder);
  request->needs(program);
  app.add_option("--oracles", options->oracles,
                 "which questions to ask, separated by commas; `list oracles` "
                 "shows them, all asks every one")
      ->delimiter(',');
  app.add_flag("--json", options->json, "the answers for programs");
  options->engine.declare(app);
  app.footer(
      "Shows what the engine answers, with all its wizards' defaults and in "
      "spite of its\nwarnings, and what each oracle says of it; with several "
      "engines they are held\nagainst each other too. For example:\n\n"
      "  refute try --program src --request \\\n"
      "    '{\"refactoring\": \"rename-field\", \"target\": {\"type\": "
      "\"p.B\", "
      "\"field\": \"n\"},\n      \"options\": {\"new-name\": \"f\"}}'\n"
      "  refute try examples/seed-bugs/jdolly-listing1 --engine eclipse "
      "--engine netbeans\n\n"
      "Exit code 0: no oracle objects. 1: one does, and did so again in fresh "
      "workers with\njavac. 2: the program does not compile, or no engine can "
      "do what is asked.");
  return [options] { return try_programs(*options); };
}

}  // namespace refute::cli
