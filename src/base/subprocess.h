#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

/// A child process that is spoken to in lines, or in messages whose length both
/// sides know.
///
/// Engines under test hang, crash, print garbage and eat memory. So nothing
/// here blocks without a deadline, of its own and of the whole run
/// (base/stop.h), the child gets a process group of its own
/// (Ctrl-C reaches us alone, and a kill reaches the child's children too), its
/// standard error is drained into a bounded tail, and neither it nor what it
/// starts outlives us (base/child_keeper.h). Any one thread at a time may use
/// it.
namespace refute {

class Subprocess {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts `command`; its first word is looked up in PATH.
  static Result<Subprocess> start(const std::vector<std::string>& command);

  Subprocess(Subprocess&& other) noexcept;
  Subprocess& operator=(Subprocess&& other) noexcept;
  ~Subprocess();  ///< Kills what is still running.

  enum class Io { kOk, kTimedOut, kClosed, kTooLong };

  /// Writes `line` and a newline. kClosed: the child no longer reads.
  Io write_line(std::string_view line, Clock::time_point deadline);

  /// Writes the bytes, and nothing after them.
  Io write(std::string_view data, Clock::time_point deadline);

  /// Reads up to the next newline, which is dropped. kClosed: end of file.
  Io read_line(std::string& line, Clock::time_point deadline);

  /// Reads so many bytes, and no more. Until they are all there, none is taken,
  /// so that a later call can go on. kTooLong: more than kMaxLine.
  Io read_bytes(std::string& bytes, std::size_t count,
                Clock::time_point deadline);

  /// No more input for the child; well-behaved ones exit.
  void close_stdin();

  /// Waits for the end; true once the child is gone.
  bool wait(Clock::time_point deadline);

  /// Kills the child, reaps it, and kills all that it has started.
  void kill();

  bool running();
  pid_t pid() const { return pid_; }

  /// "exit code 1" or "signal 9 (Killed)"; empty while it runs.
  std::string how_it_ended() const;
  bool ended_by_signal(int signal) const;

  /// The last of what the child wrote on standard error.
  const std::string& stderr_tail();

  /// How much the child has written there so far: a mark for `stderr_since`.
  std::size_t stderr_written();

  /// What came after the mark, or as much of its end as is kept.
  std::string stderr_since(std::size_t mark);

  /// Resident memory of the child and of all that it has started, in bytes; 0
  /// when it cannot be read.
  std::size_t resident_bytes() const;

  /// How long its threads, and those of all that it has started, have been
  /// ready to run while no processor was free, added up; 0 when it cannot be
  /// read. Threads that have ended no longer count.
  std::chrono::nanoseconds starved() const;

  static constexpr std::size_t kMaxLine = 64u << 20;
  static constexpr std::size_t kStderrTail = 64u << 10;

 private:
  Subprocess() = default;
  void close_all();
  void reap(bool block);
  bool fill(Clock::time_point deadline);  // false: deadline passed
  bool read_chunk();
  void drain_stdout();
  void drain_stderr();

  pid_t pid_ = -1;
  std::string tag_;  // of all that it starts
  int in_ = -1, out_ = -1, err_ = -1;
  bool eof_ = false;
  bool group_killed_ = false;
  std::optional<int> status_;
  std::string buffer_;       // stdout
  std::size_t taken_ = 0;    // of buffer_, handed out already
  std::size_t scanned_ = 0;  // of buffer_, known to hold no newline
  std::string stderr_;
  std::size_t stderr_written_ = 0;
};

}  // namespace refute
