#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Does the engine refuse what another engine does correctly?
///
///   class A { void m() {} }      rename A.m to A, the name of its class
///   X: refused "… constructor"    Y: class A { void A() {} }, which is legal
///
/// If Y's result compiles, has the structure that was asked for and behaves the
/// same, X's preconditions are overly strong (Soares et al., 2011).
///
/// The world is closed (soundness.h): in an open one, X may be right to fear
/// for code that is not in the program. A refusal that a generator expects is
/// no finding. Cannot see that all engines refuse too much.
Result<Verdict> judge_overly_strong(const Trial& trial, Tools& tools,
                                    Rigour rigour);

}  // namespace refute
