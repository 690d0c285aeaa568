#pragma once

#include <vector>

#include "javagen/generator.h"

/// Two classes in every relation, and one names the other.
///
///     class A { class B extends A { void m(A a) {} } }
namespace refute::javagen {

std::vector<Generator> class_relationship_generators();

}  // namespace refute::javagen
