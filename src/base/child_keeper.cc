#include "base/child_keeper.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

#include "base/descendants.h"

namespace refute {
namespace {

// Runs in the guard process, a fork of a process with threads: no memory is
// allocated here. A positive number is a child, a negative one is gone.
[[noreturn]] void guard(int orders) {
  ::setsid();  // Ctrl-C is not for us
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::signal(signal, SIG_IGN);
  ::prctl(PR_SET_NAME, "refute-guard");
  // Whatever else is open (pipes to children, files with locks) must not stay
  // open because of us.
  ::dup2(orders, 0);
  ::syscall(SYS_close_range, 1U, ~0U, 0U);

  static std::array<pid_t, 4096> children{};
  pid_t order = 0;
  while (true) {
    const ssize_t n = ::read(0, &order, sizeof order);
    if (n < 0 && errno == EINTR) continue;
    if (n != sizeof order) break;
    for (pid_t& child : children) {
      if (order > 0 ? child != 0 : child != -order) continue;
      child = order > 0 ? order : 0;
      break;
    }
  }
  for (const pid_t child : children)
    if (child != 0) ::kill(-child, SIGKILL);
  kill_tagged(common_tag());
  ::_exit(0);
}

class Keeper {
 public:
  Keeper() { std::thread(&Keeper::serve, this).detach(); }

  pid_t fork_child(const std::function<void()>& in_child) {
    const std::lock_guard one_at_a_time(callers_);
    std::unique_lock lock(mutex_);
    wanted_ = &in_child;
    changed_.notify_all();
    changed_.wait(lock, [&] { return wanted_ == nullptr; });
    errno = error_;
    return pid_;
  }

  void tell_guard(pid_t order) const {
    if (orders_ < 0) return;
    // Fails only if the guard was killed; PR_SET_PDEATHSIG is left then.
    [[maybe_unused]] const auto n = ::write(orders_, &order, sizeof order);
  }

 private:
  void serve() {
    start_guard();
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return wanted_ != nullptr; });
      pid_ = ::fork();
      if (pid_ == 0) {
        (*wanted_)();
        ::_exit(127);
      }
      error_ = errno;
      if (pid_ > 0) tell_guard(pid_);
      wanted_ = nullptr;
      changed_.notify_all();
    }
  }

  void start_guard() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    common_tag();  // made here: the guard must not allocate
    const pid_t pid = ::fork();
    if (pid == 0) guard(ends[0]);
    ::close(ends[0]);
    if (pid > 0)
      orders_ = ends[1];
    else
      ::close(ends[1]);
  }

  std::mutex callers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* wanted_ = nullptr;
  pid_t pid_ = -1;
  int error_ = 0;
  int orders_ = -1;
};

// Never destroyed: its thread must not end before the process does.
Keeper& keeper() {
  static Keeper& only = *new Keeper;
  return only;
}

}  // namespace

pid_t fork_kept_child(const std::function<void()>& in_child) {
  try {
    return keeper().fork_child(in_child);
  } catch (const std::system_error& no_thread) {
    errno = no_thread.code().value();
    return -1;
  }
}

void forget_kept_child(pid_t pid) { keeper().tell_guard(-pid); }

}  // namespace refute
