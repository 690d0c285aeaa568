#pragma once

#include <sys/types.h>

#include <string>

namespace refute::eval {

/// "2 cores of Intel(R) Xeon(R) CPU @ 2.20GHz, 7.8 GB": without this, a figure
/// of time means little.
std::string machine();

/// Seconds of the processor that this process has used so far.
double cpu_seconds();

/// The same of another process, with all of its threads; 0 if there is none.
double cpu_seconds(pid_t process);

/// A child of this process that runs a program of this name; -1 if none does.
pid_t child_called(const std::string& program);

}  // namespace refute::eval
