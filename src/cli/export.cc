#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <regex>

#include "base/files.h"
#include "base/shell_word.h"
#include "base/text.h"
#include "base/visible.h"
#include "cli/chosen_finding.h"
#include "cli/command.h"
#include "cli/new_folder.h"
#include "java/read_program.h"
#include "refactoring/request_json.h"
#include "refactoring/test_pair.h"
#include "report/formats.h"

/// `refute export`: a finding as one folder that needs nothing else, to be sent
/// to somebody or kept in a repository.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;

struct ExportOptions {
  FindingChoice choice;
  std::string folder;
};

/// The engine by its release, if refute can fetch it: "eclipse:1.23.0".
std::string pinned(const store::Finding& finding) {
  const EngineEntry* const engine = find_engine(finding.engine_label);
  if (engine && engine->versions)
    for (const auto& each : engine->versions())
      if (each.version == finding.engine_version)
        return finding.engine_label + ":" + each.version;
  return finding.engine_label;
}

/// The options that ask the same engines the same question: those that differ
/// from the defaults. The JDK is the reader's own.
std::string options_of(const ChosenFinding& chosen) {
  const EngineOptions& engine = chosen.engine;
  const EngineOptions usual;
  std::string words;
  const auto add = [&](const char* option, const std::string& value,
                       const std::string& preset) {
    if (value != preset)
      words += fmt::format(" {} {}", option, shell_word(value));
  };
  auto labels = engine.labels();
  const std::size_t names = labels.size() - engine.commands.size();
  for (std::size_t i = 0; i < names; ++i)
    if (labels[i] == chosen.finding.engine_label)
      labels[i] = pinned(chosen.finding);
  for (std::size_t i = 0; i < labels.size(); ++i)
    add(i < names ? "--engine" : "--engine-command", labels[i], "");
  add("--task", engine.task, usual.task);
  add("--level", std::to_string(engine.level), std::to_string(usual.level));
  add("--library", engine.library, usual.library);
  add("--timeout", engine.timeout, usual.timeout);
  add("--sequences", std::to_string(engine.sequences),
      std::to_string(usual.sequences));
  add("--check-budget", engine.check_budget, usual.check_budget);
  return words + " --oracles " + chosen.finding.oracle;
}

std::string script_of(const ChosenFinding& chosen) {
  return fmt::format(
      "#!/bin/sh\n"
      "# Repeats the refactoring in {} {} and checks the result.\n"
      "# Exit code 1: the bug is still there. 0: it is gone.\n"
      "cd \"$(dirname \"$0\")\" || exit 3\n"
      "exec \"${{REFUTE:-refute}}\" try .{} \"$@\"\n",
      in_one_line(chosen.finding.engine),
      in_one_line(chosen.finding.engine_version), options_of(chosen));
}

report::Cause cause_of(const ChosenFinding& chosen) {
  report::Cause cause;
  cause.finding = chosen.finding;
  cause.original = chosen.finding.id;
  cause.reduced = chosen.reduced;
  cause.lines = java::count_lines(chosen.finding.before);
  cause.alike = 1;
  cause.refactoring = chosen.finding.request.refactoring;
  return cause;
}

std::string readme_of(const ChosenFinding& chosen) {
  report::Context context;
  context.version = REFUTE_VERSION;
  context.engines = report::engines_used(chosen.meta);
  std::string text = report::to_issue(cause_of(chosen), context);
  // The store that its number belongs to is not here.
  if (const auto replay = text.find("**To see it again**");
      replay != std::string::npos) {
    const auto end = text.find('\n', replay);
    text.replace(replay, end - replay,
                 "**To see it again** `./replay.sh`, which needs only `refute` "
                 "and this release of the engine");
  }
  text +=
      "\n## What is here\n\n"
      "| | |\n|---|---|\n"
      "| `before/` | the program |\n"
      "| `request.json` | the refactoring, in the words of no engine |\n";
  if (std::holds_alternative<Applied>(chosen.finding.outcome))
    text += "| `after/` | what the engine made of it |\n";
  if (!chosen.finding.test.empty())
    text += "| `test/` | a JUnit test that passes before and fails after |\n";
  return text +
         "| `replay.sh` | asks the engine again; exit code 1: the bug "
         "is still there |\n";
}

/// "X.java" for `class X`.
std::string file_of_test(const std::string& text) {
  static const std::regex kClass(R"(\bclass\s+([A-Za-z_$][A-Za-z0-9_$]*))");
  std::smatch match;
  return (std::regex_search(text, match, kClass) ? match[1].str() : "Test") +
         ".java";
}

Result<void> write_test(const fs::path& folder, const std::string& text) {
  if (text.empty()) return {};
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return fail(
        fmt::format("cannot create {}: {}", folder.string(), error.message()));
  return write_file(folder / file_of_test(text), text);
}

Result<void> write_tests_of(const fs::path& folder, const std::string& text) {
  const TestPair test = test_pair(text);
  if (test.after.empty()) return write_test(folder / "test", test.before);
  REFUTE_TRY_VOID(write_test(folder / "test/before", test.before));
  return write_test(folder / "test/after", test.after);
}

Result<ExitCode> export_finding(const ExportOptions& options,
                                const CLI::App& given) {
  REFUTE_TRY_VOID(must_be_new("the folder", options.folder));
  REFUTE_TRY(const auto chosen, choose_finding(options.choice, given));
  const store::Finding& finding = chosen.finding;
  if (!finding.damage.empty()) return fail(finding.damage);
  if (!finding.before.class_path.empty())
    return usage_error(
        fmt::format("finding {} does not stand alone: its program needs the "
                    "class path of its project",
                    options.choice.id),
        fmt::format("`refute reduce {}` makes it stand alone",
                    options.choice.id));
  const fs::path folder = options.folder;
  REFUTE_TRY_VOID(java::write_program(folder / "before", finding.before));
  if (const auto* const applied = std::get_if<Applied>(&finding.outcome))
    REFUTE_TRY_VOID(java::write_program(folder / "after", applied->after));
  REFUTE_TRY_VOID(write_file(folder / "request.json",
                             request_to_json(finding.request).dump(2) + "\n"));
  REFUTE_TRY_VOID(write_tests_of(folder, finding.test));
  REFUTE_TRY_VOID(write_file(folder / "README.md", readme_of(chosen)));
  REFUTE_TRY_VOID(write_file(folder / "replay.sh", script_of(chosen)));
  std::error_code error;
  fs::permissions(
      folder / "replay.sh",
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
      fs::perm_options::add, error);
  fmt::print("{}: {}; `{}/replay.sh` repeats it\n", options.folder,
             finding.summary, options.folder);
  return ExitCode::kClean;
}

}  // namespace

Action declare_export(CLI::App& app) {
  auto options = std::make_shared<ExportOptions>();
  options->choice.declare(app);
  app.add_option("folder", options->folder, "the folder to make")->required();
  app.footer(
      "Writes the program before and after, the request, the test, a README "
      "with the steps,\nand replay.sh, which needs only refute and the "
      "engine's release. A finding that\n`refute reduce` has made small is "
      "written small.");
  return [options, &app] { return export_finding(*options, app); };
}

}  // namespace refute::cli
