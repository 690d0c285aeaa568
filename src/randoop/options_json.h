#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"
#include "randoop/explorer.h"

/// The options of a run on the wire, as `randoop/open` takes them
/// (docs/worker.md): every option by its name, and enums by theirs.
namespace refute::randoop {

nlohmann::json to_json(const ExplorerOptions& options);

/// What is missing keeps its default. A name or a value that means nothing is
/// an error.
Result<ExplorerOptions> explorer_options_from_json(const nlohmann::json& from);

}  // namespace refute::randoop
