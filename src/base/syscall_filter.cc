#include "base/syscall_filter.h"

#include <asm/ioctls.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/prctl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <vector>

namespace refute {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kMachine = 0;
#endif

constexpr std::uint32_t kNewNamespaces =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
    CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
constexpr std::uint32_t kNameMemory = 0x53564d41;  // PR_SET_VMA

/// Allowed whatever their arguments are.
constexpr int kAllowed[] = {
    // memory
    __NR_mmap,
    __NR_mprotect,
    __NR_munmap,
    __NR_mremap,
    __NR_madvise,
    __NR_brk,
    __NR_mincore,
    __NR_msync,
    __NR_mlock,
    __NR_munlock,
    __NR_membarrier,
    __NR_memfd_create,
    __NR_get_mempolicy,
    __NR_set_mempolicy,
    __NR_mbind,
    // open files
    __NR_read,
    __NR_write,
    __NR_readv,
    __NR_writev,
    __NR_pread64,
    __NR_pwrite64,
    __NR_preadv,
    __NR_pwritev,
    __NR_lseek,
    __NR_close,
    __NR_fstat,
    __NR_fstatfs,
    __NR_flock,
    __NR_fsync,
    __NR_fdatasync,
    __NR_ftruncate,
    __NR_fallocate,
    __NR_fadvise64,
    __NR_dup,
    __NR_dup3,
    __NR_copy_file_range,
    __NR_sendfile,
    __NR_getdents64,
    // names of files: Landlock decides
    __NR_statfs,
    __NR_statx,
    __NR_readlinkat,
    __NR_faccessat,
    __NR_faccessat2,
    __NR_unlinkat,
    __NR_renameat,
    __NR_renameat2,
    __NR_mkdirat,
    __NR_getcwd,
    // waiting
    __NR_pipe2,
    __NR_ppoll,
    __NR_pselect6,
    __NR_epoll_create1,
    __NR_epoll_ctl,
    __NR_epoll_pwait,
    __NR_eventfd2,
    __NR_nanosleep,
    __NR_clock_nanosleep,
    __NR_futex,
    __NR_restart_syscall,
    // threads and signals of our own
    __NR_set_robust_list,
    __NR_get_robust_list,
    __NR_set_tid_address,
    __NR_gettid,
    __NR_getpid,
    __NR_getppid,
    __NR_exit,
    __NR_exit_group,
    __NR_sched_yield,
    __NR_sched_getaffinity,
    __NR_sched_getparam,
    __NR_sched_getscheduler,
    __NR_sched_get_priority_max,
    __NR_sched_get_priority_min,
    __NR_getpriority,
    __NR_getcpu,
    __NR_rt_sigaction,
    __NR_rt_sigprocmask,
    __NR_rt_sigreturn,
    __NR_rt_sigsuspend,
    __NR_rt_sigtimedwait,
    __NR_rt_sigpending,
    __NR_sigaltstack,
    __NR_rseq,
    // what time it is, and where we are
    __NR_clock_gettime,
    __NR_clock_getres,
    __NR_gettimeofday,
    __NR_times,
    __NR_getrusage,
    __NR_uname,
    __NR_sysinfo,
    __NR_getuid,
    __NR_geteuid,
    __NR_getgid,
    __NR_getegid,
    __NR_getresuid,
    __NR_getresgid,
    __NR_getgroups,
    __NR_getpgid,
    __NR_getsid,
    __NR_getrlimit,
    __NR_setrlimit,
    __NR_capget,
    __NR_getrandom,
#if defined(__x86_64__)
    // older forms of the above
    __NR_stat,
    __NR_lstat,
    __NR_access,
    __NR_readlink,
    __NR_getdents,
    __NR_unlink,
    __NR_rename,
    __NR_mkdir,
    __NR_rmdir,
    __NR_dup2,
    __NR_pipe,
    __NR_poll,
    __NR_select,
    __NR_epoll_create,
    __NR_epoll_wait,
    __NR_eventfd,
    __NR_time,
    __NR_getpgrp,
    __NR_arch_prctl,
#endif
    __NR_newfstatat,
};

/// Not refused but unknown: libraries then use the older call, which can be
/// looked at.
constexpr int kUnknown[] = {__NR_clone3, __NR_openat2};

class Program {
 public:
  void load(std::size_t offset) {
    add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  }

  void load_argument(std::size_t index) {
    load(offsetof(seccomp_data, args) + index * sizeof(std::uint64_t));
  }

  void load_upper_half(std::size_t index) {
    load(offsetof(seccomp_data, args) + index * sizeof(std::uint64_t) +
         sizeof(std::uint32_t));
  }

  void mask(std::uint32_t bits) { add(BPF_STMT(BPF_ALU | BPF_AND, bits)); }

