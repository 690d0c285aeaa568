#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "base/places_for_tests.h"
#include "jvm/test_worker.h"
#include "jvm/verdict_pairs.h"

/// Every pair of tests/verdicts gets its verdict, and the tests that come with
/// it pass before and fail after.
namespace refute::jvm {
namespace {

namespace fs = std::filesystem;

void expect_verdict(const VerdictPair& pair, const CompareReply& reply) {
  const auto verdict = reply.verdict == Verdict::kAfterDoesNotCompile
                           ? "does-not-compile"
                           : to_string(reply.verdict);
  EXPECT_EQ(verdict, pair.expected)
      << pair.name << ": " << to_json(reply).dump(1);
}

class VerdictsTest : public ::testing::TestWithParam<java::Jdk> {};

INSTANTIATE_TEST_SUITE_P(All, VerdictsTest, ::testing::ValuesIn(jdks()),
                         major_of);

TEST_P(VerdictsTest, EveryPairGetsTheVerdictExpected) {
  const auto all = verdict_pairs();
  EXPECT_GE(all.size(), 60U);
  for (const auto& pair : all) {
    const auto reply =
        compare(worker_of(GetParam()), pair.request, std::chrono::seconds(60));
    ASSERT_TRUE(reply) << pair.name << ": " << reply.error().message;
    expect_verdict(pair, *reply);
  }
}

/// As `refute check` asks: all short sequences first, and coverage.
TEST(Verdicts, AreTheSameWhenLookedForExhaustively) {
  int exhaustive = 0;
  for (auto& pair : verdict_pairs()) {
    pair.request.exhaustive = true;
    pair.request.coverage = true;
    pair.request.max_sequences = 1'000;
    const auto reply = compare(worker_of(jdks().back()), pair.request,
                               std::chrono::seconds(60));
    ASSERT_TRUE(reply) << pair.name << ": " << reply.error().message;
    expect_verdict(pair, *reply);
    exhaustive += reply->exhaustive.length >= 2;
    if (reply->sequences > 0) {
      EXPECT_GT(reply->coverage.lines_reached, 0) << pair.name;
    }
    EXPECT_LE(reply->coverage.lines_reached, reply->coverage.lines);
    EXPECT_LE(reply->coverage.branches_reached, reply->coverage.branches);
  }
  EXPECT_GT(exhaustive, 30);
}

TEST_P(VerdictsTest, APlainRenamingAndAnotherOrderNeedNoRun) {
  CompareRequest request;
  request.before.files = {
      {"A.java", "class A { int m() { return 1; } int k() { return m(); } }"}};
  request.after.files = {
      {"A.java", "class A { int k() { return n(); } int n() { return 1; } }"}};
  request.mapping.methods["A.m"] = "n";
  const auto reply =
      compare(worker_of(GetParam()), request, std::chrono::seconds(60));
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->verdict, Verdict::kSame);
  EXPECT_TRUE(reply->identical);
  EXPECT_EQ(reply->calls, 0);
}

/// Sources that nobody looks at would give another verdict.
TEST_P(VerdictsTest, WhatAnotherProcessMadeIsNotCompiledAgain) {
  CompareRequest request;
  request.directed = true;
  request.coverage = true;
  request.first_only = true;
  request.before.files = {{"A.java", "class A { int m() { return 1; } }"}};
  request.after.files = {{"A.java", "class A { int m() { return 2; } }"}};
  const auto ask = [&](const java::Jdk& jdk) {
    PipeChannel worker(jdk, "large");
    return compare(worker, request, std::chrono::seconds(60));
  };
  const auto found = ask(GetParam());
  ASSERT_TRUE(found);
  ASSERT_EQ(found->verdict, Verdict::kDiffers);
  request.made = found->classes;
  request.first_only = false;
  const auto again = ask(GetParam());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->verdict, Verdict::kDiffers);
  EXPECT_EQ(again->compiler, "javac");
  EXPECT_GT(again->coverage.lines_reached, 0);
  EXPECT_THAT(again->junit, ::testing::HasSubstr("assertEquals(1, "));
  // javac has the last word, and it sees the sources.
  request.after = request.before;
  const auto same = ask(GetParam());
  ASSERT_TRUE(same);
  EXPECT_EQ(same->verdict, Verdict::kSame);
  EXPECT_EQ(same->flaky, 1);
}

