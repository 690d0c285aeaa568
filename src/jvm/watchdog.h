#pragma once

#include <jni.h>
#include <jvmti.h>
#include <time.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

/// Ends calls that take too long: by the processor time of their thread, so
/// that a busy machine changes no verdict, and by a far longer time on the wall
/// for those that sleep.
///
/// Instrumented code ends itself: its step counter is set to expired. Code of
/// the JDK takes no steps, so an exception is thrown into the thread, again and
/// again until it comes back. What survives even that is the supervisor's.
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

  /// The clock starts.
  void enter();
  /// The clock stops. Whether time ran out: then an exception may be on its
  /// way still.
  bool leave();

 private:
  using Clock = std::chrono::steady_clock;
  void watch();
  bool late();
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

  std::mutex mutex_;
  std::condition_variable changed_;
  bool running_ = false;
  bool fired_ = false;
  bool quit_ = false;
  Clock::time_point entered_;
  std::chrono::nanoseconds processor_at_entry_{0};
  std::thread thread_;
};

}  // namespace refute::jvm
