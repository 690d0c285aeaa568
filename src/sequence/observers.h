#pragma once

#include <vector>

#include "sequence/sequence.h"

/// What a test asks an object that it knows by a type of the JDK alone: an
/// iterator for its elements, a comparator for an order, a stream for what is
/// in it. Code of private and anonymous classes is reached this way, and what
/// it gives is seen.
namespace refute::sequence {

const std::vector<Operation>& observers();

}  // namespace refute::sequence
