#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/randoop_run.h"
#include "oracle/jvm_judge.h"
#include "randoop/writer.h"

/// Findings made into tests that a reader can trust: short, compiled by javac,
/// and seen to behave as stated in a plain JVM, ten times over.
namespace refute::cli {

/// How tests are tried and written.
struct TestPlan {
  std::filesystem::path folder;
  randoop::Style style = randoop::Style::kJunit4;
  std::string launcher;     ///< refute-jvm, which confines what it starts.
  JvmLimits limits;         ///< But for the scratch folder.
  std::string java;         ///< The program that runs them.
  std::string worker_jars;  ///< A class path.
  std::string class_path;   ///< Of the library.
  int runs = 10;
  int max_regression = 200;
  bool simplify = true;
  bool one_per_method = false;  ///< All classes of MinUnit, not only causes.
};

struct WrittenTests {
  std::vector<std::string> files = {};
  int errors = 0;  ///< Tests that show errors.
  int regressions = 0;
  int crashes = 0;  ///< Inputs that kill the JVM: written, not tried again.
  int minunit = 0;  ///< Classes of violations by method.
  int causes = 0;
  int flaky = 0;         ///< Dropped: did not behave the same every time.
  int uncompilable = 0;  ///< Dropped: javac refuses them.
  int unplaced = 0;      ///< Dropped: they need two packages at once.
  /// Calls in the error tests: as found, after removal, after replacement.
  std::int64_t as_found = 0, removed = 0, replaced = 0;
  std::vector<randoop::Test> error_tests = {};
  std::vector<randoop::Test> crash_tests = {};
};

Result<WrittenTests> make_tests(RandoopWorker& worker,
                                const RandoopFindings& findings,
                                const TestPlan& plan);

/// What there is to tell where no tests are wanted.
WrittenTests without_tests(const RandoopFindings& findings,
                           const randoop::Catalogue& catalogue);

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
Result<CheckedTests> check_tests(const TestPlan& plan,
                                 const std::vector<std::string>& files,
                                 int runs);

}  // namespace refute::cli
