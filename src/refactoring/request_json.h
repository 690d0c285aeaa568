#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"
#include "refactoring/request.h"

/// Programs and requests as JSON: on the wire (docs/protocol.md) and in the
/// store.
namespace refute {

/// {"p/A.java": "text", …}
nlohmann::json program_to_json(const java::Program& program);
Result<java::Program> program_from_json(const nlohmann::json& json);

/// {"refactoring": …, "target": {…}, "options": {…}}
nlohmann::json request_to_json(const Request& request);
Result<Request> request_from_json(const nlohmann::json& json);

}  // namespace refute
