#pragma once

#include <atomic>

/// Ctrl-C, as a question that long work asks now and then.
namespace refute {

/// Set by the first SIGINT or SIGTERM; a second one ends the program at once.
class StopSignal {
 public:
  /// Installs the handlers; call once, from the command line's main thread.
  static void install();
  static bool requested() { return requested_.load(std::memory_order_relaxed); }
  /// For tests, and for a budget that has run out.
  static void set(bool value) { requested_.store(value); }

 private:
  static std::atomic<bool> requested_;
};

}  // namespace refute
