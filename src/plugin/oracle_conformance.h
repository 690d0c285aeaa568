#pragma once

#include <functional>
#include <vector>

#include "base/worker.h"
#include "engine/conformance.h"

/// Does a program keep to docs/protocol.md, "Oracles"? For the authors of
/// oracles.
namespace refute::plugin {

/// Runs every check, in order; `done` hears of each. An Error if the program
/// cannot be started, or does not say hello.
Result<std::vector<ConformanceCheck>> test_oracle(
    const WorkerSpec& spec,
    const std::function<void(const ConformanceCheck&)>& done);

}  // namespace refute::plugin
