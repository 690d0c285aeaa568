#pragma once

#include "java/outline.h"
#include "refactoring/request.h"
#include "sequence/common.h"

namespace refute {

/// What has another name after a refactoring that was asked to rename or to
/// move, so that a renamed method is still compared with what it was.
///
/// The request names one declaration; an engine renames those that belong to
/// it as well, such as overriding methods. So every type that lost the old name
/// and has the new one counts as renamed. Empty for other refactorings, and for
/// programs that cannot be parsed. With it comes what the refactoring cannot
/// avoid (unavoidable.h).
sequence::Mapping renamed_by(const Request& request, const Read& before,
                             const Read& after);

}  // namespace refute
