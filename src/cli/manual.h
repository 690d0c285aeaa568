#pragma once

#include <string>

#include "cli/command_tree.h"

/// Manual pages: `refute man` writes them in the language of man(7).
namespace refute::cli {

/// refute(1): what the program is for, its commands, its exit codes.
std::string program_page(const ProgramText& text);

/// refute-run(1) and the others.
std::string command_page(const CommandText& command);

}  // namespace refute::cli
