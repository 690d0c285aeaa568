#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "report/catalogue.h"

/// Checks the JUnit tests of a catalogue: each must pass on the program before
/// and fail on the one after, in the real JUnit.
namespace refute::cli {

/// Those that do not, a sentence each. A change of behaviour must have a test.
/// `jdk` is a home, or empty for the newest.
Result<std::vector<std::string>> check_tests(
    const std::vector<report::CatalogueEntry>& entries, const std::string& jdk);

}  // namespace refute::cli
