#include "cli/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <system_error>

#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "base/visible.h"

namespace refute::cli {
namespace {

std::string in_capitals(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(c));
  return text;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

/// The options and commands that could have been meant at this place.
std::vector<std::string> known_words(const CLI::App& app, bool options) {
  std::vector<std::string> words;
  if (options) {
    for (const auto* option : app.get_options())
      for (const auto& name : option->get_lnames())
        words.push_back("--" + name);
  } else {
    for (const auto* command : commands_of(app))
      words.push_back(command->get_name());
  }
  return words;
}

/// CLI11 says "what is required" if the argument `what` is missing.
Error missing_word(const CLI::App& at, const std::string& name, Error error) {
  for (const auto* option : at.get_options())
    if (option->get_required() && option->count() == 0) {
      error.message =
          fmt::format("`{}` needs {}: {}", name,
                      option->get_positional() ? in_capitals(option->get_name())
                                               : option->get_name(),
                      option->get_description());
      break;
    }
  return error;
}

Error explain(const CLI::ParseError& error, const CLI::App& app) {
  const CLI::App* at = &app;
  std::string name = app.get_name();
  for (auto chosen = app.get_subcommands(); !chosen.empty();
       chosen = at->get_subcommands()) {
    at = chosen.front();
    name += " " + at->get_name();
  }
  Error out{error.what(), fmt::format("see `{} --help`", name),
            ExitCode::kUsage};
  if (dynamic_cast<const CLI::RequiredError*>(&error))
    out = missing_word(*at, name, std::move(out));
  const auto extras = at->remaining(/*recurse=*/true);
  if (!extras.empty() && dynamic_cast<const CLI::ExtrasError*>(&error)) {
    const std::string word = extras.front().substr(0, extras.front().find('='));
    const bool option = word.starts_with('-');
    out.message =
        fmt::format("unknown {} \"{}\"{}",
                    option                     ? "option"
                    : commands_of(*at).empty() ? "argument"
                                               : "command",
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
  } catch (const std::system_error& e) {
    return fail(std::string("stopped by an error: ") + e.what(),
                e.code().value() == EAGAIN
                    ? "this user may start no more threads; see `ulimit -u`"
                    : "");
  } catch (const std::exception& e) {
    return fail(std::string("stopped by an error: ") + e.what());
  }
}

/// Children are started through pipes that must not land on 0, 1 or 2.
void open_standard_files() {
  for (const int fd : {0, 1, 2})
    if (::fcntl(fd, F_GETFD) < 0) (void)::open("/dev/null", O_RDWR);
}

/// What it printed is with its reader, unless that has gone: then the code is
/// what a shell gives for a program that a closed pipe ended.
int printed(int code) {
  std::fflush(stdout);
  return output_is_closed() ? 128 + SIGPIPE : code;
}

}  // namespace

int run_program(int argc, char** argv, CLI::App& app, const Action& chosen) {
  open_standard_files();
  print_visibly();
  app.get_formatter()->column_width(26);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {  // --help and --version
    std::ostringstream text;
    const int code = app.exit(help, text, text);
    std::fputs(text.str().c_str(), stdout);
    return printed(code);
  } catch (const CLI::ParseError& error) {
    return report_error(explain(error, app));
  }
  if (!chosen) {
    fmt::print("{}", app.help());
    return printed(0);
  }
  StopSignal::install();
  ::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like any
  const Result<ExitCode> result = run_safely(chosen);
  if (output_is_closed()) return printed(0);
  return printed(result ? static_cast<int>(*result)
                        : report_error(result.error()));
}

void take_one_word_each(CLI::App& command) {
  for (CLI::Option* const option : command.get_options())
    if (!option->get_positional()) option->allow_extra_args(false);
  for (CLI::App* const each :
       command.get_subcommands([](CLI::App*) { return true; }))
    take_one_word_each(*each);
}

Error become(const std::string& program,
             const std::vector<std::string>& words) {
  const std::string path = (program_folder() / program).string();
  std::vector<char*> argv = {const_cast<char*>(path.c_str())};
  for (const auto& word : words)
    argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  ::execv(path.c_str(), argv.data());
  return {errno == ENOENT
              ? fmt::format("{} is not built: there is no {}", program, path)
              : fmt::format("cannot start {}: {}", path, std::strerror(errno)),
          fmt::format("`script/build release {}` builds it", program)};
}

int report_error(const Error& error) {
  std::string text = fmt::format("refute: {}\n", error.message);
  if (!error.hint.empty()) text += fmt::format("  {}\n", error.hint);
  std::fputs(text.c_str(), stderr);  // if nobody reads it, so be it
  return static_cast<int>(error.code);
}

}  // namespace refute::cli
