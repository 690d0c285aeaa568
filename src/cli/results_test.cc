#include "cli/results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/testing.h"

namespace refute::cli {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ResultsTest : public StoreTest {
 protected:
  Results read(const std::vector<store::Finding>& findings) {
    auto store = *store::Store::open(fill("c.db", findings), true);
    auto results = read_results(store, known_);
    EXPECT_TRUE(results) << results.error().message;
    return *std::move(results);
  }

  void know(const std::string& signature) {
    ASSERT_TRUE(write_file(
        path("known.toml"),
        "[[known]]\nsignature = \"" + signature + "\"\nnote = \"old\"\n"));
    ASSERT_TRUE(known_.read(path("known.toml")));
  }

  std::string show(const Results& results, bool announced = false,
                   bool whole = true) const {
    testing::internal::CaptureStdout();
    show_results(Terminal(), results, summary_, "c.db",
                 "refute run --resume --store c.db", announced, whole);
    return testing::internal::GetCapturedStdout();
  }

  Known known_;
  campaign::Summary summary_;
};

store::Finding with(store::Finding finding, store::Confirmation state) {
  finding.confirmation = state;
  return finding;
}

store::Finding with(store::Finding finding, Level level) {
  finding.level = level;
  return finding;
}

TEST_F(ResultsTest, FindingsAreSortedByWhetherTheyAreNews) {
  using store::Confirmation;
  know("*|old*");
  const Results results =
      read({sample_finding("new"), sample_finding("new"), sample_finding("old"),
            with(sample_finding("open"), Confirmation::kPending),
            with(sample_finding("older"), Confirmation::kPending),
            with(sample_finding("gone"), Confirmation::kRefuted),
            with(sample_finding("told"), Level::kAnnounced)});
  ASSERT_EQ(results.news.size(), 1u);
  EXPECT_THAT(results.news[0].summary, EndsWith(": new"));
  ASSERT_EQ(results.old.size(), 1u);
  EXPECT_EQ(results.old[0].second, "old");
  EXPECT_EQ(results.announced.size(), 1u);
  EXPECT_EQ(results.unsettled, 1);  // that which nobody knows
  EXPECT_EQ(results.alike.at(kind_of(results.news[0])), 2);
}

TEST_F(ResultsTest, ABaselineMakesItsFindingsOldWhateverTheRelease) {
  auto earlier = sample_finding("x");
  earlier.engine_label = "eclipse:1.20.0";
  const auto baseline = fill("old.db", {earlier});
  ASSERT_TRUE(known_.read_baseline(baseline));
  const Results results = read({sample_finding("x"), sample_finding("y")});
  ASSERT_EQ(results.news.size(), 1u);
  EXPECT_THAT(results.news[0].summary, EndsWith(": y"));
  ASSERT_EQ(results.old.size(), 1u);
  EXPECT_EQ(results.old[0].second, "in " + baseline);
}

TEST_F(ResultsTest, ARefutedFindingOfTheBaselineIsStillNews) {
  ASSERT_TRUE(known_.read_baseline(fill(
      "old.db", {with(sample_finding("x"), store::Confirmation::kRefuted),
                 with(sample_finding("y"), store::Confirmation::kPending)})));
  const Results results = read({sample_finding("x"), sample_finding("y")});
  ASSERT_EQ(results.news.size(), 1u);
  EXPECT_THAT(results.news[0].summary, EndsWith(": x"));
}

TEST_F(ResultsTest, AQuietRunSaysWhatWasTriedAndThatItIsComplete) {
  summary_.progress.trials = 10;
  summary_.progress.skipped = 2;
  summary_.progress.elapsed = std::chrono::seconds(5);
  EXPECT_EQ(
      show(read({})),
      "\n10 trials in 5 s (2 skipped, they do not compile), 2.0 trials/s\n"
      "0 findings of 0 confirmed kinds\nstore: c.db\n"
      "complete: every program of every generator was tried\n");
  EXPECT_THAT(show({}, false, /*whole=*/false),
              EndsWith("every program of this selection was tried\n"));
}

TEST_F(ResultsTest, AfterAResumeTheTrialsOfBothRunsAreSaid) {
  summary_.progress.trials = 10;
  summary_.progress.done = 35;
  summary_.progress.elapsed = std::chrono::seconds(5);
  EXPECT_THAT(show(read({})),
              StartsWith("\n10 trials in 5 s, 35 with those of earlier runs (0 "
                         "skipped, they do not compile), 2.0 trials/s\n"));
}

TEST_F(ResultsTest, WhatConfirmingAndReducingStillNeedIsSaid) {
  summary_.to_confirm = std::chrono::seconds(14);
  Results results =
      read({sample_finding("y"),
            with(sample_finding("x"), store::Confirmation::kPending)});
  results.to_reduce = 1;
  EXPECT_THAT(show(results),
              AllOf(HasSubstr("1 kind not confirmed yet, about 14 s more; "
                              "`refute confirm c.db` does it\n"),
                    HasSubstr("1 program could be smaller; `refute reduce "
                              "--store c.db` takes")));
}

TEST_F(ResultsTest, HowItEndedSaysHowToGoOn) {
  using campaign::Ending;
  const Results none = read({});
  const std::pair<Ending, const char*> endings[] = {
      {Ending::kBudget, "the budget is spent; go on with: "},
      {Ending::kTrials, "as many trials as asked for; go on with: "},
      {Ending::kStopped, "stopped; go on with: "},
      {Ending::kEnough,
       "found as many kinds as --stop-after asks for; go on with: "}};
  for (const auto& [ending, sentence] : endings) {
    summary_.ending = ending;
    EXPECT_THAT(show(none), EndsWith(sentence + std::string("refute run "
                                                            "--resume --store "
                                                            "c.db\n")));
  }
}

TEST_F(ResultsTest, NewsAreShownInFullWithTheirReplayLine) {
  summary_.progress.by_oracle = {{"does-not-compile", 2}};
  const auto text = show(read({sample_finding("x"), sample_finding("x")}));
  EXPECT_THAT(text,
              AllOf(HasSubstr("── finding 1 ── does-not-compile"),
                    HasSubstr("stands for 2 alike"),
                    HasSubstr("class A { void m() {} }"),
                    HasSubstr(" replay 1 --store c.db\n"),
                    HasSubstr("2 findings (2 does-not-compile) of 1 confirmed "
                              "kind; each kind was seen again in a fresh "
                              "worker, and javac agrees\n")));
}

TEST_F(ResultsTest, AReducedProgramIsShownInsteadOfTheOneThatWasFound) {
  Results results = read({sample_finding("x")});
  store::Reduction small;
  static_cast<store::Exhibit&>(small) = results.news[0];
  small.finding = results.news[0].id;
  small.before = {{{"A.java", "class Tiny {}\n"}}};
  results.small[small.finding] = small;
  EXPECT_THAT(show(results),
              AllOf(HasSubstr("class Tiny {}"), Not(HasSubstr("void m()"))));
}

TEST_F(ResultsTest, BeyondADozenNewsGetALineEach) {
  std::vector<store::Finding> many;
  for (int i = 0; i < 15; ++i)
    many.push_back(sample_finding("code" + std::string(1, char('a' + i))));
  const auto text = show(read(many));
  EXPECT_THAT(text,
              HasSubstr("\n3 more, in short; `refute replay` shows each in "
                        "full\nfinding 13 (does-not-compile, silent): "));
  EXPECT_THAT(text, AllOf(HasSubstr("── finding 12 ──"),
                          Not(HasSubstr("── finding 13 ──"))));
}

TEST_F(ResultsTest, WhatIsKnownSaysWhyAndIsCounted) {
  know("*|x");
  const auto text = show(read({sample_finding("x")}));
  EXPECT_THAT(
      text,
      AllOf(HasSubstr("finding 1 (does-not-compile, silent): the "
                      "result does not compile: x (known: old)\n"),
            HasSubstr("1 kind known already\n"), Not(HasSubstr("── finding"))));
}

TEST_F(ResultsTest, WhatTheEngineAnnouncedIsCountedAndShownIfAskedFor) {
  const Results results = read({with(sample_finding("x"), Level::kAnnounced),
                                with(sample_finding("x"), Level::kAnnounced)});
  const auto text = show(results);
  EXPECT_THAT(text, AllOf(HasSubstr("2 findings of 1 other kind were announced "
                                    "by the engine itself; --announced shows "
                                    "them\n"),
                          Not(HasSubstr("finding 1 ("))));
  EXPECT_THAT(show(results, /*announced=*/true),
              AllOf(HasSubstr("finding 1 (does-not-compile, announced)"),
                    Not(HasSubstr("--announced shows them"))));
}

TEST_F(ResultsTest, WhatCouldNotBeDoneIsSaid) {
  summary_.progress.invalid = 1;
  summary_.progress.unjudged = 2;
  summary_.empty = {"g"};
  const auto text =
      show(read({with(sample_finding("x"), store::Confirmation::kPending)}));
  EXPECT_THAT(
      text,
      AllOf(HasSubstr("1 request not understood by the engine"),
            HasSubstr("2 trials could not be judged: a JVM, or an oracle of "
                      "your own, was lost twice; --resume tries again\n"),
            HasSubstr("1 kind not confirmed yet; `refute confirm c.db` does "
                      "it\n"),
            HasSubstr("generator g yields no program\n")));
}

TEST_F(ResultsTest, WhereToolsDisagreeJavacIsNoJudge) {
  auto differs = sample_finding("x");
  for (const auto& oracle : oracles())
    if (oracle.about == About::kTools) differs.oracle = oracle.name;
  ASSERT_NE(differs.oracle, sample_finding("x").oracle);
  summary_.progress.by_oracle = {{differs.oracle, 1}};
  EXPECT_THAT(show(read({differs})),
              AllOf(HasSubstr("each kind was seen again in fresh workers\n"),
                    Not(HasSubstr("javac agrees"))));
}

}  // namespace
}  // namespace refute::cli
