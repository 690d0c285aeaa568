#pragma once

#include <vector>

#include "javagen/generator.h"

/// A child's field or method, to be pulled up: the child may be nested in the
/// parent, or in a third class that has a field of the same name.
///
///     class A { int f; class B extends C { private void m() { this.f = 0; }
///                                          void mPrime() { m(); } } }
///     class C { int f; }
namespace refute::javagen {

std::vector<Generator> pull_up_shape_generators();

}  // namespace refute::javagen
