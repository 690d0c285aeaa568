#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Two compilers got the same program: do they agree?
///
///   class A { void m() { int i = "x"; } }     X: accepts      Y: rejects
///   class B { int m() { return 3 - f(); } }   X: m() gives 2  Y: gives -2
///
/// First whether it is Java; then, where both accept, their class files are
/// run on the same calls. Three or more compilers outvote one (dissent.h).
/// What is known already is for `--known` (examples/compilers/known.toml).
///
/// Cannot see what all of them do wrong alike, and what no call reaches.
Result<Verdict> judge_compilers_disagree(const Trial& trial, Tools& tools,
                                         Rigour rigour);

/// Whether it is what compilers are asked for.
bool is_compile(std::string_view refactoring);

}  // namespace refute
