#pragma once

#include "oracle/outline.h"
#include "refactoring/request.h"
#include "sequence/mapping.h"

/// What does a refactoring change by definition? Whoever asks for it wants
/// that, and no engine can do without: it is no finding.
namespace refute {

/// What a comparison of both versions is to excuse: sequence/excuses.h says
/// how. `mapping` says what was renamed. Programs that cannot be parsed excuse
/// little.
sequence::Excuses unavoidable(const Request& request, const Read& before,
                              const Read& after,
                              const sequence::Mapping& mapping);

}  // namespace refute
