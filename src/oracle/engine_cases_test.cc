#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/case_file.h"
#include "oracle/fake_lab.h"
#include "oracle/preservation.h"
#include "oracle/refactorings.h"

/// What people have read and judged right must pass the oracles that look at
/// structure alone.
namespace refute {
namespace {

TEST(EngineCases, ThereAreManyAndTheirRequestsAreRead) {
  const auto cases = engine_cases();
  EXPECT_GE(cases.size(), 130u);
  std::set<std::string> covered;
  for (const auto& one : cases)
    if (one.applied &&
        refactoring_called(one.subject.request.refactoring).postcondition)
      covered.insert(one.subject.request.refactoring);
  EXPECT_GE(covered.size(), 17u);
}

TEST(EngineCases, PostconditionsHoldForEveryResultThatIsRight) {
  int known = 0;
  for (const auto& one : engine_cases()) {
    // An engine that says that it leaves something undone is not "right".
    if (!one.applied || worst(one.applied->status) == Severity::kError)
      continue;
    const auto findings = check_postcondition(one.subject.request,
                                              Outline::of(one.subject.program),
                                              Outline::of(one.applied->after));
    const auto* flaws = std::get_if<Flaws>(&findings);
    if (flaws == nullptr) continue;
    ++known;
    for (const auto& flaw : *flaws)
      ADD_FAILURE() << one.name << ": " << flaw.kind << ": " << flaw.sentence;
  }
  EXPECT_GE(known, 40);
}

TEST(EngineCases, NothingIsLostInAnyResultThatIsRight) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  int passed = 0;
  for (const auto& one : engine_cases()) {
    if (!one.applied) continue;
    const Outcome outcome = *one.applied;
    const auto verdict =
        judge_preservation({one.subject, outcome}, tools, Rigour::kBulk);
    ASSERT_TRUE(verdict);
    if (const auto* finding = std::get_if<Finding>(&*verdict))
      ADD_FAILURE() << one.name << ": " << finding->signature << "\n"
                    << finding->evidence;
    passed += std::holds_alternative<Pass>(*verdict) ? 1 : 0;
  }
  EXPECT_GE(passed, 40);
}

}  // namespace
}  // namespace refute
