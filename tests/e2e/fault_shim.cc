// Lets one system call of refute fail, or kills refute there (LD_PRELOAD).
//
// REFUTE_FAULT_LOG names a file to which each call is appended by its kind, so
// that a first run says how many there are. REFUTE_FAULT is KIND:N:FAULT: what
// happens to the N-th call of that kind (from 1), and with N+ to all after it
// too. A FAULT is an errno's number, or
//   short    half of what was asked for is written or read
//   eof      nothing is read, as if the other side had closed its end
//   before   SIGKILL instead of the call
//   after    SIGKILL once it is done
//   torn     half is written, then SIGKILL
//
// Only the process that this is loaded into is disturbed: what it starts has
// another pid, and no LD_PRELOAD.
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum Kind {
  kFileWrite,
  kPipeWrite,
  kOutput,
  kFileRead,
  kPipeRead,
  kSync,
  kTruncate,
  kRemove,
  kRename,
  kOpen,
  kMap,
  kFork,
  kThread,
  kPipe,
  kPoll,
  kKinds
};
constexpr const char* kNames[kKinds] = {
    "file-write", "pipe-write", "output", "file-read", "pipe-read",
    "sync",       "truncate",   "remove", "rename",    "open",
    "map",        "fork",       "thread", "pipe",      "poll"};

enum class Fault { kNone, kError, kShort, kEof, kBefore, kAfter, kTorn };

std::atomic<int> counts[kKinds];
pid_t owner = 0;
int log_file = -1;
int chosen_kind = -1;
int chosen_call = 0;
bool lasting = false;
Fault chosen = Fault::kNone;
int chosen_errno = 0;

// In the child of a fork that is to be the last nothing happens.
void die() {
  if (::getpid() != owner) return;
  ::syscall(SYS_kill, owner, SIGKILL);
  while (true) ::syscall(SYS_pause);
}

void note(const char* what, const char* kind) {
  if (log_file < 0) return;
  char line[64];
  const int length = std::snprintf(line, sizeof line, "%s %s\n", what, kind);
  ::syscall(SYS_write, log_file, line, static_cast<std::size_t>(length));
}

// Counts the call, and says what is to happen to it.
Fault next(Kind kind) {
  if (owner == 0 || ::getpid() != owner) return Fault::kNone;
  const int saved = errno;
  const int n = ++counts[kind];
  const bool ours =
      chosen_kind == kind && (n == chosen_call || (lasting && n > chosen_call));
  if (ours && n == chosen_call) note("fault", kNames[kind]);
  if (chosen == Fault::kNone) note("call", kNames[kind]);
  errno = saved;
  if (!ours) return Fault::kNone;
  if (chosen == Fault::kBefore) die();
  return chosen;
}

template <typename Call>
auto disturbed(Kind kind, const Call& call) -> decltype(call()) {
  const Fault fault = next(kind);
  if (fault == Fault::kError) {
    errno = chosen_errno;
    return static_cast<decltype(call())>(-1);
  }
  const auto result = call();
  if (fault == Fault::kAfter) die();
  return result;
}

// Calls that move `size` bytes.
template <typename Call>
ssize_t moved(Kind kind, std::size_t size, const Call& call) {
  const Fault fault = next(kind);
  switch (fault) {
    case Fault::kError:
      errno = chosen_errno;
      return -1;
    case Fault::kEof:
      return 0;
    case Fault::kShort:
    case Fault::kTorn:
      size = size > 1 ? size / 2 : size;
      break;
    default:
      break;
  }
  const ssize_t n = call(size);
  if (fault == Fault::kAfter || fault == Fault::kTorn) die();
  return n;
}

bool is_pipe(int fd) {
  struct stat about = {};
  return ::fstat(fd, &about) == 0 &&
         (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode));
}

Kind write_kind(int fd) {
  return fd == 1 || fd == 2 ? kOutput : is_pipe(fd) ? kPipeWrite : kFileWrite;
}

