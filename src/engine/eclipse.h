#pragma once

#include "engine/catalogue.h"

namespace refute {

/// Eclipse JDT, headless: the newest set of bundles that the JDK can run.
/// docs/engines.md explains the flags.
Result<WorkerSpec> eclipse_spec(const EngineSettings& settings);

}  // namespace refute
