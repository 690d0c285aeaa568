#include "processes.h"

#include <time.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace refute::bench {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

fs::path proc(pid_t pid) { return fs::path("/proc") / std::to_string(pid); }

}  // namespace

std::vector<pid_t> workers() {
  std::vector<pid_t> found;
  std::error_code gone;
  for (const auto& task : fs::directory_iterator("/proc/self/task", gone)) {
    std::istringstream children(read(task.path() / "children"));
    for (pid_t child = 0; children >> child;)
      if (read(proc(child) / "comm") != "refute-guard\n")
        found.push_back(child);
  }
  return found;
}

std::size_t resident_bytes(pid_t pid) {
  std::istringstream statm(read(proc(pid) / "statm"));
  std::size_t total = 0, resident = 0;
  statm >> total >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

double cpu_seconds(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(pid, &clock) != 0 ||
      ::clock_gettime(clock, &time) != 0)
    return 0;
  return static_cast<double>(time.tv_sec) +
         1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace refute::bench
