#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/subprocess.h"

/// The supervisor: one long-lived child process that speaks JSON lines, started
/// when first needed, shown to work before it is trusted, killed when it does
/// not answer or eats too much memory, and replaced after any trouble and, to
/// bound slow leaks, now and then.
///
/// A worker that is slow because the machine is busy does not hang: the time
/// that its threads wait for a processor is added to its time limit, up to ten
/// times the limit. Endless loops and deadlocks gain nothing from that, since
/// the former run and the latter do not wait for a processor.
namespace refute {

/// A request whose answer is known. It is sent after every start, so that a
/// broken set-up is never mistaken for bugs of the engine; it also makes the
/// process load its classes before the first real request.
struct Control {
  std::string what;         ///< For people: "rename-method p.C.m() to n".
  nlohmann::json request;   ///< Without its id.
  nlohmann::json expected;  ///< The fields of `result` that must be just so.
};

struct WorkerSpec {
  std::string name;  ///< For messages: "eclipse".
  std::vector<std::string> command = {};
  /// Added to the command when a program needs more classes of the JDK than the
  /// worker was started with; empty: it has them all.
  std::vector<std::string> whole_jdk = {};
  std::chrono::milliseconds start_timeout = std::chrono::seconds(60);
  std::chrono::milliseconds request_timeout = std::chrono::seconds(10);
  int recycle_after = 0;  ///< Requests per process; 0: no limit.
  /// Resident bytes of the process and its children. A request that passes
  /// them is killed and failed. 0: no limit.
  std::size_t memory_limit = 0;
  /// A process that has grown by so many bytes since its start is replaced
  /// between two requests. 0: never.
  std::size_t recycle_growth = 0;
  std::optional<Control> control = {};
};

/// The worker gave no usable answer. It has been killed.
struct WorkerFailure {
  enum class Kind {
    kTimedOut,
    kDied,
    kGarbage,
    kOutOfMemory,
    kCutOff,  ///< Our time was up, not the worker's.
  };
  Kind kind;
  std::string detail;  ///< "signal 9 (Killed)", "printed garbage: …".
  std::string stderr_tail = {};
};

/// The whole answer, with `result` or `error`; or no answer.
using WorkerReply = std::variant<nlohmann::json, WorkerFailure>;

class Worker {
 public:
  explicit Worker(WorkerSpec spec) : spec_(std::move(spec)) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() { stop(); }  ///< So that it can remove its files.

  /// What the worker says of itself; starts it if it is not running. An error
  /// is an environment that cannot run it.
  Result<nlohmann::json> hello();

  /// Asks one question; `id` is filled in. Starts the worker if need be. An
  /// error means that it cannot be started, or that the time of the whole run
  /// is up (base/stop.h).
  Result<WorkerReply> call(nlohmann::json request);
  Result<WorkerReply> call(nlohmann::json request,
                           std::chrono::milliseconds timeout);

  /// Asks the process to end, then kills it. The next call starts a new one.
  void stop();

  /// From the next call on it has the whole JDK; it is started anew for that.
  void enlarge_library();

  /// What the process wrote on standard error since the last question.
  std::string stderr_of_last_call();

  const WorkerSpec& spec() const { return spec_; }
  int starts() const { return starts_; }
  /// How often a process was replaced though nothing was wrong with it.
  int recycled() const { return recycled_; }
  /// For tests and for the curious; -1 while none runs.
  pid_t pid() const { return process_ ? process_->pid() : -1; }
  std::size_t resident_bytes() const {
    return process_ ? process_->resident_bytes() : 0;
  }

 private:
  using Clock = Subprocess::Clock;

  Result<void> ensure_running();
  Result<void> start();
  Result<void> check_hello();
  Result<void> pass_control();
  void back_off() const;
  void end_process();  ///< Kills it, and removes what it left.
  void pass_on_notes();
  void recycle_if_due();
  WorkerReply exchange(nlohmann::json request,
                       std::chrono::milliseconds timeout);
  Subprocess::Io read_answer(std::string& answer,
                             std::chrono::milliseconds timeout,
                             std::size_t& resident);
  WorkerFailure give_up(WorkerFailure::Kind kind, std::string detail);

  WorkerSpec spec_;
  std::optional<Subprocess> process_;
  nlohmann::json hello_;
  std::int64_t next_id_ = 0;
  std::size_t stderr_mark_ = 0;  // where the last question begins
  std::size_t resident_at_start_ = 0;
  Clock::time_point last_look_ = {};  // at its memory, between requests
  int served_ = 0;                    // by this process
  int starts_ = 0;
  int recycled_ = 0;
  int failures_ = 0;     // since the last answer
  bool killed_ = false;  // the last failure was a kill -9 from outside
  bool worked_ = false;  // it has been started once
};

/// One sentence, with the end of what the worker printed on standard error.
std::string describe(const WorkerFailure& failure);

}  // namespace refute