/// As on a machine that is too busy for a second search.
TEST_P(VerdictsTest, WhatAnotherSearchFoundIsRunAgain) {
  CompareRequest request;
  request.directed = true;
  request.first_only = true;
  request.before.files = {{"A.java",
                           "class A { static int m(java.util.List<String> l) "
                           "{ return l.contains(\"frog\") ? 1 : 2; } }"}};
  request.after.files = {{"A.java",
                          "class A { static int m(java.util.List<String> l) "
                          "{ return l.contains(\"fro\") ? 1 : 2; } }"}};
  const auto ask = [&] {
    return compare(worker_of(GetParam()), request, std::chrono::seconds(60));
  };
  const auto found = ask();
  ASSERT_TRUE(found);
  ASSERT_EQ(found->verdict, Verdict::kDiffers);
  ASSERT_TRUE(found->test);
  request.first_only = false;
  request.max_milliseconds = 0;
  const auto without = ask();
  ASSERT_TRUE(without);
  EXPECT_NE(without->verdict, Verdict::kDiffers);
  EXPECT_FALSE(without->ran_again);
  request.again = found->test;
  const auto again = ask();
  ASSERT_TRUE(again);
  EXPECT_EQ(again->verdict, Verdict::kDiffers);
  EXPECT_TRUE(again->ran_again);
  EXPECT_NE(again->junit, "");
  std::swap(request.before, request.after);
  request.after = request.before;
  request.after.files[0].text += " class B {}";
  const auto same = ask();
  ASSERT_TRUE(same);
  EXPECT_NE(same->verdict, Verdict::kDiffers);
}

/// What there is to run is run all the same if it is to be measured.
TEST_P(VerdictsTest, WhatNoChangeReachesIsRunWhenAskedFor) {
  CompareRequest request;
  request.before.files = {{"A.java",
                           "class A {\n  int k() {\n    return 1;\n  }\n"
                           "  private int m() {\n    return 2;\n  }\n}\n"}};
  request.after = request.before;
  request.coverage = true;
  request.all_reached = true;
  const auto reply =
      compare(worker_of(GetParam()), request, std::chrono::seconds(60));
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->verdict, Verdict::kSame);
  EXPECT_TRUE(reply->identical);
  EXPECT_EQ(reply->reached, reply->common);
  EXPECT_GT(reply->calls, 0);
  EXPECT_GT(reply->coverage.lines_reached, 0);
  EXPECT_LT(reply->coverage.lines_reached, reply->coverage.lines);
}

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

/// What a command prints, line by line.
std::vector<std::string> lines_of(const std::string& command) {
  std::vector<std::string> lines;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return lines;
  std::string line;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    lines.push_back(std::exchange(line, {}));
  }
  pclose(pipe);
  return lines;
}

/// Every test we print, run by the real JUnit.
TEST(VerdictsJUnit, EveryTestPassesBeforeAndFailsAfter) {
  const fs::path jar =
      fs::path(source_dir()) /
      "build/share/refute/junit/junit-platform-console-standalone-"
      "1.11.4.jar";
  if (!fs::exists(jar)) GTEST_SKIP() << "script/build-hosts brings JUnit";
  const auto jdk = jdks().back();
  const fs::path folder = fs::path(::testing::TempDir()) /
                          ("refute-junit-" + std::to_string(getpid()));
  std::vector<std::string> expected;
  int differing = 0;
  for (const auto& pair : verdict_pairs()) {
    if (pair.expected != "differs") continue;
    ++differing;
    const auto reply =
        compare(worker_of(jdk), pair.request, std::chrono::seconds(60));
    ASSERT_TRUE(reply) << pair.name;
    if (reply->junit.empty()) {
      std::printf("no test for %s: %s\n", pair.name.c_str(),
                  reply->evidence.at(0).before.c_str());
      continue;
    }
    const auto& after =
        reply->junit_after.empty() ? reply->junit : reply->junit_after;
    const auto at = folder / pair.name;
    write(at / "before/Program.java", pair.request.before.files[0].text);
    write(at / "before/RefuteTest.java", reply->junit);
    write(at / "after/Program.java", pair.request.after.files[0].text);
    write(at / "after/RefuteTest.java", after);
    expected.push_back(pair.name + " before passes");
    expected.push_back(pair.name + " after fails");
  }
  const auto printed =
      lines_of(jdk.home.string() + "/bin/java -XX:TieredStopAtLevel=1 -cp " +
               jar.string() + " " + source_dir() +
               "/tests/junit/RunPairs.java " + folder.string() + " 2>&1");
  EXPECT_THAT(printed, ::testing::IsSupersetOf(expected));
  EXPECT_EQ(printed.size(), expected.size());
  EXPECT_EQ(expected.size() / 2, static_cast<std::size_t>(differing));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace refute::jvm
