#pragma once

#include <sys/types.h>

#include <cstddef>
#include <vector>

/// Our worker processes, seen from outside: the supervisor is not asked.
namespace refute::bench {

/// The children of this process, without the guard.
std::vector<pid_t> workers();

/// 0 if it is gone.
std::size_t resident_bytes(pid_t pid);

/// User and system time of the process so far, in seconds; 0 if it is gone.
double cpu_seconds(pid_t pid);

}  // namespace refute::bench
