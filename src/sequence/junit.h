#pragma once

#include <optional>
#include <string>

#include "sequence/tester.h"

/// Evidence as a JUnit 5 test that passes before and fails after.
namespace refute::sequence {

/// The whole file of a class `RefuteTest`, in the package of the call that
/// shows the difference; nothing if no plain assertion can show it.
std::optional<std::string> to_junit(const Evidence& evidence,
                                    const std::vector<Operation>& operations);

}  // namespace refute::sequence
