#pragma once

#include <vector>

#include "javagen/generator.h"

/// Fields that are awkward to encapsulate: arrays, fields declared together
/// with others, fields that already have accessors of some sort.
namespace refute::javagen {

std::vector<Generator> encapsulate_shape_generators();

}  // namespace refute::javagen
