#pragma once

#include "alloy/modules.h"
#include "alloy/world.h"

/// Checks a loaded model: fields, functions, facts, assertions and commands get
/// their terms. Throws Trouble.
namespace refute::alloy {

void check_world(World& world);

}  // namespace refute::alloy