bool writes(int flags) { return (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0; }

template <typename F>
F* real(const char* name) {
  return reinterpret_cast<F*>(::dlsym(RTLD_NEXT, name));
}

[[gnu::constructor]] void start() {
  ::unsetenv("LD_PRELOAD");
  const char* log = std::getenv("REFUTE_FAULT_LOG");
  if (log == nullptr) return;
  log_file = static_cast<int>(
      ::syscall(SYS_openat, AT_FDCWD, log,
                O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  owner = ::getpid();
  const char* fault = std::getenv("REFUTE_FAULT");
  char kind[16], what[16], plus = ':';
  if (fault == nullptr) return;
  if (std::sscanf(fault, "%15[^:]:%d%c", kind, &chosen_call, &plus) != 3)
    std::abort();
  lasting = plus == '+';
  std::snprintf(what, sizeof what, "%s", std::strrchr(fault, ':') + 1);
  for (int i = 0; i < kKinds; ++i)
    if (std::strcmp(kind, kNames[i]) == 0) chosen_kind = i;
  chosen_errno = std::atoi(what);
  chosen = std::strcmp(what, "short") == 0    ? Fault::kShort
           : std::strcmp(what, "eof") == 0    ? Fault::kEof
           : std::strcmp(what, "before") == 0 ? Fault::kBefore
           : std::strcmp(what, "after") == 0  ? Fault::kAfter
           : std::strcmp(what, "torn") == 0   ? Fault::kTorn
                                              : Fault::kError;
}

}  // namespace

extern "C" {

ssize_t write(int fd, const void* data, size_t size) {
  return moved(write_kind(fd), size, [&](size_t some) {
    return static_cast<ssize_t>(::syscall(SYS_write, fd, data, some));
  });
}

ssize_t writev(int fd, const iovec* parts, int count) {
  return disturbed(write_kind(fd), [&] {
    return static_cast<ssize_t>(::syscall(SYS_writev, fd, parts, count));
  });
}

ssize_t pwrite64(int fd, const void* data, size_t size, off64_t at) {
  return moved(kFileWrite, size, [&](size_t some) {
    return static_cast<ssize_t>(::syscall(SYS_pwrite64, fd, data, some, at));
  });
}
ssize_t pwrite(int fd, const void* data, size_t size, off_t at) {
  return pwrite64(fd, data, size, at);
}

ssize_t read(int fd, void* data, size_t size) {
  return moved(is_pipe(fd) ? kPipeRead : kFileRead, size, [&](size_t some) {
    return static_cast<ssize_t>(::syscall(SYS_read, fd, data, some));
  });
}

ssize_t pread64(int fd, void* data, size_t size, off64_t at) {
  return moved(kFileRead, size, [&](size_t some) {
    return static_cast<ssize_t>(::syscall(SYS_pread64, fd, data, some, at));
  });
}
ssize_t pread(int fd, void* data, size_t size, off_t at) {
  return pread64(fd, data, size, at);
}

int fsync(int fd) {
  return disturbed(kSync,
                   [&] { return static_cast<int>(::syscall(SYS_fsync, fd)); });
}
int fdatasync(int fd) {
  return disturbed(
      kSync, [&] { return static_cast<int>(::syscall(SYS_fdatasync, fd)); });
}

int ftruncate64(int fd, off64_t length) noexcept {
  return disturbed(kTruncate, [&] {
    return static_cast<int>(::syscall(SYS_ftruncate, fd, length));
  });
}
int ftruncate(int fd, off_t length) noexcept { return ftruncate64(fd, length); }

int unlink(const char* path) noexcept {
  return disturbed(
      kRemove, [&] { return static_cast<int>(::syscall(SYS_unlink, path)); });
}

int rename(const char* from, const char* to) noexcept {
  return disturbed(kRename, [&] {
    return static_cast<int>(::syscall(SYS_rename, from, to));
  });
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode =
      (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  const auto call = [&] {
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
  };
  return writes(flags) ? disturbed(kOpen, call) : call();
}
int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode =
      (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open64(path, flags, mode);
}

FILE* fopen64(const char* path, const char* mode) {
  static auto* const call = real<FILE*(const char*, const char*)>("fopen64");
  const Fault fault = mode[0] == 'r' ? Fault::kNone : next(kOpen);
  if (fault == Fault::kError) {
    errno = chosen_errno;
    return nullptr;
  }
  FILE* const file = call(path, mode);
  if (fault == Fault::kAfter) die();
  return file;
}
FILE* fopen(const char* path, const char* mode) { return fopen64(path, mode); }

void* mmap64(void* at, size_t size, int rights, int flags, int fd,
             off64_t from) noexcept {
  const auto call = [&] {
    return ::syscall(SYS_mmap, at, size, rights, flags, fd, from);
  };
  const bool shared = fd >= 0 && (flags & MAP_SHARED) != 0;
  return reinterpret_cast<void*>(shared ? disturbed(kMap, call) : call());
}
void* mmap(void* at, size_t size, int rights, int flags, int fd,
           off_t from) noexcept {
  return mmap64(at, size, rights, flags, fd, from);
}

pid_t fork() noexcept {
  static auto* const call = real<pid_t()>("fork");
  return disturbed(kFork, [&] { return call(); });
}

int pthread_create(pthread_t* thread, const pthread_attr_t* with,
                   void* (*run)(void*), void* argument) noexcept {
  static auto* const call =
      real<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>(
          "pthread_create");
  if (next(kThread) == Fault::kError) return chosen_errno;
  return call(thread, with, run, argument);
}

int pipe2(int* ends, int flags) noexcept {
  return disturbed(kPipe, [&] {
    return static_cast<int>(::syscall(SYS_pipe2, ends, flags));
  });
}
int pipe(int* ends) noexcept { return pipe2(ends, 0); }

int poll(pollfd* files, nfds_t count, int timeout) {
  return disturbed(kPoll, [&] {
    return static_cast<int>(::syscall(SYS_poll, files, count, timeout));
  });
}

}  // extern "C"
