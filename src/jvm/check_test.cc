#include "jvm/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

namespace refute::jvm {
namespace {

using ::testing::HasSubstr;

/// Answers with the replies it was given.
struct FakeWorker : Channel {
  std::vector<CompareReply> replies;
  std::vector<nlohmann::json> asked;

  Result<nlohmann::json> call(nlohmann::json request,
                              std::chrono::milliseconds) override {
    asked.push_back(std::move(request));
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
  const auto reply = check(worker, worker, options);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, ExitCode::kUsage);
  EXPECT_THAT(reply.error().message, HasSubstr("/no/such.jar"));
}

std::string refusal_of_files(std::vector<std::size_t> megabytes) {
  const auto folder = std::filesystem::path(::testing::TempDir()) /
                      ("large" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  for (std::size_t i = 0; i < megabytes.size(); ++i)
    std::ofstream(folder / ("Large" + std::to_string(i) + ".java"))
        << std::string(megabytes[i] << 20, ' ');
  const auto reply = read_version(folder, "UTF-8");
  std::filesystem::remove_all(folder);
  return reply ? "" : reply.error().message;
}

TEST(Check, MoreThanTheCompilersHaveMemoryForIsSaid) {
  EXPECT_THAT(refusal_of_files({7, 7, 7, 7, 5}),
              HasSubstr("holds 33 MB of Java, and 32 MB are the most"));
}

TEST(Check, AFileThatKeepsACompilerBusyForMinutesIsNamed) {
  EXPECT_THAT(refusal_of_files({1, 9}),
              HasSubstr("Large1.java has 9 MB, and 8 MB are the most"));
}

TEST(Check, OfFilesThatLieElsewhereOnlyThoseThatChangedAreNamed) {
  Version one, two;
  one.rest.left_out = {{"samples/A.java", "class A {}"},
                       {"samples/B.java", "class B {}"}};
  two.rest.left_out = one.rest.left_out;
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  note_left_out(one, two, reply);
  EXPECT_EQ(reply.verdict, Verdict::kSame);
  EXPECT_EQ(reply.left_out, (LeftOut{{}, true}));
  two.rest.left_out[1].text = "class B { int x; }";
  note_left_out(one, two, reply);
  EXPECT_EQ(reply.verdict, Verdict::kNotTested);
  EXPECT_EQ(reply.left_out, (LeftOut{{"samples/B.java"}, false}));
}

TEST(Check, SameIsNotSaidOfFilesThatNobodyLookedAt) {
  Version one, two;
  one.rest.odd = two.rest.odd = {{"A<.java", "class A {}"}};
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  note_left_out(one, two, reply);
  EXPECT_EQ(reply.verdict, Verdict::kSame);
  EXPECT_EQ(reply.left_out, (LeftOut{{"A<.java"}, true}));
  two.rest.odd[0].text = "class A { int x; }";
  two.rest.odd.push_back({"B<.java", ""});
  note_left_out(one, two, reply);
  EXPECT_EQ(reply.verdict, Verdict::kNotTested);
  EXPECT_EQ(reply.left_out, (LeftOut{{"A<.java", "B<.java"}, false}));
  reply.verdict = Verdict::kDiffers;
  note_left_out(one, two, reply);
  EXPECT_EQ(reply.verdict, Verdict::kDiffers);
}

TEST(Check, AJarGoesToTheWorkerWithItsEncoding) {
  const auto jar = std::filesystem::path(::testing::TempDir()) /
                   ("x" + std::to_string(getpid()) + ".jar");
  std::ofstream(jar) << "PK";
  const auto version = read_version(jar, "ISO-8859-1");
  std::filesystem::remove(jar);
  ASSERT_TRUE(version) << version.error().message;
  ASSERT_EQ(version->program.files.size(), 1u);
  EXPECT_THAT(version->program.files[0].text,
              ::testing::StartsWith("ISO-8859-1 2 "));
}

class ConfirmedCheck : public ::testing::Test {
 protected:
  ConfirmedCheck() {
    CompareReply differs;
    differs.verdict = Verdict::kDiffers;
    differs.evidence = {{"new A()", "int 1", "int 2"}};
    first_.replies = {differs};
  }

  FakeWorker first_;
  FakeWorker fresh_;
};

TEST_F(ConfirmedCheck, ADifferenceIsSeenAgainInAFreshWorker) {
  fresh_.replies = first_.replies;
  const auto reply = check(first_, fresh_, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->verdict, Verdict::kDiffers);
}

TEST_F(ConfirmedCheck, TheFreshWorkerIsGivenTheClassFilesOfTheFirst) {
  fresh_.replies = first_.replies;
  first_.replies.front().classes = {{{{"A.class", "yv4="}}},
                                    {{{"A.class", "yv66"}}}};
  const VersionClasses made = first_.replies.front().classes;
  ASSERT_TRUE(check(first_, fresh_, {}));
  EXPECT_TRUE(version_classes_from_json(first_.asked[0].at("made")).empty());
  EXPECT_EQ(version_classes_from_json(fresh_.asked.at(0).at("made")), made);
}

TEST_F(ConfirmedCheck, WhatDoesNotShowAgainIsFlaky) {
  CompareReply same;
  same.verdict = Verdict::kSame;
  same.sequences = 3;
  fresh_.replies = {same};
  const auto reply = check(first_, fresh_, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->verdict, Verdict::kSame);
  EXPECT_EQ(reply->flaky, 1);
}

TEST_F(ConfirmedCheck, WhatTheFreshWorkerDidNotGetToIsNotTested) {
  CompareReply same;
  same.verdict = Verdict::kSame;
  same.sequences = 3;
  fresh_.replies = {same};
  first_.replies.front().sequences = 4;
  const auto reply = check(first_, fresh_, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->verdict, Verdict::kNotTested);
  EXPECT_EQ(reply->unconfirmed, 1);
  EXPECT_EQ(reply->flaky, 0);
}

TEST_F(ConfirmedCheck, WhatTheFreshWorkerRanAgainInVainIsFlaky) {
  CompareReply same;
  same.verdict = Verdict::kSame;
  same.ran_again = true;
  fresh_.replies = {same};
  first_.replies.front().sequences = 4;
  first_.replies.front().test = WrittenTest{};
  const auto reply = check(first_, fresh_, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_TRUE(fresh_.asked.back().at("again").is_object());
  EXPECT_EQ(reply->verdict, Verdict::kSame);
  EXPECT_EQ(reply->flaky, 1);
}

TEST_F(ConfirmedCheck, AWorkerThatCountsTooMuchMakesNoSumOverflow) {
  CompareReply same;
  same.verdict = Verdict::kSame;
  same.flaky = std::numeric_limits<int>::max();
  fresh_.replies = {same};
  const auto reply = check(first_, fresh_, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->flaky, std::numeric_limits<int>::max());
}

/// A reply of which a rename was guessed.
CompareReply with_guess(CompareReply reply) {
  reply.guesses = {{"A.m", "n"}};
  return reply;
}

TEST_F(ConfirmedCheck, ADifferenceThatNeedsAGuessIsMarked) {
  CompareReply same;
  same.verdict = Verdict::kSame;
  const auto differs = with_guess(first_.replies[0]);
  first_.replies = {differs};
  fresh_.replies = {same, differs};
  const auto reply = check(first_, fresh_, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->verdict, Verdict::kDiffers);
  EXPECT_TRUE(reply->rests_on_guess);
}

TEST_F(ConfirmedCheck, ADifferenceThatShowsWithoutTheGuessIsOne) {
  const auto plain = first_.replies[0];
  first_.replies = {with_guess(plain)};
  fresh_.replies = {plain};
  const auto reply = check(first_, fresh_, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->verdict, Verdict::kDiffers);
  EXPECT_FALSE(reply->rests_on_guess);
}

}  // namespace
}  // namespace refute::jvm
