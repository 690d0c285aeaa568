#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "randoop/check_tests.h"
#include "randoop/session.h"
#include "randoop/writer.h"

/// Findings made into tests that a reader can trust: short, compiled by javac,
/// and seen to behave as stated in a plain JVM, ten times over.
namespace refute::randoop {

/// How tests are written and tried.
struct TestPlan {
  std::filesystem::path folder = {};
  Style style = Style::kJunit4;
  TestJvm jvm = {};
  int runs = 10;
  int max_regression = 200;
  bool simplify = true;
  bool one_per_method = false;  ///< All classes of MinUnit, not only causes.
  bool text = false;            ///< Plain text, of tests tried as Java.
  bool all_inputs = false;      ///< Every sequence, as `input_tests` gives it.
  /// Another JDK, if there is one: what a regression test asserts must hold
  /// there too, or it is the JDK's doing and not the library's.
  std::optional<TestJvm> other_jvm = {};
  /// Hears what is being done, if it is not null.
  std::function<void(const std::string&)> tell = nullptr;
};

struct WrittenTests {
  std::vector<std::string> files = {};
  int errors = 0;  ///< Tests that show errors.
  int regressions = 0;
  int inputs = 0;   ///< Sequences as tests that assert nothing.
  int crashes = 0;  ///< Inputs that kill the JVM: written, not tried again.
  int minunit = 0;  ///< Classes of violations by method.
  int causes = 0;
  int flaky = 0;               ///< Dropped: did not behave the same every time.
  int of_the_jdk = 0;          ///< Dropped: they fail on another JDK.
  std::string other_jdk = {};  ///< Its version, if one was asked.
  /// Most tests fail there, or none could be tried: none was dropped.
  bool other_unfit = false;
  int uncompilable = 0;  ///< Dropped: javac refuses them.
  int unplaced = 0;      ///< Dropped: they need two packages at once.
  /// Calls in the error tests: as found, after removal, after replacement.
  std::int64_t as_found = 0, removed = 0, replaced = 0;
  std::vector<Test> error_tests = {};
  std::vector<Test> crash_tests = {};
};

/// `inputs` are tests that are written besides.
Result<WrittenTests> make_tests(Session& session, const Findings& findings,
                                const TestPlan& plan, std::vector<Test> inputs);

/// What there is to tell where no tests are wanted.
WrittenTests without_tests(const Findings& findings,
                           const Catalogue& catalogue);

}  // namespace refute::randoop
