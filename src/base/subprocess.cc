#include "base/subprocess.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/child_keeper.h"
#include "base/descendants.h"
#include "base/stop.h"

namespace refute {
namespace {

struct Pipe {
  int read = -1, write = -1;
};

bool open_pipe(Pipe& pipe) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  pipe = {ends[0], ends[1]};
  return true;
}

void close_fd(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

void make_nonblocking(int fd) {
  ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

int millis_until(Subprocess::Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(
      deadline - Subprocess::Clock::now());
  return static_cast<int>(
      std::clamp<std::int64_t>(left.count(), 0, 1'000'000'000));
}

// Runs in the child between fork and exec: async-signal-safe calls only.
[[noreturn]] void exec_child(const Pipe& in, const Pipe& out, const Pipe& err,
                             int report, char* const* argv,
                             char* const* environment, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // the parent died before prctl
  ::dup2(in.read, 0);
  ::dup2(out.write, 1);
  ::dup2(err.write, 2);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int ignored : {SIGPIPE, SIGXFSZ}) ::signal(ignored, SIG_DFL);
  ::execvpe(argv[0], argv, environment);
  const int error = errno;
  [[maybe_unused]] const auto n = ::write(report, &error, sizeof error);
  ::_exit(127);
}

// Of a process and of all that it has started. What ends meanwhile counts 0.
std::size_t resident_bytes_of_tree(pid_t pid) {
  std::size_t total = 0, resident = 0;
  std::ifstream statm(fmt::format("/proc/{}/statm", pid));
  if (!(statm >> total >> resident)) return 0;
  resident *= static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::error_code gone;
  for (const auto& task : std::filesystem::directory_iterator(
           fmt::format("/proc/{}/task", pid), gone)) {
    std::ifstream children(task.path() / "children");
    for (pid_t child = 0; children >> child;)
      resident += resident_bytes_of_tree(child);
  }
  return resident;
}

std::chrono::nanoseconds starved_of_tree(pid_t pid) {
  std::chrono::nanoseconds all{0};
  std::error_code gone;
  for (const auto& task : std::filesystem::directory_iterator(
           fmt::format("/proc/{}/task", pid), gone)) {
    std::int64_t running = 0, waiting = 0;
    std::ifstream schedule(task.path() / "schedstat");
    if (schedule >> running >> waiting)
      all += std::chrono::nanoseconds(waiting);
    std::ifstream children(task.path() / "children");
    for (pid_t child = 0; children >> child;) all += starved_of_tree(child);
  }
  return all;
}

}  // namespace

Result<Subprocess> Subprocess::start(const std::vector<std::string>& command) {
  REFUTE_CHECK(!command.empty(), "a command needs a first word");
  static const bool no_sigpipe = ::signal(SIGPIPE, SIG_IGN) != SIG_ERR;
  (void)no_sigpipe;
  std::string tag = new_tag();
  Pipe in, out, err, report;
  const bool opened =
      open_pipe(in) && open_pipe(out) && open_pipe(err) && open_pipe(report);
  pid_t pid = -1;
  if (opened) {
    std::vector<char*> argv;
    argv.reserve(command.size() + 1);
    for (const auto& word : command)
      argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    std::vector<char*> environment{tag.data()};
    for (char** variable = environ; *variable != nullptr; ++variable)
      environment.push_back(*variable);
    environment.push_back(nullptr);
    const pid_t parent = ::getpid();
    pid = fork_kept_child([&] {
      exec_child(in, out, err, report.write, argv.data(), environment.data(),
                 parent);
    });
  }
  int error = errno;
  for (int* fd : {&in.read, &out.write, &err.write, &report.write})
    close_fd(*fd);
  Subprocess child;
  child.pid_ = pid;
  child.tag_ = std::move(tag);
  child.in_ = in.write;
  child.out_ = out.read;
  child.err_ = err.read;
  if (pid < 0) {
    close_fd(report.read);
    child.close_all();
    return fail(
        fmt::format("cannot start {}: {}", command[0], std::strerror(error)));
  }
  ssize_t n = 0;
  do {
    n = ::read(report.read, &error, sizeof error);
  } while (n < 0 && errno == EINTR);
  close_fd(report.read);
  if (n == sizeof error) {
    child.kill();
    return fail(
        fmt::format("cannot start {}: {}", command[0], std::strerror(error)));
  }
  for (const int fd : {child.in_, child.out_, child.err_}) make_nonblocking(fd);
  return child;
}

Subprocess::Subprocess(Subprocess&& other) noexcept {
  *this = std::move(other);
}

Subprocess& Subprocess::operator=(Subprocess&& other) noexcept {
  if (this == &other) return *this;
  kill();
  pid_ = std::exchange(other.pid_, -1);
  tag_ = std::move(other.tag_);
  in_ = std::exchange(other.in_, -1);
  out_ = std::exchange(other.out_, -1);
  err_ = std::exchange(other.err_, -1);
  eof_ = other.eof_;
  group_killed_ = std::exchange(other.group_killed_, false);
  status_ = std::exchange(other.status_, {});
  buffer_ = std::move(other.buffer_);
  taken_ = other.taken_;
  scanned_ = other.scanned_;
  stderr_ = std::move(other.stderr_);
  stderr_written_ = other.stderr_written_;
  return *this;
}

Subprocess::~Subprocess() { kill(); }

void Subprocess::close_all() {
  for (int* fd : {&in_, &out_, &err_}) close_fd(*fd);
}

void Subprocess::close_stdin() { close_fd(in_); }

Subprocess::Io Subprocess::write_line(std::string_view line,
                                      Clock::time_point deadline) {
  std::string data(line);
  data += '\n';
  return write(data, deadline);
}

Subprocess::Io Subprocess::write(std::string_view data,
                                 Clock::time_point deadline) {
  if (in_ < 0) return Io::kClosed;
  std::size_t done = 0;
  while (done < data.size()) {
    const ssize_t n = ::write(in_, data.data() + done, data.size() - done);
    if (n > 0) {
      done += static_cast<std::size_t>(n);
      continue;
    }
    if (n < 0 && errno != EAGAIN && errno != EINTR) return Io::kClosed;
    const int wait_ms = millis_until(std::min(deadline, Deadline::end()));
    if (wait_ms == 0) return Io::kTimedOut;
    // A child blocked on its own output never gets round to reading.
    drain_stdout();
    drain_stderr();
    std::array<pollfd, 3> fds{
        {{in_, POLLOUT, 0}, {out_, POLLIN, 0}, {err_, POLLIN, 0}}};
    if (eof_) fds[1].fd = -1;
    ::poll(fds.data(), fds.size(), wait_ms);
  }
  return Io::kOk;
}

Subprocess::Io Subprocess::read_line(std::string& line,
                                     Clock::time_point deadline) {
  while (true) {
    const auto newline = buffer_.find('\n', scanned_);
    if (newline != std::string::npos) {
      line.assign(buffer_, taken_, newline - taken_);
      taken_ = scanned_ = newline + 1;
      return Io::kOk;
    }
    // Once per chunk, not once per line: a child may print a lot of them.
    buffer_.erase(0, std::exchange(taken_, 0));
    scanned_ = buffer_.size();
    if (scanned_ > kMaxLine) return Io::kTooLong;
    if (eof_) {
      line = std::exchange(buffer_, {});
      scanned_ = 0;
      return Io::kClosed;
    }
    if (!fill(deadline)) return Io::kTimedOut;
  }
}

Subprocess::Io Subprocess::read_bytes(std::string& bytes, std::size_t count,
                                      Clock::time_point deadline) {
  if (count > kMaxLine) return Io::kTooLong;
  while (buffer_.size() - taken_ < count) {
    if (eof_) return Io::kClosed;
    if (!fill(deadline)) return Io::kTimedOut;
  }
  bytes.assign(buffer_, taken_, count);
  taken_ += count;
  scanned_ = std::max(scanned_, taken_);
  // Once per chunk, not once per message.
  if (taken_ > (std::size_t{1} << 16)) {
    buffer_.erase(0, taken_);
    scanned_ -= std::exchange(taken_, 0);
  }
  return Io::kOk;
}

bool Subprocess::fill(Clock::time_point deadline) {
  std::array<pollfd, 2> fds{{{out_, POLLIN, 0}, {err_, POLLIN, 0}}};
  const int wait_ms = millis_until(std::min(deadline, Deadline::end()));
  if (wait_ms == 0) return false;
  if (::poll(fds.data(), fds.size(), wait_ms) < 0) return errno == EINTR;
  if (fds[1].revents != 0) drain_stderr();
  if (fds[0].revents != 0) read_chunk();
  return true;
}

// Whether there may be more.
bool Subprocess::read_chunk() {
  std::array<char, 1 << 16> chunk;
  const ssize_t n = ::read(out_, chunk.data(), chunk.size());
  if (n > 0) {
    buffer_.append(chunk.data(), static_cast<std::size_t>(n));
    return true;
  }
  if (n < 0 && errno == EINTR) return true;
  eof_ = n == 0 || errno != EAGAIN;
  return false;
}

void Subprocess::drain_stdout() {
  while (!eof_ && buffer_.size() <= kMaxLine && read_chunk()) {
  }
}

void Subprocess::drain_stderr() {
  if (err_ < 0) return;
  std::array<char, 1 << 14> chunk;
  ssize_t n = 0;
  while ((n = ::read(err_, chunk.data(), chunk.size())) > 0) {
    stderr_.append(chunk.data(), static_cast<std::size_t>(n));
    stderr_written_ += static_cast<std::size_t>(n);
    if (stderr_.size() > 2 * kStderrTail)
      stderr_.erase(0, stderr_.size() - kStderrTail);
  }
  if (n == 0) close_fd(err_);
}

const std::string& Subprocess::stderr_tail() {
  drain_stderr();
  if (stderr_.size() > kStderrTail)
    stderr_.erase(0, stderr_.size() - kStderrTail);
  return stderr_;
}

std::size_t Subprocess::stderr_written() {
  drain_stderr();
  return stderr_written_;
}

std::string Subprocess::stderr_since(std::size_t mark) {
  const std::string& tail = stderr_tail();
  return tail.substr(tail.size() -
                     std::min(tail.size(), stderr_written_ - mark));
}

void Subprocess::reap(bool block) {
  if (pid_ < 0 || status_) return;
  int status = 0;
  pid_t got = 0;
  do {
    got = ::waitpid(pid_, &status, block ? 0 : WNOHANG);
  } while (got < 0 && errno == EINTR);
  if (got == pid_) status_ = status;
}

bool Subprocess::running() {
  reap(false);
  return pid_ >= 0 && !status_;
}

bool Subprocess::wait(Clock::time_point deadline) {
  while (running()) {
    drain_stderr();
    const int wait_ms = millis_until(deadline);
    if (wait_ms == 0) return false;
    ::poll(nullptr, 0, std::min(wait_ms, 5));
  }
  return true;
}

void Subprocess::kill() {
  if (pid_ >= 0 && !group_killed_) {
    ::kill(-pid_, SIGKILL);  // the group: what the child started goes too
    if (!status_) ::kill(pid_, SIGKILL);
    reap(true);
    kill_tagged(tag_);  // and what has left the group
    drain_stderr();
    forget_kept_child(pid_);
    group_killed_ = true;
  }
  close_all();
  eof_ = true;
}

std::string Subprocess::how_it_ended() const {
  if (!status_) return {};
  if (WIFSIGNALED(*status_))
    return fmt::format("signal {} ({})", WTERMSIG(*status_),
                       ::strsignal(WTERMSIG(*status_)));
  return fmt::format("exit code {}", WEXITSTATUS(*status_));
}

bool Subprocess::ended_by_signal(int signal) const {
  return status_ && WIFSIGNALED(*status_) && WTERMSIG(*status_) == signal;
}

std::size_t Subprocess::resident_bytes() const {
  return pid_ < 0 || status_ ? 0 : resident_bytes_of_tree(pid_);
}

std::chrono::nanoseconds Subprocess::starved() const {
  return pid_ < 0 || status_ ? std::chrono::nanoseconds(0)
                             : starved_of_tree(pid_);
}

}  // namespace refute
