#pragma once

#include <jni.h>
#include <jvmti.h>
#include <time.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

/// Ends calls that take too long: by the processor time of their thread, so
/// that a busy machine changes no verdict, and by a far longer time on the wall
/// for those that sleep.
///
/// Instrumented code ends itself: its step counter is set to expired. Code of
/// the JDK takes no steps, so an exception is thrown into the thread, again and
/// again until it comes back. What survives even that, say a wait for a lock
/// that nobody gives back, ends with this process if calls must end at a given
/// time; else it is the supervisor's.
namespace refute::jvm {

class Watchdog {
 public:
  /// Watches the calling thread. `guard` is dev.refute.worker.Guard.
  Watchdog(JNIEnv* env, jclass guard,
           std::chrono::milliseconds processor_limit = std::chrono::seconds(1),
           std::chrono::milliseconds wall_limit = std::chrono::seconds(10));
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// A number that changes while a long call gets on: as long as it does, the
  /// call is not late. Null: none.
  void follow(const volatile std::int32_t* progress) {
    progress_.store(progress);
  }

  /// From then on no call has more than a moment, and one that cannot be
  /// stopped ends the process. The largest time: there is no such time.
  void stop_calls_at(std::chrono::steady_clock::time_point time) {
    deadline_.store(time.time_since_epoch().count());
  }

  /// The clock starts. Made for every call of a sequence: no lock, no clock.
  void enter() { state_.store(++call_, std::memory_order_release); }
  /// The clock stops. Whether time ran out: then an exception may be on its
  /// way still.
  bool leave() {
    std::uint64_t running = call_;
    return !state_.compare_exchange_strong(running, kIdle) && wait_for_shot();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kIdle = 0;
  static constexpr std::uint64_t kFired = ~std::uint64_t{0};

  void watch();
  bool late(std::uint64_t call);
  void fire(JNIEnv* env, bool again);
  Clock::time_point deadline() const {
    return Clock::time_point(Clock::duration(deadline_.load()));
  }
  bool wait_for_shot();
  std::chrono::nanoseconds processor_time() const;

  JavaVM* vm_ = nullptr;
  jvmtiEnv* jvmti_ = nullptr;
  jclass guard_ = nullptr;
  jobject victim_ = nullptr;
  jobject exception_ = nullptr;
  jmethodID expire_ = nullptr;
  clockid_t clock_ = 0;  ///< The processor time of the watched thread.
  const std::chrono::nanoseconds processor_limit_;
  const std::chrono::nanoseconds wall_limit_;

  std::atomic<const volatile std::int32_t*> progress_{nullptr};
  std::atomic<Clock::rep> deadline_{
      Clock::time_point::max().time_since_epoch().count()};
  std::uint64_t call_ = kIdle;  ///< The watched thread's.
  /// The call that is running, kIdle, or kFired while one is being stopped.
  std::atomic<std::uint64_t> state_{kIdle};

  std::mutex mutex_;  ///< Held while something is thrown at a call.
  std::condition_variable changed_;
  bool quit_ = false;
  /// The watching thread's: the call that it saw last, and since when.
  std::uint64_t seen_call_ = kIdle;
  std::int32_t seen_progress_ = 0;
  Clock::time_point seen_at_;
  std::chrono::nanoseconds processor_at_seen_{0};
  Clock::time_point fired_at_;  ///< First, at the call that is being stopped.
  std::thread thread_;
};

}  // namespace refute::jvm
