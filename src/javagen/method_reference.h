#pragma once

#include <vector>

#include "javagen/generator.h"

/// A method and a call of it from another one, which may overload it; and a
/// method that uses its own parameter.
///
///     class A { int m(int i, int j, int k) { return 0; }
///               void n() { if (this.m(1, 2, 3) > 0) {} } }
///
/// Every MethodReference program compiles: only nestings and statements that
/// suit the result's type are combined, which makes 53 of them.
namespace refute::javagen {

std::vector<Generator> method_reference_generators();

}  // namespace refute::javagen
