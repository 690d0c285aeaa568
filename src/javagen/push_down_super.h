#pragma once

#include "javagen/generator.h"

/// A <- B <- C, and B.m, to be pushed down to C, uses a member of A:
///
///     class A { int k() { return 1; } }
///     class B extends A { public int k() { return 2; }
///                         public int m() { return super.k(); } }
///     class C extends B { public int test() { return m(); } }
///
/// In C `super` is B, `this` may see another override, and what was visible
/// from B may not be: JDolly's Listing 3, turned round.
namespace refute::javagen {

Generator push_down_super();

}  // namespace refute::javagen
