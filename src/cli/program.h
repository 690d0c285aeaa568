#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/command.h"

/// What the `main` of each of our programs does: read the words, act, and turn
/// whatever goes wrong into a sentence and an exit code.
namespace refute::cli {

/// Reads the command line into `app`, then does `chosen`, which reading may
/// have set. Prints the help if nothing was chosen. Returns the exit code.
int run_program(int argc, char** argv, CLI::App& app, const Action& chosen);

/// An option that may be repeated takes one word each time: what follows it is
/// an argument of the command.
void take_one_word_each(CLI::App& command);

/// Replaces this process by another of our programs, which lies beside this
/// one. Returns only if it cannot be started.
Error become(const std::string& program, const std::vector<std::string>& words);

/// Shows an error to the user, and gives the exit code that goes with it.
int report_error(const Error& error);

}  // namespace refute::cli
