#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "randoop/check_tests.h"

/// Tests that were written earlier, run again: on another version of the
/// library or another JDK every regression test that fails is a difference; of
/// error tests one per class of failure is kept, as MinUnit does.
namespace refute::randoop {

struct Difference {
  std::string test;  ///< "RegressionTest1.test7"
  std::string kind;  ///< "another-value", "throws", "does-not-compile", "hangs"
  std::string detail;
};

/// Error tests that fail after the same method.
struct FailureClass {
  std::string after;
  std::string kept;  ///< One of them.
  int tests = 0;
};

struct ReplayedTests {
  int tests = 0;
  int passed = 0;
  std::vector<Difference> differences = {};  ///< Of regression tests.
  std::vector<FailureClass> failures = {};   ///< Of error tests.
  int mended = 0;  ///< Error tests that no longer fail.
  int flaky = 0;   ///< Failed sometimes.
};

/// Runs the tests in `folder`, each so many times.
Result<ReplayedTests> replay_tests(const std::filesystem::path& folder,
                                   const TestJvm& jvm, int runs);

}  // namespace refute::randoop
