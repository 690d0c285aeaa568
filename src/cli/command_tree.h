#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

/// The commands and their options as data, read from CLI11's own tree: manual
/// pages and completions are made of it, so neither can differ from what the
/// program takes.
namespace refute::cli {

struct OptionText {
  std::vector<std::string> names = {};  ///< "--budget"; of an argument, "id".
  bool takes_value = true;
  bool required = false;
  std::string description = {};
  std::string preset = {};                ///< The default, if it is shown.
  std::vector<std::string> choices = {};  ///< All possible values, if few.
};

struct CommandText {
  std::string name = {};  ///< Empty for the program itself.
  std::string summary = {};
  std::string footer = {};
  std::vector<OptionText> arguments = {};
  std::vector<OptionText> options = {};
};

struct ProgramText {
  CommandText program = {};
  std::vector<CommandText> commands = {};  ///< But for hidden ones.
};

ProgramText read_tree(const CLI::App& app);

}  // namespace refute::cli
