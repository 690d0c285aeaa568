#pragma once

#include "oracle/oracle.h"

namespace refute {

/// The engine warned, and yet all went well: was the warning wrong?
///
///   class A { void m() {} void p(int i) {} }      rename A.m() to p
///   error: "a method p exists already"             and the result is right
///
/// The warning is ignored, as a user can; if the result compiles, has the
/// structure that was asked for and behaves the same, then what the warning
/// feared did not come about (the second seed's oracle).
///
/// Only what claims harm is judged: errors, and warnings that speak of compile
/// errors, conflicts, hiding, overriding or changed behaviour. A warning that
/// merely tells ("visibility will be changed", "this name is discouraged") is
/// true whatever comes of it.
///
/// The world is closed (soundness.h): a warning for the sake of code outside
/// the program counts as wrong here. Cannot see harm that no call shows.
Result<Verdict> judge_erroneous_warning(const Trial& trial, Tools& tools,
                                        Rigour rigour);

/// Whether the entry says that the result will be wrong.
bool claims_harm(const StatusEntry& entry);

}  // namespace refute
