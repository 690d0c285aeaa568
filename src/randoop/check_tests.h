#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/jvm_limits.h"
#include "base/result.h"

/// Test files are compiled by javac and run in a plain JVM, as their readers
/// will.
namespace refute::randoop {

/// The JVM that runs them.
struct TestJvm {
  std::string launcher = {};     ///< refute-jvm, which confines what it starts.
  JvmLimits limits = {};         ///< But for the scratch folder.
  std::string java = {};         ///< The program that runs them.
  std::string version = {};      ///< Of its JDK.
  std::string worker_jars = {};  ///< A class path.
  std::string class_path = {};   ///< Of the library.
};

/// One test, as dev.refute.worker.TestCheck saw it.
struct TestResult {
  std::string type = {}, test = {}, thrown = {}, message = {}, after = {};
  int runs = 0, failed = 0;
  bool late = false;
  std::string denied = {};  ///< What it wanted of the outside.
  std::string ended = {};   ///< How it ended the JVM; empty: it did not.
};

/// What javac and the JVM say of test files.
struct CheckedTests {
  struct CompileError {
    std::string file, message;
    int line = 0;
  };
  std::vector<CompileError> errors = {};
  std::vector<TestResult> results = {};
};

/// Compiles and runs test files, in a scratch folder and with nothing else to
/// write to. A test that ends the JVM costs itself alone: another one goes on.
/// `tried` hears how many have been, if it is not null.
Result<CheckedTests> check_tests(
    const TestJvm& jvm, const std::vector<std::string>& files, int runs,
    const std::function<void(std::size_t)>& tried = nullptr);

}  // namespace refute::randoop
