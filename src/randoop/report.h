#pragma once

#include <nlohmann/json_fwd.hpp>

#include "randoop/replay.h"
#include "randoop/run.h"

/// What `refute randoop --json` prints.
namespace refute::randoop {

nlohmann::json to_json(const RunResult& result);
nlohmann::json to_json(const ReplayedTests& all);

}  // namespace refute::randoop
