#pragma once

#include <nlohmann/json_fwd.hpp>

#include "jvm/machine.h"

/// The worker's side of `refute randoop`: requests whose method begins with
/// "randoop/" (docs/worker.md). The library stays open between them; a process
/// has one.
namespace refute::jvm {

nlohmann::json answer_random(const Machine& machine,
                             const nlohmann::json& request);

}  // namespace refute::jvm
