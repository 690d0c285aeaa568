#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "base/stop.h"
#include "base/text.h"
#include "base/visible.h"
#include "cli/command.h"

namespace refute::cli {
namespace {

constexpr Command kCommands[] = {
    {"run", "run a campaign: generate, refactor, judge, report", declare_run},
    {"check", "say whether an edit kept a program's behaviour", declare_check},
    {"randoop", "test a Java library with random sequences of calls",
     declare_randoop},
    {"generate", "print or count programs and data structures",
     declare_generate},
    {"solve", "find instances and counterexamples of an Alloy model",
     declare_solve},
    {"try", "refactor a program of your own and check the result", declare_try},
    {"replay", "repeat a finding and say whether it is still there",
     declare_replay},
    {"reduce", "reduce a finding's program to the smallest that still fails",
     declare_reduce},
    {"report", "show what a campaign found: a page, a text, or data",
     declare_report},
    {"findings", "keep a catalogue of causes and judgements", declare_findings},
    {"merge", "merge the shards of a campaign", declare_merge},
    {"eval", "repeat a published experiment and write its tables",
     declare_eval},
    {"list", "show findings, generators, oracles, engines or refactorings",
     declare_list},
    {"engine-test", "say whether a program speaks the engine protocol",
     declare_engine_test},
    {"doctor", "show what is found on this machine and what is missing",
     declare_doctor},
};

constexpr char kFooter[] =
    "Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 the environment fails.\n"
    "`refute COMMAND --help` explains a command.";

void print_error(const Error& error) {
  fmt::print(stderr, "refute: {}\n", error.message);
  if (!error.hint.empty()) fmt::print(stderr, "  {}\n", error.hint);
}

/// The options and commands that could have been meant at this place.
std::vector<std::string> known_words(const CLI::App& app, bool options) {
  std::vector<std::string> words;
  if (options) {
    for (const auto* option : app.get_options())
      for (const auto& name : option->get_lnames())
        words.push_back("--" + name);
  } else {
    for (const auto* command : app.get_subcommands([](auto*) { return true; }))
      words.push_back(command->get_name());
  }
  return words;
}

Error explain(const CLI::ParseError& error, const CLI::App& app) {
  const CLI::App* at = &app;
  if (const auto chosen = app.get_subcommands(); !chosen.empty())
    at = chosen.front();
  Error out{error.what(),
            fmt::format("see `{}{} --help`", "refute",
                        at == &app ? "" : " " + at->get_name()),
            ExitCode::kUsage};
  const auto extras = at->remaining(/*recurse=*/true);
  if (!extras.empty() && dynamic_cast<const CLI::ExtrasError*>(&error)) {
    const std::string word = extras.front().substr(0, extras.front().find('='));
    const bool option = word.starts_with('-');
    out.message =
        fmt::format("unknown {} \"{}\"{}",
                    option       ? "option"
                    : at == &app ? "command"
                                 : "argument",
                    word, did_you_mean(word, known_words(*at, option)));
  }
  return out;
}

/// A library that throws past its caller, or output that cannot be written, is
/// a sentence too.
Result<ExitCode> run_safely(const Action& action) {
  try {
    auto result = action();
    if (std::fflush(stdout) != 0)
      return fail(std::string("cannot write the output: ") +
                  std::strerror(errno));
    return result;
  } catch (const std::exception& e) {
    return fail(std::string("stopped by an error: ") + e.what());
  }
}

/// Children are started through pipes that must not land on 0, 1 or 2.
void open_standard_files() {
  for (const int fd : {0, 1, 2})
    if (::fcntl(fd, F_GETFD) < 0) (void)::open("/dev/null", O_RDWR);
}

/// An option that may be repeated takes one word each time: what follows it is
/// an argument of the command.
void take_one_word_each(CLI::App& command) {
  for (CLI::Option* const option : command.get_options())
    if (!option->get_positional()) option->allow_extra_args(false);
}

int main(int argc, char** argv) {
  open_standard_files();
  print_visibly();
  CLI::App app{
      "refute finds bugs in refactoring engines: it generates programs,\n"
      "refactors them in a real engine, and proves what went wrong.",
      "refute"};
  app.set_version_flag("--version", "refute " REFUTE_VERSION);
  app.require_subcommand(0, 1);
  app.footer(kFooter);
  app.get_formatter()->column_width(26);

  Action chosen;
  for (const auto& command : kCommands) {
    CLI::App* sub = app.add_subcommand(std::string(command.name),
                                       std::string(command.summary));
    const Action action = command.declare(*sub);
    take_one_word_each(*sub);
    sub->callback([&chosen, action] { chosen = action; });
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);  // --help and --version
  } catch (const CLI::ParseError& error) {
    print_error(explain(error, app));
    return static_cast<int>(ExitCode::kUsage);
  }
  if (!chosen) {
    fmt::print("{}", app.help());
    return 0;
  }
  StopSignal::install();
  const Result<ExitCode> result = run_safely(chosen);
  if (result) return static_cast<int>(*result);
  print_error(result.error());
  return static_cast<int>(result.error().code);
}

}  // namespace
}  // namespace refute::cli

int main(int argc, char** argv) { return refute::cli::main(argc, argv); }
