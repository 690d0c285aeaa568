#pragma once

#include <sys/types.h>

#include <functional>

/// No child outlives us, however we die.
///
/// The kernel can kill a child when its parent ends (PR_SET_PDEATHSIG), but
/// takes "parent" to be the *thread* that forked, and spares the child's own
/// children. So all children are forked by one thread that lives as long as
/// the process, and a tiny guard process, which holds nothing but the read end
/// of a pipe from us, kills the process group of every child that is left when
/// that pipe closes, and what has left these groups (base/descendants.h): after
/// exit, a crash or kill -9 alike.
namespace refute {

/// Forks; `in_child` runs in the child, must not return, and may make
/// async-signal-safe calls only. The child is expected to lead a process group
/// of its own. Gives the child's pid, or -1 with errno.
pid_t fork_kept_child(const std::function<void()>& in_child);

/// The child and its group are gone: the guard can forget them.
void forget_kept_child(pid_t pid);

}  // namespace refute
