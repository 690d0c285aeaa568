#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/worker.h"
#include "oracle/oracle.h"
#include "plugin/consent.h"

/// An oracle that is a program of the user's own: it reads trials and answers
/// with verdicts (docs/protocol.md, "Oracles"). It runs beside us, so that it
/// can neither crash nor block a campaign; a trial that it gives no answer to
/// is not judged by it.
namespace refute::plugin {

/// Adds `--oracle-command CMD` to the oracles of this process, called
/// `command:CMD`. An Error if it is not allowed, or does not say hello.
Result<const Oracle*> add_oracle_command(const std::string& command);

/// Adds a program that is started as `spec` says, under this name.
Result<const Oracle*> add_oracle_program(const std::string& name,
                                         WorkerSpec spec);

/// For consent.h.
std::string oracle_allowed_as(const std::string& command);

/// How it is started.
WorkerSpec oracle_spec(const std::string& command, const Limits& limits);

/// The trial as a message, without its id.
nlohmann::json judge_message(const Trial& trial);

/// The verdict in the `result` of an answer; an Error says what is wrong.
Result<Verdict> read_verdict(const std::string& oracle, const Trial& trial,
                             const nlohmann::json& result);

}  // namespace refute::plugin
