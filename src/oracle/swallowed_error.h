#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Did the engine keep an error of its own from the user?
///
///   the user sees: nothing happens      its log: NullPointerException in …
///
/// What the engine did otherwise, right or wrong, is for the other oracles.
/// Sees only what the engine says of its log (docs/protocol.md).
Result<Verdict> judge_swallowed_error(const Trial& trial, Tools& tools,
                                      Rigour rigour);

}  // namespace refute
