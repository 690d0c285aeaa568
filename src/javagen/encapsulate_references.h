#pragma once

#include "javagen/generator.h"

/// A field of several types and every kind of use of it, in its own class, in
/// a subclass and in an inner class:
///
///     class A { byte f = 7;
///               public String test() { return ((f) += 3) + show(); } … }
///
/// Encapsulating it has to tell reads from writes through parentheses,
/// qualifiers and compound operators (ASTGen's Figs. 1, 2 and 4).
namespace refute::javagen {

Generator encapsulate_references();

}  // namespace refute::javagen
