#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "report/model.h"

namespace refute::cli {

/// Causes as tests for Eclipse's own suite, into a new folder that `option`
/// named; says what it wrote, and what it could not.
Result<void> write_jdt_tests(const std::string& option,
                             const std::string& folder,
                             const std::vector<report::Cause>& causes);

}  // namespace refute::cli
