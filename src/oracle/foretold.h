#pragma once

#include "oracle/versions.h"

/// Did what a warning predicts happen?
///
///   class B { int g; class A { int f; } }       rename f to g
///   "g of B will be hidden in the scope of A.g"  and so it is
///
/// A warning that predicts hiding, shadowing or overriding is right if that
/// happened, whether or not a call of this program shows it.
///
/// It looks for relations that hold after but not before: a field, a method or
/// a local variable stands in front of one further out; a class has another
/// method than before. The filters of categories.h see what overrides, hides an
/// inherited field or shadows a class. An additional overload is none of these:
/// if no call refers to it, it does no harm.
namespace refute {

/// Somewhere a member is now hidden behind another of its name.
bool hides_more(const Versions& versions);

/// Objects of some class run another method for the same call.
bool inherits_another(const Versions& versions);

}  // namespace refute
