#include "cli/command_tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace refute::cli {
namespace {

/// CLI11 writes the values of a member check as "TEXT:{a,b,c}".
std::vector<std::string> choices_in(const std::string& type) {
  const auto open = type.find('{');
  const auto close = type.find('}');
  if (open == std::string::npos || close == std::string::npos || close < open)
    return {};
  return split(type.substr(open + 1, close - open - 1), ',');
}

OptionText read_option(const CLI::Option& option) {
  OptionText text;
  if (option.get_positional()) {
    text.names = {option.get_name(/*positional=*/true)};
  } else {
    for (const auto& name : option.get_snames())
      text.names.push_back("-" + name);
    for (const auto& name : option.get_lnames())
      text.names.push_back("--" + name);
  }
  text.takes_value = option.get_items_expected_max() > 0;
  text.required = option.get_required();
  text.description = option.get_description();
  text.preset = option.get_default_str();
  text.choices = choices_in(option.get_type_name());
  return text;
}

/// A command with commands of its own takes their names as its first word, and
/// the options of them all.
void add_inner(const CLI::App& app, CommandText& text) {
  OptionText word{
      .names = {"command"}, .required = true, .description = "what to do"};
  for (const auto* const inner :
       app.get_subcommands([](const CLI::App*) { return true; })) {
    word.choices.push_back(inner->get_name());
    text.footer +=
        fmt::format("\n\nrefute {} {}: {}\n{}", text.name, inner->get_name(),
                    inner->get_description(), inner->get_footer());
    for (const auto* const option : inner->get_options()) {
      const OptionText its = read_option(*option);
      const bool known = std::any_of(
          text.options.begin(), text.options.end(),
          [&](const OptionText& each) { return each.names == its.names; });
      if (!option->get_positional() && !known) text.options.push_back(its);
    }
  }
  if (!word.choices.empty()) text.arguments.push_back(std::move(word));
}

CommandText read_command(const CLI::App& app, const std::string& name) {
  CommandText text;
  text.name = name;
  text.summary = app.get_description();
  text.footer = app.get_footer();
  for (const auto* const option : app.get_options()) {
    if (option->get_group().empty()) continue;  // hidden
    auto& kind = option->get_positional() ? text.arguments : text.options;
    kind.push_back(read_option(*option));
  }
  if (!name.empty()) add_inner(app, text);
  return text;
}

}  // namespace

ProgramText read_tree(const CLI::App& app) {
  ProgramText text{read_command(app, ""), {}};
  for (const auto* const command :
       app.get_subcommands([](const CLI::App*) { return true; }))
    if (!command->get_group().empty())
      text.commands.push_back(read_command(*command, command->get_name()));
  return text;
}

}  // namespace refute::cli
