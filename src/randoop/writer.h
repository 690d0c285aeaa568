#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "calls/call.h"
#include "calls/test_file.h"
#include "randoop/calls.h"
#include "randoop/messages.h"

/// Tests of a library as Java source: which calls they make, and what they
/// assert. `calls/` knows how that is written.
namespace refute::randoop {

/// The way in which a contract is broken: the same for two sequences that show
/// the same fault.
std::string cause_of(const Explanation& seen, const Catalogue& catalogue,
                     int operation);

struct Test {
  Calls calls = {};
  Explanation seen = {};
  std::int64_t stands_for = 1;  ///< Sequences that broke it so.
  std::string note = {};        ///< A line of comment.
  /// Calls before simplification, and after removal alone.
  int as_found = 0, removed = 0;
  bool only_calls = false;  ///< Asserts nothing,
  bool may_throw = false;   ///< and goes past what the calls throw.

  bool shows_error() const { return seen.contract >= 0; }
};

using calls::Style;
using calls::TestFile;

/// Where the test can stand.
calls::Placement place(const Calls& calls, const Catalogue& catalogue);

/// `jdk` is the version that they were seen to pass or fail on, for a comment.
TestFile write_tests(const std::vector<Test>& tests, const Catalogue& catalogue,
                     Style style, const std::string& package,
                     const std::string& name, const std::string& jdk = {});

/// One sequence as lines, without a class around it.
std::string to_text(const Calls& calls, const Catalogue& catalogue);

/// Tests as plain text: numbered, each with its note, its calls and what must
/// hold.
std::string to_text(const std::vector<Test>& tests, const Catalogue& catalogue);

}  // namespace refute::randoop
