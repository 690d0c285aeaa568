#pragma once

#include <optional>
#include <string>

#include "sequence/tester.h"

/// Evidence as a JUnit 5 test that passes before and fails after.
namespace refute::sequence {

/// What the test's comment says of it. Where the change renames what the test
/// calls there are two files, and each compiles with one version alone.
enum class Claim { kBoth, kPasses, kFails };

/// The whole file of a class `RefuteTest`, in the package of the call that
/// shows the difference; nothing if no plain assertion can show it.
std::optional<std::string> to_junit(const Evidence& evidence,
                                    const std::vector<Operation>& operations,
                                    Claim claim = Claim::kBoth);

}  // namespace refute::sequence
