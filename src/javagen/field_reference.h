#pragma once

#include <vector>

#include "javagen/generator.h"

/// A field and one use of it, in its own class or in another.
///
///     class A { int f; void m() { (new A().f) = 0; } }
///     class A { int f; } class B extends A { void m() { super.f = 0; } }
///
/// ASTGen's FieldReference and DoubleClassFieldReference, and their namesakes
/// SingleClassFieldReference and DualClassFieldReference of the
/// sparse/merge/cluster paper, each configured for its refactorings.
namespace refute::javagen {

std::vector<Generator> field_reference_generators();

/// Some nestings write their operand twice; deeper ones would fill memory.
constexpr int kDeepestNesting = 12;

/// ASTGen's NestedExpression, nested one to twelve times in itself:
/// "NestedExpression:4/encapsulate-field" and so on.
std::vector<Generator> sized_nested_expression_generators();

}  // namespace refute::javagen
