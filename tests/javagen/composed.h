#pragma once

#include "javagen/generator.h"

/// Generators in the papers' own form, beside the products of axes that
/// src/javagen has in their place. They ask for the same refactorings of the
/// same programs; tests compare the sets, and bench/javagen the cost.
namespace refute::javagen {

/// ClassArrayField, as ASTGen makes it: a class made of generators for its
/// children (section 4.1), of which the method depends on what the field's
/// generator gave (4.2).
Generator composed_array_field();

/// InheritanceGraph, as UDITA makes it: the types come from a pool (5.3), the
/// graph from its generator in examples/structures. With more than six types
/// there is none.
Generator pooled_inheritance_graph(int types);

}  // namespace refute::javagen
