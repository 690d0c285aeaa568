#pragma once

#include <string>

#include "cli/command_tree.h"

/// What a shell needs to complete our commands, options and their values.
namespace refute::cli {

std::string bash_completions(const ProgramText& text);
std::string zsh_completions(const ProgramText& text);
std::string fish_completions(const ProgramText& text);

}  // namespace refute::cli
