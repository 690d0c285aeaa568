#pragma once

#include <vector>

#include "javagen/generator.h"

/// A field and one use of it, in its own class or in another.
///
///     class A { int f; void m() { (new A().f) = 0; } }
///     class A { int f; } class B extends A { void m() { super.f = 0; } }
///
/// The seeds' FieldReference, DoubleClassFieldReference and, under the second
/// paper's names, SingleClassFieldReference and DualClassFieldReference, each
/// in the configurations for its refactorings.
namespace refute::javagen {

std::vector<Generator> field_reference_generators();

}  // namespace refute::javagen
