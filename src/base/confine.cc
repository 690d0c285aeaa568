#include "base/confine.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "base/landlock.h"
#include "base/syscall_filter.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kIsolated = CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;

/// What any JVM reads: libraries, and what the machine is like. No home, no
/// passwords, of /proc nothing of other processes.
const std::vector<fs::path>& system_files() {
  static const std::vector<fs::path> files = {"/lib",
                                              "/lib32",
                                              "/lib64",
                                              "/usr/lib",
                                              "/usr/lib32",
                                              "/usr/lib64",
                                              "/usr/local/lib",
                                              "/nix/store",
                                              "/gnu/store",
                                              "/etc/ld.so.cache",
                                              "/etc/localtime",
                                              "/etc/timezone",
                                              "/usr/share/zoneinfo",
                                              "/usr/share/locale",
                                              "/proc/self",
                                              "/proc/cpuinfo",
                                              "/proc/meminfo",
                                              "/proc/stat",
                                              "/proc/cgroups",
                                              "/proc/sys/vm",
                                              "/sys/devices/system/cpu",
                                              "/sys/devices/system/node",
                                              "/sys/fs/cgroup",
                                              "/sys/kernel/mm",
                                              "/dev/random",
                                              "/dev/urandom",
                                              "/dev/zero"};
  return files;
}

/// The folders of the libraries that are loaded: not everybody has them where
/// Debian does.
void add_loaded_libraries(std::vector<fs::path>& read) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    const auto slash = line.find('/');
    if (slash == std::string::npos || line.find(".so") == std::string::npos)
      continue;
    const auto folder = fs::path(line.substr(slash)).parent_path();
    if (read.empty() || read.back() != folder) read.push_back(folder);
  }
}

bool has_one_thread() {
  std::error_code error;
  int threads = 0;
  for ([[maybe_unused]] const auto& each :
       fs::directory_iterator("/proc/self/task", error))
    ++threads;
  return threads == 1;
}

bool write_text(const char* path, const std::string& text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = write(file, text.data(), text.size()) ==
                    static_cast<ssize_t>(text.size());
  close(file);
  return done;
}

/// Root needs no user namespace, and would lose sight of other users' files.
bool leave_shared_namespaces() {
  if (unshare(kIsolated) == 0) return true;
  const auto user = geteuid();
  const auto group = getegid();
  if (unshare(CLONE_NEWUSER | kIsolated) != 0) return false;
  // As before, seen from inside. Should that fail we are nobody, who reads what
  // everybody may.
  write_text("/proc/self/setgroups", "deny");
  write_text("/proc/self/uid_map", fmt::format("{} {} 1", user, user));
  write_text("/proc/self/gid_map", fmt::format("{} {} 1", group, group));
  return true;
}

/// Root may still read what belongs to others: which files, Landlock says.
bool drop_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> caps{};
  if (syscall(SYS_capget, &header, caps.data()) != 0) return false;
  const std::uint32_t kept =
      caps[0].permitted & (std::uint32_t{1} << CAP_DAC_READ_SEARCH);
  caps = {};
  caps[0].permitted = caps[0].effective = kept;
  return syscall(SYS_capset, &header, caps.data()) == 0;
}

}  // namespace

Result<void> can_confine() {
  if (landlock_version() == 0)
    return fail("this kernel has no Landlock, or does not let us use it");
  if (!can_filter_system_calls())
    return fail("this kernel does not filter system calls (seccomp)");
  return {};
}

Result<Confinement> confine(const Confines& confines) {
  REFUTE_TRY_VOID(can_confine());
  if (!has_one_thread()) return fail("threads are running already");
  int with_parent = 0;
  prctl(PR_GET_PDEATHSIG, &with_parent);
  Confinement done{.landlock = landlock_version(),
                   .namespaces = leave_shared_namespaces()};
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (!drop_capabilities())
    return fail(
        fmt::format("cannot give up privileges: {}", std::strerror(errno)));
  // Who changes privileges is forgotten by his parent's death.
  prctl(PR_SET_PDEATHSIG, with_parent);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return fail(fmt::format("cannot rule out new privileges: {}",
                            std::strerror(errno)));
  FileRules rules{.read = system_files(),
                  .write = confines.write,
                  .devices = {"/dev/null"}};
  add_loaded_libraries(rules.read);
  rules.read.insert(rules.read.end(), confines.read.begin(),
                    confines.read.end());
  if (confines.program != nullptr)
    // The loader is started by the kernel, and so executed too.
    rules.execute = {confines.program, "/lib64/ld-linux-x86-64.so.2",
                     "/lib/ld-linux-aarch64.so.1"};
  REFUTE_TRY_VOID(restrict_files(rules));
  REFUTE_TRY_VOID(filter_system_calls(confines.program));
  return done;
}

void empty_environment(const std::string& home) {
  // /proc/self/environ shows the memory where it was when the process began.
  for (char** each = environ; each != nullptr && *each != nullptr; ++each)
    std::memset(*each, 0, std::strlen(*each));
  clearenv();
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("HOME", home.c_str(), 1);
  setenv("TMPDIR", home.c_str(), 1);
}

}  // namespace refute
