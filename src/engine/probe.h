#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/subprocess.h"
#include "base/worker.h"
#include "engine/outcome.h"
#include "refactoring/request.h"

/// An engine seen from the wire: every line that goes out and comes back, with
/// none of the supervisor's help. For `refute engine-test`.
namespace refute {

/// What came back, or why nothing usable did: `problem` is empty if all is
/// well.
struct ProbeAnswer {
  nlohmann::json line = {};
  std::string problem = {};

  bool is_error(std::string_view code) const;
};

class Probe {
 public:
  using Clock = Subprocess::Clock;

  explicit Probe(WorkerSpec spec) : spec_(std::move(spec)) {}

  /// A process that has answered hello; the one at hand if it still runs.
  Result<void> ensure_started();
  void stop() { process_.reset(); }

  /// Writes one line as it is and reads one.
  ProbeAnswer send(const std::string& line);

  /// Sends a message with an id of its own, and looks whether what comes back
  /// is an answer to it.
  ProbeAnswer ask(nlohmann::json message);

  /// An apply, and the outcome if there is one.
  struct Applying {
    std::optional<Outcome> outcome;
    ProbeAnswer answer;  ///< Its problem says what is wrong with the outcome.
  };
  Applying apply(const java::Program& program, const Request& request);

  /// An unsolicited line; waits a moment.
  std::optional<std::string> stray_line();

  /// Ends the input and waits; empty if it ended with exit code 0.
  std::string end_of_input(std::chrono::milliseconds patience);

  /// The result of the first hello.
  const nlohmann::json& hello() const { return hello_; }
  /// What `hello` says of a refactoring; null if it is not offered.
  nlohmann::json offered(const std::string& refactoring) const;

  void set_timeout(std::chrono::milliseconds timeout) {
    spec_.request_timeout = timeout;
  }
  const WorkerSpec& spec() const { return spec_; }
  Subprocess* process() { return process_ ? &*process_ : nullptr; }

 private:
  ProbeAnswer lost(const std::string& how);

  WorkerSpec spec_;
  std::optional<Subprocess> process_;
  nlohmann::json hello_;
  std::int64_t next_id_ = 1;
};

/// What fits in a sentence.
std::string shorten(const nlohmann::json& json);

}  // namespace refute
