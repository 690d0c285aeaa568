#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"
#include "engine/outcome.h"

/// Outcomes as the protocol writes them (docs/protocol.md).
namespace refute {

nlohmann::json status_to_json(const Status& status);
Result<Status> status_from_json(const nlohmann::json& json);

/// Reads the `result` of an apply. Only what an engine may say itself is read:
/// applied, refused, crashed.
Result<Outcome> outcome_from_json(const nlohmann::json& json);

/// Every kind of outcome, for the store and for people's programs.
nlohmann::json outcome_to_json(const Outcome& outcome);
/// What outcome_to_json wrote.
Result<Outcome> stored_outcome_from_json(const nlohmann::json& json);

}  // namespace refute
