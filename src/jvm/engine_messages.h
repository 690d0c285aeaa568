#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "jvm/engine_role.h"

/// What the worker as an engine is asked and says, on the wire
/// (docs/protocol.md).
namespace refute::jvm {

/// The request `apply`.
struct EngineRequest {
  std::string task = {};
  java::Program program = {};
};

Result<EngineRequest> engine_request_from_json(const nlohmann::json& from);

/// The whole reply but for its id: with a `result` or an `error`.
nlohmann::json to_json(const EngineAbout& about);
nlohmann::json to_json(const EngineAnswer& answer);

}  // namespace refute::jvm
