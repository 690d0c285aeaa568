#pragma once

#include "engine/catalogue.h"

namespace refute {

/// Apache NetBeans, headless, on a plain class path. docs/engines.md explains
/// the flags.
Result<WorkerSpec> netbeans_spec(const EngineSettings& settings);

}  // namespace refute
