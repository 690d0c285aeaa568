#pragma once

#include "engine/catalogue.h"

namespace refute {

std::vector<EngineVersion> eclipse_versions();

/// "Eclipse 2026-06" for "1.24.100", the version of the refactorings' bundle.
std::string eclipse_product(const std::string& version);

/// Eclipse JDT, headless: the newest set of bundles that the JDK can run, or
/// another release if the settings name one (eclipse_releases.h).
/// docs/engines.md explains the flags.
Result<WorkerSpec> eclipse_spec(const EngineSettings& settings);

}  // namespace refute
