#pragma once

#include "oracle/oracle.h"

namespace refute {

/// The generator knows what a right engine does: did this one?
///
///   class A { int f; int g; }      rename A.f to g: must be refused
///   class A { int f; int h; }      rename A.f to g: must be done
///
/// A program that was built to violate a precondition must be refused, or at
/// least warned of; if the engine does it silently, that is a finding. So is
/// the refusal of what must be done.
///
/// An engine may find a way that the generator did not think of: a result that
/// compiles, has the structure that was asked for and behaves the same is no
/// finding. Says nothing where the generator expects nothing.
Result<Verdict> judge_warning_status(const Trial& trial, Tools& tools,
                                     Rigour rigour);

}  // namespace refute
