#pragma once

#include <atomic>
#include <chrono>

/// When to stop: Ctrl-C, and the end of the time that the user gave.
namespace refute {

/// Set by the first SIGINT or SIGTERM, which is acknowledged at once on a
/// terminal; a second one ends the program.
class StopSignal {
 public:
  /// Installs the handlers; call once, from the command line's main thread.
  static void install();
  static bool requested() { return requested_.load(std::memory_order_relaxed); }
  /// For tests, and for a budget that has run out.
  static void set(bool value) { requested_.store(value); }

 private:
  static std::atomic<bool> requested_;
  static int terminal_;  // to acknowledge on; -1: none
};

/// While it lives, nobody in this process waits for another process beyond
/// `end`. It is global: every wait asks `time_is_up`, so that none can be
/// forgotten on the way down. They do not nest; the last one made counts.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point end) { end_.store(end); }
  ~Deadline() { end_.store(kNone); }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  static Clock::time_point end() { return end_.load(); }

  /// From now on it is no later than `end`.
  void bring_forward(Clock::time_point end) {
    if (end < end_.load()) end_.store(end);
  }

  /// Not the clock's last moment: one may add to it.
  static constexpr Clock::time_point kNone =
      Clock::time_point::max() - std::chrono::hours(24);

 private:
  static std::atomic<Clock::time_point> end_;
};

/// The deadline is past: a process that has not answered is not to blame.
inline bool time_is_up() { return Deadline::Clock::now() >= Deadline::end(); }

}  // namespace refute