  void answer(std::uint32_t answer) { add(BPF_STMT(BPF_RET | BPF_K, answer)); }

  void allow() { answer(SECCOMP_RET_ALLOW); }
  void refuse() { answer(SECCOMP_RET_ERRNO | EPERM); }

  /// Goes on with the next `steps` only if what is loaded is `value`.
  void only_if(std::uint32_t value, std::uint8_t steps) {
    add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, steps));
  }

  void unless(std::uint32_t value, std::uint8_t steps) {
    add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, steps, 0));
  }

  /// Of system call `number`, those whose argument is one of `values`.
  void allow_values(int number, std::size_t argument,
                    std::initializer_list<std::uint32_t> values,
                    std::uint32_t bits = ~0u) {
    only_if(static_cast<std::uint32_t>(number),
            static_cast<std::uint8_t>(3 + 2 * values.size()));
    load_argument(argument);
    mask(bits);
    for (const auto value : values) {
      only_if(value, 1);
      allow();
    }
    refuse();
  }

  std::vector<sock_filter>& steps() { return steps_; }

 private:
  void add(sock_filter step) { steps_.push_back(step); }

  std::vector<sock_filter> steps_;
};

/// Opening to read with O_TRUNC empties a file, and Landlock before version 3
/// does not mind.
void allow_open(Program& program, int number, std::size_t flags) {
  program.only_if(static_cast<std::uint32_t>(number), 5);
  program.load_argument(flags);
  program.mask(O_TRUNC | O_ACCMODE);
  program.unless(O_TRUNC | O_RDONLY, 1);
  program.allow();
  program.refuse();
}

void allow_one_program(Program& program, const char* address) {
  const auto pointer = reinterpret_cast<std::uintptr_t>(address);
  program.only_if(__NR_execve, 6);
  program.load_argument(0);
  program.only_if(static_cast<std::uint32_t>(pointer), 3);
  program.load_upper_half(0);
  program.only_if(static_cast<std::uint32_t>(pointer >> 32), 1);
  program.allow();
  program.refuse();
}

Program make_program(const char* executable) {
  Program program;
  program.load(offsetof(seccomp_data, arch));
  program.unless(kMachine, 1);
  program.answer(SECCOMP_RET_KILL_PROCESS);
  program.load(offsetof(seccomp_data, nr));
  for (const int number : kAllowed) {
    program.only_if(static_cast<std::uint32_t>(number), 1);
    program.allow();
  }
  for (const int number : kUnknown) {
    program.only_if(static_cast<std::uint32_t>(number), 1);
    program.answer(SECCOMP_RET_ERRNO | ENOSYS);
  }
  const auto self = static_cast<std::uint32_t>(getpid());
  program.allow_values(__NR_clone, 0, {CLONE_THREAD},
                       CLONE_THREAD | kNewNamespaces);
  program.allow_values(__NR_tgkill, 0, {self});
  program.allow_values(__NR_prlimit64, 0, {0, self});
  program.allow_values(__NR_socketpair, 0, {AF_UNIX});
  // Not who is sent a signal when a file is ready (F_SETOWN), nor which.
  program.allow_values(
      __NR_fcntl, 1,
      {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK,
       F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_GETPIPE_SZ,
       F_GET_SEALS, F_ADD_SEALS});
  program.allow_values(__NR_ioctl, 1, {TCGETS, FIONREAD, FIONBIO, FIOCLEX});
  program.allow_values(
      __NR_prctl, 0,
      {PR_SET_NAME, PR_GET_NAME, kNameMemory, PR_GET_DUMPABLE, PR_CAPBSET_READ,
       PR_GET_NO_NEW_PRIVS, PR_GET_TIMERSLACK});
  allow_open(program, __NR_openat, 2);
#if defined(__x86_64__)
  allow_open(program, __NR_open, 1);
#endif
  if (executable != nullptr) allow_one_program(program, executable);
  program.refuse();
  return program;
}

}  // namespace

bool can_filter_system_calls() {
  const std::uint32_t action = SECCOMP_RET_ERRNO;
  return kMachine != 0 &&
         syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0u, &action) == 0;
}

Result<void> filter_system_calls(const char* executable) {
  if (kMachine == 0)
    return fail("system calls can be filtered only on x86-64 and AArch64");
  Program program = make_program(executable);
  const sock_fprog filter{static_cast<unsigned short>(program.steps().size()),
                          program.steps().data()};
  // Without this flag kernels before 5.16 slow all code of the process down.
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER,
              SECCOMP_FILTER_FLAG_SPEC_ALLOW, &filter) != 0)
    return fail(fmt::format("the kernel does not filter system calls: {}",
                            std::strerror(errno)));
  return {};
}

}  // namespace refute
