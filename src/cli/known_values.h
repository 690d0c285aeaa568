#pragma once

#include "cli/command_tree.h"

/// Options whose values are names that refute knows. They are not checked when
/// words are read (a generator may be a file, an engine has releases), so
/// CLI11 does not know them.
namespace refute::cli {

/// Adds the names to the options, for completions.
void add_known_values(ProgramText& text);

}  // namespace refute::cli
