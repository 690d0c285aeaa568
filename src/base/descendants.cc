#include "base/descendants.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <random>

namespace refute {
namespace {

// A process can start another one while we look: we look again until there is
// none, but not for ever.
constexpr int kRounds = 20;

// As the kernel writes it; glibc's readdir allocates memory.
struct Entry {
  std::uint64_t inode;
  std::int64_t offset;
  std::uint16_t length;
  std::uint8_t type;
  char name;  // the first character of it; the last is 0
};

bool has_tag(pid_t pid, std::string_view tag) {
  std::array<char, 64> path{};
  const auto end =
      fmt::format_to_n(path.data(), path.size() - 1, "/proc/{}/environ", pid);
  *end.out = '\0';
  const int file = ::open(path.data(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  std::array<char, 8192> text;
  std::size_t kept = 0;  // the end of what was read before
  bool found = false;
  while (!found) {
    const ssize_t n = ::read(file, text.data() + kept, text.size() - kept);
    if (n <= 0) break;
    const std::size_t all = kept + static_cast<std::size_t>(n);
    found = ::memmem(text.data(), all, tag.data(), tag.size()) != nullptr;
    kept = std::min(all, tag.size() - 1);
    std::memmove(text.data(), text.data() + all - kept, kept);
  }
  ::close(file);
  return found;
}

// How many were killed.
int kill_once(std::string_view tag) {
  const int folder = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return 0;
  int killed = 0;
  alignas(Entry) std::array<char, 16384> entries;
  while (true) {
    const long n =
        ::syscall(SYS_getdents64, folder, entries.data(), entries.size());
    if (n <= 0) break;
    for (long at = 0; at < n;) {
      const auto* entry = reinterpret_cast<const Entry*>(entries.data() + at);
      at += entry->length;
      const pid_t pid = std::atoi(&entry->name);  // 0 if it is no number
      if (pid <= 0 || pid == ::getpid() || !has_tag(pid, tag)) continue;
      if (::kill(pid, SIGKILL) == 0) ++killed;
    }
  }
  ::close(folder);
  return killed;
}

}  // namespace

const std::string& common_tag() {
  static const std::string tag = fmt::format(
      "REFUTE_CHILD_{}_{:08x}_", ::getpid(), std::random_device{}());
  return tag;
}

std::string new_tag() {
  static std::atomic<int> next = 0;
  return fmt::format("{}{}=", common_tag(), next++);
}

void kill_tagged(std::string_view tag) {
  if (tag.empty()) return;
  for (int round = 0; round < kRounds && kill_once(tag) > 0; ++round)
    ::usleep(1000);  // until the killed are gone
}

}  // namespace refute
