#include "cli/manual.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>

#include "base/files.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/completions.h"
#include "cli/known_values.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;

/// Text that means itself: troff reads backslashes, minus signs, and lines that
/// begin with a point or a quote.
std::string roff(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool begins_line = i == 0 || text[i - 1] == '\n';
    if (begins_line && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

std::string titled(std::string text) {
  for (char& c : text) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
  return text;
}

std::string head(const std::string& name, const std::string& summary) {
  std::string flat = summary;
  for (char& c : flat)
    if (c == '\n') c = ' ';
  return fmt::format(
      ".TH \"{}\" 1 \"\" \"refute {}\" \"refute\"\n.SH NAME\n{} \\- {}\n",
      titled(name), REFUTE_VERSION, roff(name), roff(flat));
}

std::string row(const OptionText& option, bool is_argument) {
  std::vector<std::string> names;
  for (const auto& name : option.names)
    names.push_back(is_argument ? "\\fI" + roff(name) + "\\fR"
                                : "\\fB" + roff(name) + "\\fR");
  std::string text = fmt::format(".TP\n{}", fmt::join(names, ", "));
  if (!is_argument && option.takes_value) text += " \\fIVALUE\\fR";
  text += "\n" + roff(option.description);
  if (!option.choices.empty())
    text += roff(fmt::format("; one of: {}", fmt::join(option.choices, ", ")));
  if (!option.preset.empty()) text += roff(" (default: " + option.preset + ")");
  return text + "\n";
}

std::string rows(const char* title, const std::vector<OptionText>& options,
                 bool is_argument) {
  if (options.empty()) return "";
  std::string text = fmt::format(".SH {}\n", title);
  for (const auto& each : options) text += row(each, is_argument);
  return text;
}

std::string as_it_is(const char* title, const std::string& text) {
  if (text.empty()) return "";
  return fmt::format(".SH {}\n.nf\n{}\n.fi\n", title, roff(text));
}

constexpr char kExitStatus[] =
    ".SH EXIT STATUS\n"
    ".TP\n0\nclean\n.TP\n1\nfindings\n.TP\n2\nwrong usage: a word, a file or a "
    "program that is not as it should be\n.TP\n3\nthe environment failed\n"
    ".TP\n4\nnot tested: nothing was judged, or too little was seen\n"
    ".TP\n141\nthe reader of the output closed the pipe\n";

struct ManualOptions {
  std::string command;
  std::string out;
};

Result<void> write_all(const ProgramText& text, const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return fail(
        fmt::format("cannot create {}: {}", folder.string(), error.message()));
  REFUTE_TRY_VOID(write_file(folder / "refute.1", program_page(text)));
  for (const auto& each : text.commands)
    REFUTE_TRY_VOID(write_file(folder / fmt::format("refute-{}.1", each.name),
                               command_page(each)));
  return {};
}

Result<ExitCode> print_manual(const ManualOptions& options,
                              const ProgramText& text) {
  if (!options.out.empty()) {
    REFUTE_TRY_VOID(write_all(text, options.out));
    return ExitCode::kClean;
  }
  if (options.command.empty()) {
    fmt::print("{}", program_page(text));
    return ExitCode::kClean;
  }
  std::vector<std::string> names;
  for (const auto& each : text.commands) {
    names.push_back(each.name);
    if (each.name != options.command) continue;
    fmt::print("{}", command_page(each));
    return ExitCode::kClean;
  }
  return usage_error("unknown command \"" + options.command + "\"" +
                     did_you_mean(options.command, names));
}

struct Shell {
  std::string_view name;
  std::string (*write)(const ProgramText&);
};

constexpr Shell kShells[] = {{"bash", bash_completions},
                             {"zsh", zsh_completions},
                             {"fish", fish_completions}};

Result<ExitCode> print_completions(const std::string& shell,
                                   const ProgramText& text) {
  for (const auto& each : kShells)
    if (each.name == shell) {
      fmt::print("{}", each.write(text));
      return ExitCode::kClean;
    }
  return usage_error("no completions for \"" + shell + "\"",
                     "one of: bash, zsh, fish");
}

}  // namespace

std::string program_page(const ProgramText& text) {
  std::string page = head("refute", text.program.summary);
  page +=
      ".SH SYNOPSIS\n.B refute\n.I COMMAND\n.RI [ OPTIONS ]\n.SH COMMANDS\n";
  for (const auto& each : text.commands)
    page += fmt::format(".TP\n\\fBrefute\\-{}\\fR(1)\n{}\n", roff(each.name),
                        roff(each.summary));
  page += rows("OPTIONS", text.program.options, /*is_argument=*/false);
  return page + kExitStatus;
}

std::string command_page(const CommandText& command) {
  std::string page = head("refute-" + command.name, command.summary);
  page += fmt::format(".SH SYNOPSIS\n.B refute {}\n.RI [ OPTIONS ]",
                      roff(command.name));
  for (const auto& each : command.arguments)
    page += each.required
                ? fmt::format("\n.I {}", roff(each.names.front()))
                : fmt::format("\n.RI [ {} ]", roff(each.names.front()));
  page += "\n";
  page += rows("ARGUMENTS", command.arguments, /*is_argument=*/true);
  page += rows("OPTIONS", command.options, /*is_argument=*/false);
  page += as_it_is("NOTES", command.footer);
  return page + kExitStatus + ".SH SEE ALSO\n.BR refute (1)\n";
}

Action declare_man(CLI::App& app) {
  auto options = std::make_shared<ManualOptions>();
  app.group("");  // hidden: for those who package refute
  app.add_option("command", options->command, "the command to explain");
  app.add_option("--out", options->out, "write every page below this folder");
  return [options, &app] {
    return print_manual(*options, read_tree(*app.get_parent()));
  };
}

Action declare_completions(CLI::App& app) {
  auto shell = std::make_shared<std::string>();
  app.group("");
  app.add_option("shell", *shell, "bash, zsh or fish")->required();
  return [shell, &app] {
    ProgramText text = read_tree(*app.get_parent());
    add_known_values(text);
    return print_completions(*shell, text);
  };
}

}  // namespace refute::cli
