#pragma once

#include <functional>
#include <vector>

#include "engine/conformance.h"
#include "plugin/generator_process.h"

/// Does a program keep to docs/protocol.md, "Generators"? For the authors of
/// generators.
namespace refute::plugin {

/// Runs every check, in order; `done` hears of each. An Error if the program
/// cannot be started, or its first line is no subject.
Result<std::vector<ConformanceCheck>> test_generator(
    const GeneratorProgram& program,
    const std::function<void(const ConformanceCheck&)>& done);

}  // namespace refute::plugin
