#include "jvm/watchdog.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "jvm/jni_support.h"

namespace refute::jvm {

namespace {

constexpr std::chrono::milliseconds kPatience{50};
/// A full collection of garbage takes a second or two, and nothing is thrown
/// meanwhile.
constexpr std::chrono::seconds kNoHope{6};
constexpr int kCallNotStopped = 71;

}  // namespace

Watchdog::Watchdog(JNIEnv* env, jclass guard,
                   std::chrono::milliseconds processor_limit,
                   std::chrono::milliseconds wall_limit)
    : guard_(guard),
      processor_limit_(processor_limit),
      wall_limit_(wall_limit) {
  pthread_getcpuclockid(pthread_self(), &clock_);
  env->GetJavaVM(&vm_);
  void* jvmti = nullptr;
  if (vm_->GetEnv(&jvmti, JVMTI_VERSION_1_2) == JNI_OK) {
    jvmti_ = static_cast<jvmtiEnv*>(jvmti);
    jvmtiCapabilities capabilities{};
    capabilities.can_signal_thread = 1;
    if (jvmti_->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE)
      jvmti_ = nullptr;
  }
  if (!jvmti_)
    std::fprintf(stderr, "refute-jvm: this JVM cannot stop its threads\n");

  LocalFrame frame(env);
  jclass threads = env->FindClass("java/lang/Thread");
  jobject current = env->CallStaticObjectMethod(
      threads,
      env->GetStaticMethodID(threads, "currentThread", "()Ljava/lang/Thread;"));
  jobject exception = env->CallStaticObjectMethod(
      guard_,
      env->GetStaticMethodID(guard_, "timeUp", "()Ljava/lang/Throwable;"));
  expire_ = env->GetStaticMethodID(guard_, "expire", "()V");
  die_if_thrown(env, "watchdog");
  victim_ = env->NewGlobalRef(current);
  exception_ = env->NewGlobalRef(exception);
  thread_ = std::thread([this] { watch(); });
}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

/// Someone is throwing at this call. Once the lock is free he is done, and
/// will see that the call is over.
bool Watchdog::wait_for_shot() {
  const std::lock_guard lock(mutex_);
  state_.store(kIdle);
  return true;
}

std::chrono::nanoseconds Watchdog::processor_time() const {
  timespec time{};
  clock_gettime(clock_, &time);
  return std::chrono::seconds(time.tv_sec) +
         std::chrono::nanoseconds(time.tv_nsec);
}

/// Looking now and then is cheaper than noting when each call begins: the
/// first look at a call is where its time is counted from.
bool Watchdog::late(std::uint64_t call) {
  const auto* progress = progress_.load();
  const std::int32_t now = progress ? *progress : 0;
  if (call != seen_call_ || now != seen_progress_) {
    seen_call_ = call;
    seen_progress_ = now;
    seen_at_ = Clock::now();
    processor_at_seen_ = processor_time();
    return false;
  }
  return Clock::now() > deadline() || Clock::now() - seen_at_ > wall_limit_ ||
         processor_time() - processor_at_seen_ > processor_limit_;
}

void Watchdog::fire(JNIEnv* env, bool again) {
  if (!again) {
    fired_at_ = Clock::now();
    env->CallStaticVoidMethod(guard_, expire_);
    env->ExceptionClear();
    return;
  }
  if (std::max(fired_at_, deadline()) < Clock::now() - kNoHope) {
    std::fprintf(stderr,
                 "refute-jvm: a call of the tested code could not be stopped "
                 "in time\n");
    _exit(kCallNotStopped);
  }
  if (jvmti_) {
    jvmti_->StopThread(victim_, static_cast<jobject>(exception_));
  }
}

void Watchdog::watch() {
  void* attached = nullptr;
  vm_->AttachCurrentThreadAsDaemon(&attached, nullptr);
  auto* env = static_cast<JNIEnv*>(attached);
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kPatience, [this] { return quit_; })) {
    std::uint64_t call = state_.load();
    if (call == kIdle) continue;
    const bool again = call == kFired;
    if (!again && !late(call)) continue;
    // The lock is held: the call cannot end, and another begin, meanwhile.
    if (again || state_.compare_exchange_strong(call, kFired)) fire(env, again);
  }
  lock.unlock();
  vm_->DetachCurrentThread();
}

}  // namespace refute::jvm
