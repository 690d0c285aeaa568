#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Does any call behave differently afterwards?
///
///   class A { int k() { return 1; } }
///   class B extends A { int k() { return 2; } int m() { return super.k(); } }
///   class C extends B {}                       push down B.m: new C().m() is
///   1 before, and 2 after, because `super` in C is B.
///
/// Sees what the calls it makes can see. A difference is true, since the call
/// is the proof; "no difference" means none was found.
Result<Verdict> judge_behaviour(const Trial& trial, Tools& tools,
                                Rigour rigour);

/// Of what a call gave: "int 1" is an "int", "throws p.E" that exception.
std::string kind_of(const std::string& observation);

}  // namespace refute
