#pragma once

#include "java/outline.h"
#include "refactoring/request.h"
#include "sequence/mapping.h"

/// What a refactoring changes by definition. No engine can avoid it, and the
/// user asked for it, so it is not a finding.
namespace refute {

/// What a comparison of both versions is to excuse: sequence/excuses.h says
/// how. `mapping` says what was renamed. Programs that cannot be parsed excuse
/// little.
sequence::Excuses unavoidable(const Request& request, const Read& before,
                              const Read& after,
                              const sequence::Mapping& mapping);

}  // namespace refute
