#include "eval/machine.h"

#include <fmt/format.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>

#include "base/files.h"
#include "base/text.h"

namespace refute::eval {

std::string machine() {
  std::string model = "an unknown processor";
  if (const auto info = read_file("/proc/cpuinfo"))
    for (const auto& line : split(*info, '\n'))
      if (const auto colon = line.find(": ");
          line.starts_with("model name") && colon != std::string::npos) {
        model = line.substr(colon + 2);
        break;
      }
  const double bytes = static_cast<double>(::sysconf(_SC_PHYS_PAGES)) *
                       static_cast<double>(::sysconf(_SC_PAGESIZE));
  return fmt::format("{} of {}, {:.1f} GB",
                     plural(::sysconf(_SC_NPROCESSORS_ONLN), "core"), model,
                     bytes / 1e9);
}

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double cpu_seconds(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (process <= 0 || ::clock_getcpuclockid(process, &clock) != 0 ||
      ::clock_gettime(clock, &time) != 0)
    return 0;
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_nsec) / 1e9;
}

pid_t child_called(const std::string& program) {
  std::error_code gone;
  for (const auto& task :
       std::filesystem::directory_iterator("/proc/self/task", gone)) {
    std::ifstream children(task.path() / "children");
    for (pid_t child = 0; children >> child;)
      if (const auto name = read_file(fmt::format("/proc/{}/comm", child));
          name && *name == program + "\n")
        return child;
  }
  return -1;
}

}  // namespace refute::eval
