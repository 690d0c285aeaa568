#include "base/confine.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace refute {

namespace {

// Debian's <linux/landlock.h> is older than the kernels that we meet, so that
// what is used of it stands here; the numbers are the kernel's interface.
constexpr long kCreateRuleset = 444;
constexpr long kAddRule = 445;
constexpr long kRestrictSelf = 446;
constexpr std::uint32_t kAskVersion = 1;
constexpr int kPathBeneath = 1;

constexpr std::uint64_t kWriteFile = 1 << 1;
constexpr std::uint64_t kRemoveAndMake = 0x1ff0;  // bits 4 to 12
constexpr std::uint64_t kRefer = 1 << 13;         // from version 2
constexpr std::uint64_t kTruncate = 1 << 14;      // from version 3
constexpr std::uint64_t kTcp = 3;                 // bind, connect: version 4
constexpr std::uint64_t kScopes = 3;  // abstract sockets, signals: version 6

struct Ruleset {
  std::uint64_t files = 0, network = 0, scoped = 0;
};

struct [[gnu::packed]] PathRule {
  std::uint64_t allowed = 0;
  std::int32_t parent = -1;
};

/// Adds what may be done beneath `path`; what is not there needs no rule.
bool allow(int ruleset, const char* path, std::uint64_t what) {
  const int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return false;
  const PathRule rule{what, file};
  const bool added = syscall(kAddRule, ruleset, kPathBeneath, &rule, 0u) == 0;
  close(file);
  return added;
}

void confine_files(const char* folder, Confinement& done) {
  const long version =
      syscall(kCreateRuleset, nullptr, std::size_t{0}, kAskVersion);
  if (version < 1) return;
  Ruleset rules{kWriteFile | kRemoveAndMake, 0, 0};
  if (version >= 2) rules.files |= kRefer;
  if (version >= 3) rules.files |= kTruncate;
  if (version >= 4) rules.network = kTcp;
  if (version >= 6) rules.scoped = kScopes;
  // A kernel refuses fields that it does not know.
  const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const auto ruleset =
      static_cast<int>(syscall(kCreateRuleset, &rules, size, 0u));
  if (ruleset < 0) return;
  const std::uint64_t of_files =
      kWriteFile | (version >= 3 ? kTruncate : std::uint64_t{0});
  allow(ruleset, "/dev/null", of_files);
  if (allow(ruleset, folder, rules.files) &&
      syscall(kRestrictSelf, ruleset, 0u) == 0) {
    done.files = true;
    done.signals = version >= 6;
  }
  close(ruleset);
}

/// Landlock knows TCP alone; no socket, no UDP either.
bool refuse_sockets() {
#if defined(__x86_64__)
  constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
  return false;
#endif
  constexpr auto at = [](std::size_t offset) {
    return sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                static_cast<std::uint32_t>(offset));
  };
  sock_filter program[] = {
      at(offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kMachine, 0, 5),
      at(offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, 3),
      at(offsetof(seccomp_data, args)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
  };
  const sock_fprog filter{std::size(program), program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace

Confinement confine(const std::filesystem::path& folder) {
  Confinement done;
  // Without this neither is for the likes of us.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return done;
  done.network = refuse_sockets();
  confine_files(folder.c_str(), done);
  return done;
}

}  // namespace refute
