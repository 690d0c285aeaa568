#pragma once

#include <filesystem>
#include <vector>

#include "randoop/writer.h"

/// Every sequence that was run, as a test that makes its calls and asserts
/// nothing: inputs for other tools (Randoop, section 9.2.4).
namespace refute::randoop {

/// Of files of randoop/record.h, in their order. What was stopped is left out:
/// it would hang, or touch the outside. The others are noted with how they
/// ended; what did not return may throw.
std::vector<Test> input_tests(const std::vector<std::filesystem::path>& records,
                              const Catalogue& catalogue);

}  // namespace refute::randoop
