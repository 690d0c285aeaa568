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
/// when first needed, killed when it does not answer, replaced after any
/// trouble and, to bound slow leaks, after a number of requests.
namespace refute {

struct WorkerSpec {
  std::string name;  ///< For messages: "eclipse".
  std::vector<std::string> command = {};
  std::chrono::milliseconds start_timeout = std::chrono::seconds(60);
  std::chrono::milliseconds request_timeout = std::chrono::seconds(10);
  int recycle_after = 0;  ///< Requests per process; 0: no limit.
};

/// The worker gave no usable answer. It has been killed.
struct WorkerFailure {
  enum class Kind { kTimedOut, kDied, kGarbage };
  Kind kind;
  std::string detail;  ///< "signal 9 (Killed)", "printed garbage: …".
  std::string stderr_tail = {};
};

/// The whole answer, with `result` or `error`; or no answer.
using WorkerReply = std::variant<nlohmann::json, WorkerFailure>;

class Worker {
 public:
  explicit Worker(WorkerSpec spec) : spec_(std::move(spec)) {}

  /// What the worker says of itself; starts it if it is not running. An error
  /// is an environment that cannot run it.
  Result<nlohmann::json> hello();

  /// Asks one question; `id` is filled in. Starts the worker if need be, and
  /// an error means that it cannot be started.
  Result<WorkerReply> call(nlohmann::json request);
  Result<WorkerReply> call(nlohmann::json request,
                           std::chrono::milliseconds timeout);

  /// Ends the process politely, then firmly. The next call starts a new one.
  void stop();

  const WorkerSpec& spec() const { return spec_; }
  int starts() const { return starts_; }
  /// For tests and for the curious; -1 while none runs.
  pid_t pid() const { return process_ ? process_->pid() : -1; }

 private:
  Result<void> ensure_running();
  WorkerReply exchange(nlohmann::json request,
                       std::chrono::milliseconds timeout);
  WorkerFailure give_up(WorkerFailure::Kind kind, std::string detail);

  WorkerSpec spec_;
  std::optional<Subprocess> process_;
  nlohmann::json hello_;
  std::int64_t next_id_ = 0;
  int served_ = 0;  // by this process
  int starts_ = 0;
};

/// One sentence, with the end of what the worker printed on standard error.
std::string describe(const WorkerFailure& failure);

}  // namespace refute
