#pragma once

#include <string>

/// A JUnit test that passes before a change and fails after it, as one text.
///
/// A change may rename what the test calls. Then the test is written twice, in
/// the names before and in those after, and a line stands between the two.
namespace refute {

struct TestPair {
  std::string before;
  std::string after = {};  ///< Empty where the names are the same.

  /// What is compiled with the program after.
  const std::string& for_after() const {
    return after.empty() ? before : after;
  }
};

std::string to_text(const TestPair& test);
TestPair test_pair(const std::string& text);

}  // namespace refute
