#include <gtest/gtest.h>

#include "oracle/case_file.h"
#include "oracle/postconditions.h"

/// What people have read and judged right must pass the oracles that look at
/// structure alone.
namespace refute {
namespace {

TEST(EngineCases, ThereAreManyAndTheirRequestsAreRead) {
  const auto cases = engine_cases();
  EXPECT_GE(cases.size(), 130u);
  std::set<std::string> covered;
  for (const auto& one : cases)
    if (one.applied && find_postcondition(one.subject.request.refactoring))
      covered.insert(one.subject.request.refactoring);
  EXPECT_GE(covered.size(), 17u);
}

TEST(EngineCases, PostconditionsHoldForEveryResultThatIsRight) {
  int known = 0;
  for (const auto& one : engine_cases()) {
    // An engine that says that it leaves something undone is not "right".
    if (!one.applied || worst(one.applied->status) == Severity::kError)
      continue;
    const auto findings = check_postcondition(
        one.subject.request, one.subject.program, one.applied->after);
    const auto* flaws = std::get_if<Flaws>(&findings);
    if (flaws == nullptr) continue;
    ++known;
    for (const auto& flaw : *flaws)
      ADD_FAILURE() << one.name << ": " << flaw.kind << ": " << flaw.sentence;
  }
  EXPECT_GE(known, 40);
}

}  // namespace
}  // namespace refute
