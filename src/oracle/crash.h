#pragma once

#include <string>
#include <string_view>

#include "oracle/oracle.h"

namespace refute {

/// Did the engine throw, die or hang?
///
///   before: any program          after: NullPointerException in the engine
///
/// Cannot see an exception that the engine swallows and turns into a message.
Result<Verdict> judge_crash(const Trial& trial, Tools& tools, Rigour rigour);

/// The engine's own frame that says where it went wrong; "?" if none does.
std::string telling_frame(std::string_view exception, const std::string& stack);

}  // namespace refute
