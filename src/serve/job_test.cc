#include "serve/job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::serve {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(JobCommand, IsWordsThatThePageCannotChoose) {
  const auto words = job_command("refute", "a b.db", {"replay", "", 7});
  ASSERT_TRUE(words);
  EXPECT_THAT(*words,
              ElementsAre("refute", "replay", "7", "--store", "a b.db"));
  const auto other =
      job_command("refute", "s.db", {"replay", "eclipse:1.21.100", 7});
  ASSERT_TRUE(other);
  EXPECT_THAT(*other, ElementsAre("refute", "replay", "7", "--store", "s.db",
                                  "--engine", "eclipse:1.21.100"));
  for (const char* const release :
       {"eclipse", "eclipse:", ":1", "eclipse:/tmp", "exec:rm", "--x:1",
        "eclipse:1;2", "eclipse:1 2"})
    EXPECT_FALSE(job_command("refute", "s.db", {"replay", release, 7}))
        << release;
  EXPECT_FALSE(job_command("refute", "s.db", {"merge", "", 7}));
  EXPECT_FALSE(job_command("refute", "s.db", {"reduce", "eclipse:1", 7}));
}

TEST(RunJob, ShowsWhatIsPrintedAndHowItEnded) {
  std::string shown;
  ASSERT_TRUE(run_job({"sh", "-c", "echo out; echo bad >&2; exit 3"},
                      [&](std::string_view text) {
                        shown += text;
                        return true;
                      }));
  EXPECT_THAT(shown, HasSubstr("out\n"));
  EXPECT_THAT(shown, HasSubstr("bad\n"));
  EXPECT_THAT(shown, HasSubstr("[exit code 3]\n"));
}

TEST(RunJob, EndsWhenNobodyWatches) {
  EXPECT_TRUE(run_job({"sh", "-c", "echo once; sleep 600"},
                      [](std::string_view) { return false; }));
}

}  // namespace
}  // namespace refute::serve
