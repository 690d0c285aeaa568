#pragma once

#include "javagen/generator.h"

/// A method to move to the class of its parameter or of a field:
///
///     class A { int f = 1; int m(B b) { return this.f + b.f; }
///               public int test() { return m(new B()); } }
///     class B { int f = 2; }
///
/// What it refers to in A must be passed along, and B may have members of the
/// same names already.
namespace refute::javagen {

Generator move_method();

}  // namespace refute::javagen
