#pragma once

#include <string>
#include <vector>

#include "report/evidence.h"
#include "report/model.h"

/// Causes as tests for Eclipse's own suite, so that a maintainer can add them
/// beside the others: a class on top of JDT's GenericRefactoringTest, and the
/// programs as its resources, one folder per test.
///
/// A test states what is expected, if the cause says so: a result, or a
/// message. Otherwise the test asks for less: a message, or a result other than
/// the wrong one.
namespace refute::report {

/// Whether the suite is of the engine that the cause was found in.
bool has_jdt_suite(const Cause& cause);

/// The test alone, a method of that class; empty where there is none.
std::string jdt_test(const Cause& cause);

struct JdtTests {
  std::vector<File> files;           ///< Below the folder of the suite.
  std::vector<std::string> skipped;  ///< Causes without a test, and why.
  int tests = 0;
};

JdtTests to_jdt_tests(const std::vector<Cause>& causes);

}  // namespace refute::report
