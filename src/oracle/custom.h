#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Did the refactoring make the change that it is named for?
///
///   before: class A { int f; int m() { return (f); } }      encapsulate A.f
///   after:  class A { private int f; int m() { return (f); }
///             int getF() { return f; } void setF(int f) { this.f = f; } }
///
/// compiles and behaves the same, and yet a use of `f` was missed. Each
/// refactoring has a postcondition of its own (postconditions.h) which every
/// right result meets.
///
/// Sees trees alone: what they leave open, such as which of two fields a name
/// means, is not asserted. Says nothing of a result that is not Java, nor of
/// one that the engine itself called an error.
Result<Verdict> judge_custom(const Trial& trial, Tools& tools, Rigour rigour);

/// Whether there is a postcondition for it.
bool has_postcondition(std::string_view refactoring);

}  // namespace refute
