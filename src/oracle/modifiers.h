#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Does each member keep its modifiers?
///
///   class A { synchronized void m() { x(); } }        move m to B
///   class B { void m(A a) { a.x(); } }                the lock is gone
///
/// No call shows a lost `synchronized`, `volatile` or `transient`, and the
/// program compiles without a `final`. A member is followed by javac's
/// bindings, wherever it moved and whatever it is called (versions.h). Its
/// access may become wider. What an interface implies is no change.
///
/// A method that is inlined takes its `synchronized` with it: a caller that
/// does not hold the lock must get a `synchronized` statement.
///
/// Applies to refactorings whose members `preservation` does not compare
/// already.
Result<Verdict> judge_modifiers(const Trial& trial, Tools& tools,
                                Rigour rigour);

bool has_modifiers(std::string_view refactoring);

}  // namespace refute
