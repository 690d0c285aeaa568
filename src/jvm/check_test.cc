#include "jvm/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
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
  reply.reached = 6;
  EXPECT_EQ(to_text(reply),
            "Same behaviour as far as tested: 6 sequences; 20 calls of "
            "5 of 6 common members.\n");
  reply.reached = 4;
  reply.exhaustive = {2, 5};
  reply.coverage = {7, 8, 1, 2};
  EXPECT_EQ(
      to_text(reply),
      "Same behaviour as far as tested: 6 sequences, among them all of up "
      "to 2 calls with small values; 20 calls of 5 of 6 common members, 4 of "
      "which the change can reach.\n"
      "They reach 7 of 8 lines and 1 of 2 branches of AFTER.\n");
  EXPECT_EQ(exit_code(reply), ExitCode::kClean);
}

TEST(CheckText, ShowsTheCallAndBothResults) {
  CompareReply reply;
  reply.verdict = Verdict::kDiffers;
  reply.evidence = {{"new B().test()", "int 1", "int 2", {}}};
  reply.junit = "class RefuteTest {}\n";
  EXPECT_THAT(to_text(reply),
              HasSubstr("  new B().test()\n    before: int 1\n    after:  int "
                        "2\n    The program does not make these calls itself"));
  EXPECT_THAT(to_text(reply), HasSubstr("\n\nclass RefuteTest {}\n"));
  EXPECT_EQ(exit_code(reply), ExitCode::kFindings);
}

TEST(CheckText, SaysWhatWasCutOffAndWhy) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.sequences = 1;
  reply.stopped = {{"denied file", 4}, {"exit 1", 1}, {"exit 2", 1},
                   {"steps", 2},       {"stack", 1},  {"memory", 1}};
  EXPECT_THAT(to_text(reply),
              HasSubstr("\n10 of the calls were cut off, and what comes after "
                        "that point was not tested: exit refused (2), file "
                        "refused (4), too many steps (3), too much memory "
                        "(1).\n"));
  reply.verdict = Verdict::kDiffers;
  EXPECT_THAT(to_text(reply), HasSubstr("file refused (4)"));
  const auto told = compare_reply_from_json(to_json(reply));
  ASSERT_TRUE(told);
  EXPECT_EQ(told->stopped, reply.stopped);
}

/// Answers with the replies it was given.
struct FakeWorker : Channel {
  std::vector<CompareReply> replies;

  Result<nlohmann::json> call(nlohmann::json,
                              std::chrono::milliseconds) override {
    if (replies.empty()) return fail("not to be asked");
    const nlohmann::json reply{{"result", to_json(replies.front())}};
    replies.erase(replies.begin());
    return reply;
  }
};

TEST(Check, AMissingClassPathEntryIsTheUsersToMend) {
  FakeWorker worker;
  CompareRequest options;
  options.class_path = {"/no/such.jar"};
  const auto reply = check(worker, worker, "a", "b", options);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, ExitCode::kUsage);
  EXPECT_THAT(reply.error().message, HasSubstr("/no/such.jar"));
}

TEST(Check, MoreThanTheCompilersHaveMemoryForIsSaid) {
  const auto file = std::filesystem::path(::testing::TempDir()) /
                    ("Large" + std::to_string(getpid()) + ".java");
  std::ofstream(file) << std::string(std::size_t{33} << 20, ' ');
  FakeWorker worker;
  const auto reply = check(worker, worker, file, file, {});
  std::filesystem::remove(file);
  ASSERT_FALSE(reply);
  EXPECT_THAT(reply.error().message,
              HasSubstr("holds 33 MB of Java, and 32 MB are the most"));
}

class ConfirmedCheck : public ::testing::Test {
 protected:
  ConfirmedCheck() {
    std::ofstream(file_) << "class A {}";
    CompareReply differs;
    differs.verdict = Verdict::kDiffers;
    differs.evidence = {{"new A()", "int 1", "int 2"}};
    first_.replies = {differs};
  }
  ~ConfirmedCheck() override { std::filesystem::remove(file_); }

  std::filesystem::path file_ =
      std::filesystem::path(::testing::TempDir()) /
      ("refute-check-" + std::to_string(getpid()) + ".java");
  FakeWorker first_;
  FakeWorker fresh_;
};

TEST_F(ConfirmedCheck, ADifferenceIsSeenAgainInAFreshWorker) {
  fresh_.replies = first_.replies;
  const auto reply = check(first_, fresh_, file_, file_, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->verdict, Verdict::kDiffers);
}

TEST_F(ConfirmedCheck, WhatDoesNotShowAgainIsFlaky) {
  CompareReply same;
  same.verdict = Verdict::kSame;
  same.sequences = 3;
  fresh_.replies = {same};
  const auto reply = check(first_, fresh_, file_, file_, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->verdict, Verdict::kSame);
  EXPECT_EQ(reply->flaky, 1);
  EXPECT_THAT(to_text(*reply), HasSubstr("1 differences did not show again"));
}

}  // namespace
}  // namespace refute::jvm
