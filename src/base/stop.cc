#include "base/stop.h"

#include <signal.h>
#include <unistd.h>

namespace refute {

std::atomic<bool> StopSignal::requested_{false};
std::atomic<Deadline::Clock::time_point> Deadline::end_{Deadline::kNone};

void StopSignal::install() {
  struct sigaction action = {};
  action.sa_flags = SA_RESTART;  // poll() returns all the same
  action.sa_handler = [](int signal) {
    if (requested_.exchange(true)) ::_exit(128 + signal);
  };
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

}  // namespace refute
