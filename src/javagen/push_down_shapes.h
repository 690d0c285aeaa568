#pragma once

#include <vector>

#include "javagen/generator.h"

/// A parent's field or method that a child uses, to be pushed down.
///
///     class A { int f; void m() { this.f = 0; } }
///     class B extends A { void m(int i) { super.m(); } }
namespace refute::javagen {

std::vector<Generator> push_down_shape_generators();

}  // namespace refute::javagen
