#include "oracle/swallowed_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"

namespace refute {
namespace {

using ::testing::HasSubstr;

const Subject kRename{.program = {{{"A.java", "class A { int f; }"}}},
                      .request = {.refactoring = "rename-field",
                                  .target = {.type = "A", .field = "f"}}};

Verdict judge(const Outcome& outcome) {
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  const auto verdict =
      judge_swallowed_error({kRename, outcome}, tools, Rigour::kBulk);
  EXPECT_TRUE(verdict);
  return verdict.value_or(Pass{});
}

const Swallowed kThrown{
    "java.lang.NullPointerException", "oops",
    "java.lang.NullPointerException: oops\n\tat x.Rename.run(Rename.java:7)\n"};

TEST(SwallowedError, IsAFindingWhetherTheEngineWentOnOrNot) {
  for (const Outcome& outcome :
       {Outcome(Applied{kRename.program, {}, {kThrown}}),
        Outcome(Refused{{}, {kThrown}})}) {
    const Verdict verdict = judge(outcome);
    ASSERT_TRUE(std::holds_alternative<Finding>(verdict));
    const auto& found = std::get<Finding>(verdict);
    EXPECT_EQ(found.signature,
              "swallowed-error|rename-field|silent|"
              "java.lang.NullPointerException|x.Rename.run");
    EXPECT_THAT(found.evidence, HasSubstr("Rename.java:7"));
  }
}

TEST(SwallowedError, WithoutAStackItIsOneKindWhateverTheNames) {
  const Verdict verdict =
      judge(Applied{kRename.program, {}, {{"error", "cannot touch 'f' in A"}}});
  ASSERT_TRUE(std::holds_alternative<Finding>(verdict));
  EXPECT_EQ(std::get<Finding>(verdict).signature,
            "swallowed-error|rename-field|silent|error|cannot touch '' in …");
}

TEST(SwallowedError, PassesWhatTheLogIsSilentAbout) {
  EXPECT_TRUE(std::holds_alternative<Pass>(judge(Applied{kRename.program})));
  EXPECT_TRUE(std::holds_alternative<Pass>(judge(Refused{})));
  EXPECT_TRUE(std::holds_alternative<Pass>(judge(Crashed{"E"})));
}

}  // namespace
}  // namespace refute
