#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Did the engine warn although nothing went wrong?
///
///   class A { void m() {} void p(int i) {} }      rename A.m() to p
///   error: "a method p exists already"             and the result is right
///
/// The warning is ignored, as a user can; if the result compiles, has the
/// structure that was asked for and behaves the same, then the warning was
/// wrong (the sparse/merge/cluster paper's oracle).
///
/// Only what claims harm is judged: errors, and warnings that speak of compile
/// errors, conflicts, hiding, overriding or changed behaviour. A warning that
/// merely informs ("visibility will be changed", "this name is discouraged") is
/// true in any case.
///
/// The world is closed (soundness.h): a warning for the sake of code outside
/// the program counts as wrong here. Cannot see harm that no call shows.
Result<Verdict> judge_erroneous_warning(const Trial& trial, Tools& tools,
                                        Rigour rigour);

/// Whether the entry says that the result will be wrong.
bool claims_harm(const StatusEntry& entry);

}  // namespace refute
