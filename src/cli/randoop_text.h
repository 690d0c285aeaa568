#pragma once

#include <string>

#include "cli/terminal.h"
#include "randoop/replay.h"
#include "randoop/run.h"

/// What `refute randoop` says to people.
namespace refute::cli {

/// How far it is, in one line.
std::string progress_text(const randoop::Findings& so_far);

/// Each cause with its shortest sequence, then what else happened, then the
/// figures of the run and the files that were written.
std::string to_text(const randoop::RunResult& result, const Terminal& terminal);

std::string to_text(const randoop::ReplayedTests& all);

}  // namespace refute::cli
