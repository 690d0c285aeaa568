#include "engine/conformance.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "cli/session.h"
#include "cli/terminal.h"

/// `refute engine-test`: does a program speak the engine protocol?
namespace refute::cli {
namespace {

using State = ConformanceCheck::State;

struct TestOptions {
  EngineOptions engine;
  std::vector<std::string> command;
  bool json = false;
};

std::string_view name_of(State state) {
  switch (state) {
    case State::kPassed:
      return "passed";
    case State::kFailed:
      return "failed";
    case State::kSkipped:
      return "skipped";
  }
  return "?";
}

void print_check(const Terminal& terminal, const ConformanceCheck& check) {
  const std::string word = fmt::format("{:<7}", name_of(check.state));
  fmt::print("{} {}\n",
             check.state == State::kPassed   ? terminal.green(word)
             : check.state == State::kFailed ? terminal.red(word)
                                             : terminal.yellow(word),
             check.name);
  if (check.state == State::kFailed)
    fmt::print("        {}\n        see docs/protocol.md, section \"{}\"\n",
               check.why, check.section);
  else if (check.state == State::kSkipped)
    fmt::print("        {}\n", check.why);
  std::fflush(stdout);
}

void print_json(const std::vector<ConformanceCheck>& checks) {
  nlohmann::json all = nlohmann::json::array();
  for (const auto& check : checks) {
    nlohmann::json one = {{"name", check.name},
                          {"section", check.section},
                          {"state", name_of(check.state)}};
    if (!check.why.empty()) one["why"] = check.why;
    all.push_back(std::move(one));
  }
  fmt::print("{}\n",
             all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

Result<ExitCode> engine_test(const TestOptions& options) {
  REFUTE_TRY(const EngineSettings settings, options.engine.settings());
  WorkerSpec spec{.name = fmt::format("{}", fmt::join(options.command, " ")),
                  .command = options.command,
                  .request_timeout = settings.timeout};
  if (options.command.empty()) {
    REFUTE_TRY(spec, chosen_engine(options.engine));
  }
  const Terminal terminal;
  const auto show = [&](const ConformanceCheck& check) {
    if (!options.json) print_check(terminal, check);
  };
  REFUTE_TRY(const auto checks, test_conformance(spec, show));
  if (options.json) print_json(checks);
  const auto count = [&](State state) {
    return std::count_if(checks.begin(), checks.end(), [&](const auto& check) {
      return check.state == state;
    });
  };
  const auto failed = count(State::kFailed);
  if (!options.json)
    fmt::print("{} passed, {} failed, {} skipped\n", count(State::kPassed),
               failed, count(State::kSkipped));
  return failed > 0 ? ExitCode::kFindings : ExitCode::kClean;
}

}  // namespace

Action declare_engine_test(CLI::App& app) {
  auto options = std::make_shared<TestOptions>();
  app.add_option("command", options->command,
                 "the engine's program and its arguments, after --");
  app.add_flag("--json", options->json, "print the checks as JSON");
  options->engine.declare(app);
  app.footer(
      "refute engine-test -- python3 my_engine.py --fast\n"
      "Checks a program against docs/protocol.md, rule by rule. Exit codes: 0 "
      "it\nkeeps all rules, 1 it breaks one, 3 it cannot be started or does "
      "not answer\nhello. Without a command, checks the engine named by "
      "--engine or\n--engine-command.");
  return [options, &app]() -> Result<ExitCode> {
    if (options->command.empty() && app.count("--engine") == 0 &&
        app.count("--engine-command") == 0)
      return usage_error("there is no engine to test",
                         "refute engine-test -- COMMAND…");
    return engine_test(*options);
  };
}

}  // namespace refute::cli
