#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/engine.h"

/// What an engine answers (docs/protocol.md), as we understand it. The frame
/// around it is base/protocol.h. Nothing here trusts the answer.
namespace refute {

/// What the result of hello says of the engine.
Result<EngineInfo> read_info(const std::string& name,
                             const nlohmann::json& hello);

/// What a reply to apply says was done. A malformed one is Invalid.
Outcome read_outcome(const nlohmann::json& reply);

}  // namespace refute
