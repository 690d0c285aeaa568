#include <fmt/format.h>

#include <memory>

#include "base/text.h"
#include "campaign/confirmation.h"
#include "campaign/java_walk.h"
#include "campaign/place_walk.h"
#include "campaign/project_walk.h"
#include "campaign/rows.h"
#include "cli/catalogue_file.h"
#include "cli/chosen_finding.h"
#include "cli/command.h"
#include "cli/plan.h"
#include "cli/stored_commands.h"
#include "cli/terminal.h"

/// `refute replay`: repeats a finding from its choices, in fresh processes.
namespace refute::cli {
namespace {

struct ReplayOptions {
  FindingChoice choice;
  EngineOptions engine;
  bool engine_given = false;
};

// From the generator's choices if it still makes the same program, else from
// the program that the store kept.
Result<Subject> subject_of(const store::Finding& finding,
                           const EngineOptions& options) {
  REFUTE_TRY(Subject subject, campaign::stored_subject(finding));
  REFUTE_TRY(const bool may_run_it, may_run(finding.generator, options));
  if (!may_run_it) return subject;
  if (campaign::is_project_name(finding.generator)) return subject;
  if (campaign::is_places_name(finding.generator)) {
    const auto now =
        campaign::placed_program(finding.generator, finding.choices);
    if (!now || *now != subject.program)
      fmt::print("the program has changed; replaying the stored one\n");
    return subject;
  }
  if (campaign::is_java_place_name(finding.generator)) {
    const auto now = campaign::java_program(finding.generator, finding.choices);
    if (!now || *now != subject.program)
      fmt::print(
          "generator {} now makes another program from these choices; "
          "replaying the stored one\n",
          finding.generator);
    return subject;
  }
  const auto again = campaign::regenerate(finding.generator, finding.choices);
  if (!again)
    fmt::print("generator {} has changed ({}); replaying the stored program\n",
               finding.generator, again.error().message);
  else if (again->subject.program != subject.program ||
           again->subject.request != subject.request)
    fmt::print(
        "generator {} now makes another program from these choices; replaying "
        "the stored one\n",
        finding.generator);
  return subject;
}

// The finding's own engines, unless the user gives others.
Result<void> choose_engines(ReplayOptions& options, const ChosenFinding& chosen,
                            const CLI::App& given) {
  const store::Finding& finding = chosen.finding;
  if (!chosen.of_store) {
    if (options.engine_given) return {};
    options.engine.engines = chosen.engine.engines;
    if (!compares_engines(finding) || chosen.engine.engines.size() > 1)
      return {};
    return usage_error(options.choice.id + " compares engines",
                       "name them, its own first: --engine " +
                           finding.engine_label + " --engine …");
  }
  const Leave leave = leave_of_user(programs_of(options.engine));
  // Repeated, it is no other engine but leave to run this one.
  if (chosen.engine.labels() == options.engine.labels())
    options.engine_given = false;
  if (options.engine_given) return {};
  REFUTE_TRY_VOID(options.engine.must_agree(chosen.engine, given));
  REFUTE_TRY_VOID(
      allow_programs(programs_of(chosen.engine), options.choice.store, leave));
  options.engine = chosen.engine;
  return {};
}

Result<ExitCode> replay(ReplayOptions options, const CLI::App& given) {
  REFUTE_TRY(const ChosenFinding chosen, choose_finding(options.choice, given));
  REFUTE_TRY_VOID(choose_engines(options, chosen, given));
  const store::Finding* const found = &chosen.finding;
  REFUTE_TRY(const Subject subject, found->choices.empty()
                                        ? campaign::stored_subject(*found)
                                        : subject_of(*found, options.engine));
  REFUTE_TRY(const auto workers, make_workers(options.engine));
  campaign::Confirmation confirmation(workers);
  const std::string label = options.engine_given ? workers.engines.front().label
                                                 : found->engine_label;
  REFUTE_TRY(const EngineInfo info, confirmation.info(label));
  if (info.name != found->engine || info.version != found->engine_version)
    fmt::print("found with {} {}, replayed with {} {}\n", found->engine,
               found->engine_version, info.name, info.version);
  REFUTE_TRY(const auto seen,
             confirmation.confirm(subject, found->oracle, label));
  const Finding* const again = seen ? &seen->finding : nullptr;
  const Terminal terminal;
  fmt::print("{}", show_finding(terminal, *found, 1, chosen.replay_line));
  if (chosen.reduced && chosen.of_store)
    fmt::print(
        "the reduced program; --original replays the one that was "
        "found\n");
  // A finding of a catalogue is reduced, and has no signature.
  if (again && (again->signature == found->signature ||
                again->summary == found->summary)) {
    fmt::print("\n{} {}\n", terminal.red("reproduced:"), again->summary);
    return ExitCode::kFindings;
  }
  fmt::print("\n{} {}\n", terminal.green("not reproduced:"),
             again ? "it fails in another way now: " + again->summary
                   : "the oracle no longer objects");
  return again ? ExitCode::kFindings : ExitCode::kClean;
}

}  // namespace

Action declare_replay(CLI::App& app) {
  auto options = std::make_shared<ReplayOptions>();
  options->choice.declare(app);
  options->engine.declare(app);
  app.footer(
      "A finding that `refute reduce` has made small is replayed with "
      "the small program.\nExit code 1: the finding is still there. 0: it is "
      "gone.");
  return [options, &app] {
    for (const char* option : {"--engine", "--engine-command"})
      if (app.count(option) > 0) options->engine_given = true;
    return replay(*options, app);
  };
}

}  // namespace refute::cli
