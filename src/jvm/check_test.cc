#include "jvm/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute::jvm {
namespace {

using ::testing::HasSubstr;

TEST(CheckText, SaysHowHardItLooked) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.calls = 20;
  reply.sequences = 6;
  reply.methods = 5;
  reply.common = 6;
  EXPECT_EQ(to_text(reply),
            "Same behaviour as far as tested: 20 calls in 6 sequences over 5 "
            "of 6 common members.\n");
  EXPECT_EQ(exit_code(reply), ExitCode::kClean);
}

TEST(CheckText, ShowsTheCallAndBothResults) {
  CompareReply reply;
  reply.verdict = Verdict::kDiffers;
  reply.evidence = {{"new B().test()", "int 1", "int 2", {}}};
  reply.junit = "class RefuteTest {}\n";
  EXPECT_THAT(to_text(reply),
              HasSubstr("  new B().test()\n    before: int 1\n    after:  int "
                        "2\n\nclass RefuteTest {}\n"));
  EXPECT_EQ(exit_code(reply), ExitCode::kFindings);
}

TEST(Check, AMissingClassPathEntryIsTheUsersToMend) {
  struct : Channel {
    Result<nlohmann::json> call(nlohmann::json,
                                std::chrono::milliseconds) override {
      return fail("not to be asked");
    }
  } worker;
  CompareRequest options;
  options.class_path = {"/no/such.jar"};
  const auto reply = check(worker, "a", "b", options);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, ExitCode::kUsage);
  EXPECT_THAT(reply.error().message, HasSubstr("/no/such.jar"));
}

}  // namespace
}  // namespace refute::jvm
