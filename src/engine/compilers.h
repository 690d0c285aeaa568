#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "refactoring/task.h"

/// Compilers and virtual machines as engines: `--engine javac:17`,
/// `--engine ecj`, `--engine java:25-int` (docs/compilers.md). All of them are
/// refute-jvm in another role, so that a new one costs a line of options.
namespace refute {

/// What an engine of that name is asked for: "javac:17" compiles.
Task task_of_engine(std::string_view engine);

/// Those of a campaign that names none: every javac found and the newest ECJ;
/// the newest JVM, interpreted and not.
std::vector<std::string> default_engines(Task task);

/// The positive control: if it fails, the set-up is broken, not the compiler.
Control compile_control();

/// How to start it here; an error says what there is.
Result<WorkerSpec> compiler_spec(const std::string& engine,
                                 const EngineSettings& settings);

/// Those that are found here: name and description, for `refute list engines`.
std::vector<EngineVersion> compilers_found();
std::vector<EngineVersion> machines_found();

}  // namespace refute
