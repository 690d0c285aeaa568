#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Does asking again change anything?
///
///   int f() { return ((1)); }         remove parentheses that nobody needs
///   int f() { return (1); }           and once more
///   int f() { return 1; }             it had not finished
///
/// Asked only where the engine promises that a second time changes nothing
/// (docs/protocol.md), as clean-ups do. A refusal changes nothing either.
///
/// Says nothing where the first result does not compile, or where the engine
/// fails at it. Cannot see a result that is wrong and stays so.
Result<Verdict> judge_idempotent(const Trial& trial, Tools& tools,
                                 Rigour rigour);

}  // namespace refute
