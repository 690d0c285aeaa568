#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "jvm/engine_role.h"
#include "jvm/machine.h"

/// The worker's side of docs/worker.md: a line in, a line out.
namespace refute::jvm {

/// The answer to one request. Never fails: what is wrong with a request goes
/// into the answer.
nlohmann::json answer(const Machine& machine, const EngineRole& role,
                      const std::string& line);

/// Answers lines from `in` on `out` until end of file or `shutdown`.
int serve(const Machine& machine, const EngineRole& role, int in, int out);

}  // namespace refute::jvm
