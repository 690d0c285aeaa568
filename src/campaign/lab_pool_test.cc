#include "campaign/lab_pool.h"

#include <gtest/gtest.h>

#include "oracle/fake_lab.h"

namespace refute::campaign {
namespace {

/// Answers only after so many restarts, as a worker that was killed does.
struct LostLab : FakeLab {
  explicit LostLab(int times) : times_lost(times) {}

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
  auto lab = std::make_unique<LostLab>(times_lost);
  LostLab& inside = *lab;
  std::vector<std::unique_ptr<JavaLab>> labs;
  labs.push_back(std::move(lab));
  LabPool pool(std::move(labs));
  auto answer = pool.compare({}, {}, {});
  return {std::move(answer), inside.asked, inside.restarts};
}

TEST(LabPool, AJudgeThatWasKilledIsReplacedAndAskedAgain) {
  const auto asked = ask(1);
  ASSERT_TRUE(asked.answer);
  EXPECT_EQ(asked.answer->calls, 7);
  EXPECT_EQ(asked.times, 2);
}

TEST(LabPool, WhoeverAnswersIsAskedOnce) {
  const auto asked = ask(0);
  ASSERT_TRUE(asked.answer);
  EXPECT_EQ(asked.times, 1);
  EXPECT_EQ(asked.restarts, 0);
}

TEST(LabPool, LostTwiceItIsTheQuestion) {
  const auto asked = ask(9);
  ASSERT_FALSE(asked.answer);
  EXPECT_EQ(asked.answer.error().message, "signal 9 (Killed)");
  EXPECT_EQ(asked.times, 2);
  EXPECT_EQ(asked.restarts, 2);  // the next question finds a fresh one
}

}  // namespace
}  // namespace refute::campaign
