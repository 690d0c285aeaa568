#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Does the program still compile after the refactoring?
///
///   before: class A { int f; int m() { return (f)++; } }
///   after:  class A { private int f; int m() { return (getF())++; } … }
///
/// A failure counts only if javac accepts the program before and rejects the
/// one after; what the two compilers disagree on is another question.
Result<Verdict> judge_does_not_compile(const Trial& trial, Tools& tools,
                                       Rigour rigour);

}  // namespace refute
