#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Two engines were asked the same: do their answers differ?
///
///   class A { int f; void m() { (f) = 0; } }        encapsulate A.f
///   X: … void m() { setF(0); } …      Y: … void m() { (f) = 0; } …
///
/// It compares trees without layout, comments, imports, parentheses,
/// `@Override`, qualifications by `this` and the order of members, and without
/// what is a known difference of policy between the two (policies.h). An answer
/// may also be a refusal.
///
/// The other oracles decide whose fault it is (ASTGen's rule, for both sides):
/// a result that does not compile, misses the postcondition or behaves
/// differently is to blame, and the finding is that engine's alone. If nothing
/// decides, the finding says so and is reported once: for the engine whose name
/// comes last, or for the one that did what the other refuses.
///
/// Cannot see what both do wrong in the same way.
Result<Verdict> judge_differential(const Trial& trial, Tools& tools,
                                   Rigour rigour);

}  // namespace refute
