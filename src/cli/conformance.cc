#include "engine/conformance.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/shell_word.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "plugin/generator_conformance.h"
#include "plugin/oracle_command.h"
#include "plugin/oracle_conformance.h"

/// `refute engine-test`, `generator-test` and `oracle-test`: does a program
/// speak the protocol?
namespace refute::cli {
namespace {

namespace fs = std::filesystem;
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

using Show = std::function<void(const ConformanceCheck&)>;
using Checks = Result<std::vector<ConformanceCheck>>;

/// Runs the checks and shows them.
Result<ExitCode> report(bool as_json,
                        const std::function<Checks(const Show&)>& run) {
  const Terminal terminal;
  REFUTE_TRY(const auto checks, run([&](const ConformanceCheck& check) {
               if (!as_json) print_check(terminal, check);
             }));
  if (as_json) print_json(checks);
  const auto count = [&](State state) {
    return std::count_if(checks.begin(), checks.end(), [&](const auto& check) {
      return check.state == state;
    });
  };
  const auto failed = count(State::kFailed);
  if (!as_json)
    fmt::print("{} passed, {} failed, {} skipped\n", count(State::kPassed),
               failed, count(State::kSkipped));
  return failed > 0 ? ExitCode::kFindings : ExitCode::kClean;
}

/// Whether a shell would find the program.
bool is_there(const std::string& program) {
  std::error_code error;
  if (program.find('/') != std::string::npos) return fs::exists(program, error);
  const char* const path = std::getenv("PATH");
  const auto folders = split(path ? path : "", ':');
  return std::any_of(folders.begin(), folders.end(), [&](const auto& folder) {
    return fs::exists(fs::path(folder) / program, error);
  });
}

Result<ExitCode> engine_test(const TestOptions& options) {
  if (!options.command.empty() && !is_there(options.command.front()))
    return usage_error("there is no program " + options.command.front(),
                       "refute engine-test -- COMMAND…");
  REFUTE_TRY(const EngineSettings settings, options.engine.settings());
  WorkerSpec spec{.name = fmt::format("{}", fmt::join(options.command, " ")),
                  .command = options.command,
                  .request_timeout = settings.timeout};
  if (options.command.empty()) {
    REFUTE_TRY(spec, chosen_engine(options.engine));
  }
  return report(options.json,
                [&](const Show& show) { return test_conformance(spec, show); });
}

/// For the tests of programs that are given as one shell command or as words.
struct OwnTestOptions {
  std::vector<std::string> command;
  std::string timeout = "10s";
  bool json = false;

  void declare(CLI::App& app, const std::string& what) {
    app.add_option("command", command, what)->required();
    app.add_option("--timeout", timeout, "time limit for one answer")
        ->capture_default_str();
    app.add_flag("--json", json, "print the checks as JSON");
  }
  std::string text() const {
    if (command.size() == 1) return command.front();
    std::string words;
    for (const auto& word : command)
      words += (words.empty() ? "" : " ") + shell_word(word);
    return words;
  }
  Result<plugin::Limits> limits() const {
    plugin::Limits limits;
    REFUTE_TRY(limits.timeout, parse_duration(timeout));
    return limits;
  }
};

Result<ExitCode> generator_test(const OwnTestOptions& options) {
  const auto program = plugin::generator_command(options.text());
  REFUTE_TRY(const auto limits, options.limits());
  plugin::allow(program.allowed_as, limits);
  return report(options.json, [&](const Show& show) {
    return plugin::test_generator(program, show);
  });
}

Result<ExitCode> oracle_test(const OwnTestOptions& options) {
  REFUTE_TRY(const auto limits, options.limits());
  return report(options.json, [&](const Show& show) {
    return plugin::test_oracle(plugin::oracle_spec(options.text(), limits),
                               show);
  });
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
      "it\nkeeps all rules, 1 it breaks one, 2 there is no such program, 3 it "
      "cannot be started\nor does not answer hello. Without a command, checks "
      "the engine named by --engine\nor --engine-command.");
  return [options, &app]() -> Result<ExitCode> {
    if (options->command.empty() && app.count("--engine") == 0 &&
        app.count("--engine-command") == 0)
      return usage_error("there is no engine to test",
                         "refute engine-test -- COMMAND…");
    return engine_test(*options);
  };
}

Action declare_generator_test(CLI::App& app) {
  auto options = std::make_shared<OwnTestOptions>();
  options->declare(app,
                   "the generator's command, as --generator-command has it");
  app.footer(
      "refute generator-test python3 my_generator.py\n"
      "Checks a program against docs/protocol.md, section \"Generators\". "
      "Exit codes:\n0 it keeps all rules, 1 it breaks one, 3 it prints no "
      "subject at all.");
  return [options] { return generator_test(*options); };
}

Action declare_oracle_test(CLI::App& app) {
  auto options = std::make_shared<OwnTestOptions>();
  options->declare(app, "the oracle's command, as --oracle-command has it");
  app.footer(
      "refute oracle-test python3 my_oracle.py\n"
      "Checks a program against docs/protocol.md, section \"Oracles\". Exit "
      "codes: 0 it\nkeeps all rules, 1 it breaks one, 3 it cannot be started "
      "or "
      "does not answer hello.");
  return [options] { return oracle_test(*options); };
}

}  // namespace refute::cli
