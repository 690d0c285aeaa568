#pragma once

#include "engine/catalogue.h"

namespace refute {

/// OpenRewrite's recipes for Java, run in memory. docs/engines.md explains the
/// flags.
/// With a version: another release, whose jars Maven fetches when it is first
/// asked for.
Result<WorkerSpec> openrewrite_spec(const EngineSettings& settings);

/// Other releases, for `refute list engines`.
std::vector<EngineVersion> openrewrite_versions();

/// "OpenRewrite 8.90.2 with rewrite-static-analysis 2.41.1".
std::string openrewrite_product(const std::string& version);

}  // namespace refute
