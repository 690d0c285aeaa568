#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Does each name still refer to the same declaration?
///
///   class A { int f; int m(int g) { return f; } }      rename f to g
///   class A { int g; int m(int g) { return g; } }      g means the parameter
///
/// A structural answer, from javac's bindings: it needs no call that shows the
/// difference, and so sees code that nothing runs and values that happen to be
/// equal. rebound.h explains how uses are matched.
///
/// Says nothing where the program no longer compiles, nor where a call shows a
/// difference: that is a finding of `behaviour` already. Cannot see what a
/// member means that writes a name more or less often than before, such as a
/// field that gets accessors.
Result<Verdict> judge_bindings(const Trial& trial, Tools& tools, Rigour rigour);

/// Not where another type is asked for: then `valueOf(m())` may well mean
/// another overload.
bool keeps_types(std::string_view refactoring);

}  // namespace refute
