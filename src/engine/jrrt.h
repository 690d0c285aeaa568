#pragma once

#include "engine/catalogue.h"

namespace refute {

/// JRRT, the JastAdd refactoring tools: the third engine that JDolly tested.
///
/// None of it comes with refute, and no registry has it. So the version is the
/// folder of a build that the user has made: `--engine jrrt:FOLDER`.
/// docs/engines.md says what is looked for in it.
Result<WorkerSpec> jrrt_spec(const EngineSettings& settings);

}  // namespace refute
