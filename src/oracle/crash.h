#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Did the engine throw, die or hang?
///
///   before: any program          after: NullPointerException in the engine
///
/// Cannot see an exception that the engine swallows and turns into a message.
Result<Verdict> judge_crash(const Trial& trial, Tools& tools, Rigour rigour);

}  // namespace refute
