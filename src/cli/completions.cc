#include "cli/completions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/shell_word.h"

namespace refute::cli {
namespace {

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

std::vector<std::string> names_of(const std::vector<OptionText>& options) {
  std::vector<std::string> all;
  for (const auto& option : options)
    all.insert(all.end(), option.names.begin(), option.names.end());
  return all;
}

std::vector<std::string> command_names(const ProgramText& text) {
  std::vector<std::string> all;
  for (const auto& each : text.commands) all.push_back(each.name);
  return all;
}

/// The values of the first argument, if there is a list of them.
std::vector<std::string> words_of(const CommandText& command) {
  return command.arguments.empty() ? std::vector<std::string>()
                                   : command.arguments.front().choices;
}

/// zsh: a description stands in brackets, a message after a colon.
std::string for_zsh(const std::string& text) {
  std::string out;
  for (const char c : first_line(text)) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_value(const OptionText& option) {
  if (!option.takes_value) return "";
  return option.choices.empty()
             ? ":value:_files"
             : fmt::format(":value:({})", fmt::join(option.choices, " "));
}

}  // namespace

std::string bash_completions(const ProgramText& text) {
  std::string values, options;
  for (const auto& command : text.commands) {
    for (const auto& option : command.options)
      for (const auto& name : option.names)
        if (!option.choices.empty())
          values += fmt::format(
              "    \"{} {}\") values={} ;;\n", command.name, name,
              shell_word(fmt::format("{}", fmt::join(option.choices, " "))));
    options +=
        fmt::format("    {}) options={}", command.name,
                    shell_word(fmt::format(
                        "{}", fmt::join(names_of(command.options), " "))));
    if (const auto own = words_of(command); !own.empty())
      options += " words=" + shell_word(fmt::format("{}", fmt::join(own, " ")));
    options += " ;;\n";
  }
  return fmt::format(
      "# bash: made by `refute completions bash`\n"
      "_refute() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}}\n"
      "  local before=${{COMP_WORDS[COMP_CWORD - 1]}}\n"
      "  local command=${{COMP_WORDS[1]}} values= options= words=\n"
      "  COMPREPLY=()\n"
      "  if ((COMP_CWORD == 1)) || [[ $command == help ]]; then\n"
      "    COMPREPLY=($(compgen -W '{} help' -- \"$current\"))\n"
      "    return\n"
      "  fi\n"
      "  case \"$command $before\" in\n{}"
      "  esac\n"
      "  case $command in\n{}"
      "  esac\n"
      "  if [[ $values ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$values\" -- \"$current\"))\n"
      "  elif [[ $current == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
      "  elif [[ $words ]] && ((COMP_CWORD == 2)); then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "  else\n"
      "    COMPREPLY=($(compgen -f -- \"$current\"))\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _refute refute\n",
      fmt::join(command_names(text), " "), values, options);
}

std::string zsh_completions(const ProgramText& text) {
  std::string commands, cases;
  for (const auto& command : text.commands) {
    commands += fmt::format(
        "    {}\n", shell_word(command.name + ":" + for_zsh(command.summary)));
    cases += fmt::format("    {})\n      _arguments -s", command.name);
    for (const auto& option : command.options)
      for (const auto& name : option.names)
        cases += " \\\n        " +
                 shell_word(fmt::format("*{}[{}]{}", name,
                                        for_zsh(option.description),
                                        zsh_value(option)));
    const auto own = words_of(command);
    cases += " \\\n        " +
             shell_word(own.empty()
                            ? std::string("*:file:_files")
                            : fmt::format("1:what:({})", fmt::join(own, " "))) +
             " ;;\n";
  }
  return fmt::format(
      "#compdef refute\n# zsh: made by `refute completions zsh`\n"
      "_refute() {{\n"
      "  local -a commands=(\n{}  )\n"
      "  if ((CURRENT == 2)); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  local command=$words[2]\n"
      "  words=(\"${{(@)words[2,-1]}}\")\n"
      "  ((CURRENT--))\n"
      "  case $command in\n{}"
      "  esac\n"
      "}}\n"
      "if [[ $funcstack[1] == _refute ]]; then\n"
      "  _refute \"$@\"\n"
      "else\n"
      "  compdef _refute refute\n"
      "fi\n",
      commands, cases);
}

std::string fish_completions(const ProgramText& text) {
  std::string out = "# fish: made by `refute completions fish`\n";
  for (const auto& command : text.commands) {
    out += fmt::format(
        "complete -c refute -n __fish_use_subcommand -f -a {} -d {}\n",
        command.name, shell_word(first_line(command.summary)));
    const std::string there = fmt::format(
        "complete -c refute -n '__fish_seen_subcommand_from {}'", command.name);
    for (const auto& option : command.options)
      for (const auto& name : option.names)
        out += fmt::format(
            "{} -{} {}{}{} -d {}\n", there, name.starts_with("--") ? "l" : "s",
            name.substr(name.starts_with("--") ? 2 : 1),
            option.takes_value ? " -r" : "",
            option.choices.empty()
                ? ""
                : fmt::format(" -f -a {}",
                              shell_word(fmt::format(
                                  "{}", fmt::join(option.choices, " ")))),
            shell_word(first_line(option.description)));
    if (const auto own = words_of(command); !own.empty())
      out += fmt::format("{} -f -a {}\n", there,
                         shell_word(fmt::format("{}", fmt::join(own, " "))));
  }
  return out;
}

}  // namespace refute::cli
