#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "cli/command.h"
#include "cli/eval_options.h"
#include "cli/program.h"
#include "cli/serve_options.h"

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
    {"confirm", "repeat the kinds of findings that wait for confirmation",
     declare_confirm},
    {"reduce", "reduce a finding's program to the smallest that still fails",
     declare_reduce},
    {"export", "write a finding as a folder that stands alone", declare_export},
    {"report", "show what a campaign found: a page, a text, or data",
     declare_report},
    {"serve", "judge the causes of campaigns in a browser", nullptr},
    {"findings", "keep a catalogue of causes and judgements", declare_findings},
    {"merge", "merge the shards of a campaign", declare_merge},
    {"cluster", "run a campaign on many machines: Slurm, Kubernetes",
     declare_cluster},
    {"eval", "repeat a published experiment and write its tables", nullptr},
    {"list", "show findings, generators, oracles, engines or refactorings",
     declare_list},
    {"engine-test", "say whether a program speaks the engine protocol",
     declare_engine_test},
    {"generator-test", "say whether a program speaks the generator protocol",
     declare_generator_test},
    {"oracle-test", "say whether a program speaks the oracle protocol",
     declare_oracle_test},
    {"generator-host", "", declare_generator_host},
    {"oracle-host", "", declare_oracle_host},
    {"lsp-host", "", declare_lsp_host},
    {"doctor", "show what is found on this machine and what is missing",
     declare_doctor},
    {"man", "print a manual page", declare_man},
    {"completions", "print completions for a shell", declare_completions},
};

constexpr char kFooter[] =
    "Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 the environment "
    "failed,\n"
    "4 not tested, 141 the reader of the output closed the pipe.\n"
    "`refute help COMMAND` explains a command.";

/// The program behind the command that the first word names, if it is one of
/// its own. What its options are is known here too, so that help does not need
/// it.
std::optional<std::string> own_program(int argc, char** argv) {
  for (const auto& command : kCommands) {
    if (command.declare || argc < 2 || command.name != argv[1]) continue;
    const std::string program = "refute-" + std::string(command.name);
    std::error_code unknown;
    const bool asks_for_help =
        argc == 3 && std::string_view(argv[2]) == "--help";
    if (asks_for_help &&
        !std::filesystem::exists(program_folder() / program, unknown))
      return std::nullopt;
    return program;
  }
  return std::nullopt;
}

/// `refute help run` is `refute run --help`; `refute help cluster slurm` too.
std::vector<char*> asked_words(int argc, char** argv) {
  static char help[] = "--help";
  std::vector<char*> words(argv, argv + argc);
  if (argc < 2 || std::string_view(argv[1]) != "help") return words;
  words.erase(words.begin() + 1);
  words.resize(std::min<std::size_t>(words.size(), 3));
  const bool known =
      words.size() < 2 ||
      std::any_of(
          std::begin(kCommands), std::end(kCommands),
          [&](const Command& each) { return each.name == words[1]; });
  if (known) words.push_back(help);  // else the word is an error
  return words;
}

int main(int count, char** given) {
  std::vector<char*> words = asked_words(count, given);
  const int argc = static_cast<int>(words.size());
  words.push_back(nullptr);
  char** const argv = words.data();
  if (const auto program = own_program(argc, argv))
    return report_error(become(*program, {argv + 2, argv + argc}));
  CLI::App app{
      "refute finds bugs in refactoring engines: it generates programs,\n"
      "refactors them in a real engine, and proves what went wrong.",
      "refute"};
  app.set_version_flag("-V,--version", "refute " REFUTE_VERSION);
  app.require_subcommand(0, 1);
  app.footer(kFooter);

  Action chosen;
  std::vector<std::string> stores;
  int port = 0;
  EvalOptions evaluation;
  for (const auto& command : kCommands) {
    CLI::App* sub = app.add_subcommand(std::string(command.name),
                                       std::string(command.summary));
    if (command.summary.empty()) sub->group("");  // it is for refute itself
    if (command.name == "serve") declare_serve(*sub, stores, port);
    if (command.name == "eval") declare_eval(*sub, evaluation);
    if (!command.declare) continue;
    const Action action = command.declare(*sub);
    take_one_word_each(*sub);
    sub->callback([&chosen, action] { chosen = action; });
  }
  return run_program(argc, argv, app, chosen);
}

}  // namespace
}  // namespace refute::cli

int main(int argc, char** argv) { return refute::cli::main(argc, argv); }
