#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/subprocess.h"

/// The wire to a language server: JSON messages, each behind a header that says
/// how long it is.
///
///   Content-Length: 46\r\n
///   \r\n
///   {"jsonrpc":"2.0","method":"exit"}…
///
/// Nothing that arrives is trusted: a server under test may print anything.
namespace refute::lsp {

/// A message with its header.
std::string frame(const nlohmann::json& message);

/// What a line of a header says about the length: nothing if it speaks of
/// something else. An error if it is no header line, or no length.
Result<std::optional<std::size_t>> content_length(std::string_view line);

class Connection {
 public:
  using Clock = Subprocess::Clock;

  static Result<Connection> start(const std::vector<std::string>& command);

  /// An error: the server no longer reads.
  Result<void> send(const nlohmann::json& message, Clock::time_point deadline);

  /// The next message, an object; nothing if none came in time. An error: the
  /// server ended, or what it printed is no message.
  Result<std::optional<nlohmann::json>> receive(Clock::time_point deadline);

  /// What the server wrote on standard error since the last call.
  std::string new_errors();

  /// Closes its input, waits for its end, and kills it if need be.
  void end(std::chrono::milliseconds patience);

 private:
  explicit Connection(Subprocess process) : process_(std::move(process)) {}
  tl::unexpected<Error> ended();

  Subprocess process_;
  std::size_t errors_seen_ = 0;
  std::optional<std::size_t> length_;  // of the message whose header came
  bool in_body_ = false;
};

}  // namespace refute::lsp
