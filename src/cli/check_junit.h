#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "jvm/messages.h"

/// The tests that `refute check` shows are run before they are shown: each
/// must pass before the edit and fail after it, under the real JUnit.
namespace refute::cli {

struct JunitSetting {
  std::string jdk = {};
  bool unconfined = false;
  /// What the tests may read beside the two programs.
  std::vector<std::filesystem::path> read = {};
};

/// Runs the tests of all evidence. What does not keep its promise is
/// not shown: it is taken out, and counts as unconfirmed. A test that does not
/// compile or ends the JVM is left out, and its evidence stays. The reply must
/// have the class files, which are taken out. Does nothing where there is no
/// JUnit.
Result<void> keep_what_junit_shows(const std::vector<std::string>& class_path,
                                   const JunitSetting& setting,
                                   jvm::CompareReply& reply);

/// What a test that ran so says of its evidence. Both are words of RunPairs:
/// "passes", "fails", "does not compile", "did not run", or empty.
enum class TestSays { kShown, kNotShown, kNothing };
TestSays test_says(const std::string& before, const std::string& after);

}  // namespace refute::cli
