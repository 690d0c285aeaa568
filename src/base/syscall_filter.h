#pragma once

#include "base/result.h"

/// The system calls that a JVM needs, and no others.
///
/// An allow-list: what a later kernel adds is refused until somebody has looked
/// at it. No socket of any family can be made (a pair that is connected to
/// itself can: the JDK closes files with one), nothing is executed or forked,
/// signals go to this process alone, and what Landlock does not cover (modes,
/// owners, times and attributes of files, io_uring) is refused here.
namespace refute {

/// Applies to this thread and all it starts, for good. With `program`, an
/// address, execve may be called with this very pointer: only once, since the
/// memory it points to is gone afterwards. PR_SET_NO_NEW_PRIVS must be set.
Result<void> filter_system_calls(const char* program = nullptr);

/// Whether the kernel filters system calls at all.
bool can_filter_system_calls();

}  // namespace refute
