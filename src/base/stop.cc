#include "base/stop.h"

#include <signal.h>
#include <unistd.h>

namespace refute {

std::atomic<bool> StopSignal::requested_{false};
int StopSignal::terminal_ = -1;
std::atomic<Deadline::Clock::time_point> Deadline::end_{Deadline::kNone};

void StopSignal::install() {
  terminal_ = ::isatty(STDERR_FILENO) == 1   ? STDERR_FILENO
              : ::isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO
                                             : -1;
  struct sigaction action = {};
  action.sa_flags = SA_RESTART;  // poll() returns all the same
  action.sa_handler = [](int signal) {
    if (requested_.exchange(true)) ::_exit(128 + signal);
    // Here, since whoever stops may be waiting for an engine to start.
    static constexpr char kSeen[] = "\nstopping …; Ctrl-C again ends it now\n";
    if (terminal_ >= 0) (void)!::write(terminal_, kSeen, sizeof kSeen - 1);
  };
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

}  // namespace refute
