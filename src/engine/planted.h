#pragma once

#include "engine/catalogue.h"

/// The engine whose faults are known (docs/planted-faults.md): how good are we
/// at finding them? Not listed, since it is not for users.
namespace refute {

/// Whether the name is "planted", or "planted:FAULT,FAULT" to switch some on;
/// or the compiler.
bool is_planted(std::string_view engine);

/// "planted-compiler", and with faults: the same for compilers.
bool is_planted_compiler(std::string_view engine);

Result<WorkerSpec> planted_spec(const std::string& engine,
                                const EngineSettings& settings);

}  // namespace refute
