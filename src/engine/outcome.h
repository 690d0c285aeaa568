#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "java/program.h"

/// What an engine did with a request. All of it is data: an engine that
/// crashes, hangs or prints garbage has given us a result, not an error.
namespace refute {

enum class Severity { kOk, kInfo, kWarning, kError, kFatal };

/// One thing the engine had to say.
struct StatusEntry {
  Severity severity = Severity::kInfo;
  std::string message;
  std::string file = {};     ///< Empty where the engine gave no place.
  std::int64_t offset = -1;  ///< In UTF-16 code units.
  std::int64_t length = 0;

  friend bool operator==(const StatusEntry&, const StatusEntry&) = default;
};

using Status = std::vector<StatusEntry>;

/// An error of the engine's own that it caught, and kept from the user: only a
/// log knows of it.
struct Swallowed {
  std::string exception;
  std::string message = {};
  std::string stack = {};  ///< Innermost frame first.

  friend bool operator==(const Swallowed&, const Swallowed&) = default;
};

/// The engine changed the program, perhaps after a warning.
struct Applied {
  java::Program after;
  Status status = {};
  std::vector<Swallowed> swallowed = {};
};

/// The engine offers no change, whatever the user clicks.
struct Refused {
  Status status;
  std::vector<Swallowed> swallowed = {};
};

/// The engine's own code threw.
struct Crashed {
  std::string exception;
  std::string message = {};
  std::string stack = {};  ///< Innermost frame first.
  std::string phase = {};  ///< Such as "check-final".
  Status status = {};
  std::string stderr_tail = {};  ///< Written while it worked on the request.
};

/// No answer within the time given; the worker was killed.
struct TimedOut {
  double seconds = 0;
  std::string stderr_tail = {};
};

/// The worker ended, or answered with something that is not the protocol.
struct Died {
  std::string how;  ///< "signal 9 (Killed)", "printed garbage: …".
  std::string stderr_tail = {};
};

/// The request was wrong, or the host around the engine failed: our bug, never
/// a finding.
struct Invalid {
  std::string code;
  std::string message;
};

using Outcome =
    std::variant<Applied, Refused, Crashed, TimedOut, Died, Invalid>;

/// "applied", "refused", "crashed", "timed-out", "died" or "invalid".
std::string_view kind(const Outcome& outcome);

/// Every entry the engine gave, whatever the kind.
const Status& status(const Outcome& outcome);

/// What the engine kept to itself; empty if it crashed, which nobody overlooks.
const std::vector<Swallowed>& swallowed(const Outcome& outcome);

/// The worst severity among the entries; kOk without any.
Severity worst(const Status& status);

/// "ok", "info", "warning", "error", "fatal".
std::string_view to_string(Severity severity);

}  // namespace refute
