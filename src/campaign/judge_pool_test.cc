#include "campaign/judge_pool.h"

#include <gtest/gtest.h>

#include "oracle/fake_judge.h"

namespace refute::campaign {
namespace {

/// Answers only after so many restarts, as a worker that was killed does.
struct LostJudge : FakeJudge {
  explicit LostJudge(int times) : times_lost(times) {}

  Result<Comparison> compare(const java::Program&, const java::Program&,
                             const sequence::Mapping&) override {
    ++asked;
    if (restarts < times_lost) return fail("signal 9 (Killed)");
    return Comparison{.calls = 7};
  }

  int times_lost;
  int asked = 0;
};

struct Asked {
  Result<Comparison> answer;
  int times = 0;
  int restarts = 0;
};

Asked ask(int times_lost) {
  auto judge = std::make_unique<LostJudge>(times_lost);
  LostJudge& inside = *judge;
  std::vector<std::unique_ptr<Judge>> judges;
  judges.push_back(std::move(judge));
  JudgePool pool(std::move(judges));
  auto answer = pool.compare({}, {}, {});
  return {std::move(answer), inside.asked, inside.restarts};
}

TEST(JudgePool, AJudgeThatWasKilledIsReplacedAndAskedAgain) {
  const auto asked = ask(1);
  ASSERT_TRUE(asked.answer);
  EXPECT_EQ(asked.answer->calls, 7);
  EXPECT_EQ(asked.times, 2);
}

TEST(JudgePool, WhoeverAnswersIsAskedOnce) {
  const auto asked = ask(0);
  ASSERT_TRUE(asked.answer);
  EXPECT_EQ(asked.times, 1);
  EXPECT_EQ(asked.restarts, 0);
}

TEST(JudgePool, LostTwiceItIsTheQuestion) {
  const auto asked = ask(9);
  ASSERT_FALSE(asked.answer);
  EXPECT_EQ(asked.answer.error().message, "signal 9 (Killed)");
  EXPECT_EQ(asked.times, 2);
  EXPECT_EQ(asked.restarts, 2);  // the next question finds a fresh one
}

}  // namespace
}  // namespace refute::campaign
