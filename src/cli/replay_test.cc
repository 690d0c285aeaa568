#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/catalogue_file.h"
#include "cli/testing.h"
#include "oracle/oracle.h"

/// The ways out of commands that start engines: what is wrong is said before
/// anything is started.
namespace refute::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class BeforeTheStart : public StoreTest {
 protected:
  Told replay(std::vector<std::string> words) {
    return tell(declare_replay, std::move(words));
  }
  Told run(std::vector<std::string> words) {
    words.insert(words.begin(), {"--store", path("run.db")});
    return tell(declare_run, words);
  }
  Told reduce(std::vector<std::string> words) {
    return tell(declare_reduce, std::move(words));
  }

  /// A catalogue with one finding; returns its name.
  std::string catalogue(const store::Finding& finding) {
    report::Cause cause;
    cause.finding = finding;
    cause.refactoring = finding.request.refactoring;
    const std::string id = report::catalogue_id(cause);
    EXPECT_TRUE(write_file(dir_.path() / kCatalogueFile,
                           report::catalogue_to_json({{id, cause, "", {}}})));
    return id;
  }
};

TEST_F(BeforeTheStart, AFindingThatThereIsNotIsNamedWithTheStore) {
  const auto store = fill("c.db", {sample_finding("x")});
  const Told told = replay({"9", "--store", store});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.error, "no finding 9 in " + store);
  EXPECT_EQ(told.hint, "`refute list findings` shows what there is");
  EXPECT_EQ(reduce({"9", "--store", store}).error, told.error);
}

TEST_F(BeforeTheStart, ANumberWithoutEndIsAName) {
  const Told told =
      replay({"99999999999999999999", "--catalogue", dir_.path().string()});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_THAT(told.error,
              StartsWith("no finding called 99999999999999999999: there is "
                         "no "));
  EXPECT_EQ(told.hint,
            "a number is a finding of --store, a name one of --catalogue");
}

TEST_F(BeforeTheStart, ATypoInTheNameOfAFindingIsCorrected) {
  const std::string id = catalogue(sample_finding("x"));
  const Told told = replay({id + "0", "--catalogue", dir_.path().string()});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_THAT(told.error, AllOf(HasSubstr("no finding " + id + "0 in "),
                                HasSubstr("did you mean \"" + id + "\"?")));
}

TEST_F(BeforeTheStart, AFindingThatComparesEnginesWantsThemNamed) {
  auto compared = sample_finding("x");
  for (const auto& oracle : oracles())
    if (oracle.needs_rivals) compared.oracle = oracle.name;
  const std::string id = catalogue(compared);
  const Told told = replay({id, "--catalogue", dir_.path().string()});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.error, id + " compares engines");
  EXPECT_EQ(told.hint, "name them, its own first: --engine eclipse --engine …");
}

TEST_F(BeforeTheStart, AProgramThatAStoreNamesIsNotRunUnasked) {
  const auto store = fill("c.db", {sample_finding("x")},
                          {{store::kPlanKey, "engine-command = [\"touch " +
                                                 path("run") + "\"]\n"}});
  testing::internal::CaptureStderr();  // so that nobody is asked
  for (const Told& told :
       {replay({"1", "--store", store}), reduce({"1", "--store", store})}) {
    EXPECT_EQ(told.code, ExitCode::kUsage);
    EXPECT_THAT(told.error, StartsWith(store + " asks to run a program: "
                                               "--engine-command 'touch "));
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_FALSE(std::filesystem::exists(path("run")));
}

TEST_F(BeforeTheStart, ADamagedPlanIsNamedWithItsStore) {
  const auto store =
      fill("c.db", {sample_finding("x")}, {{store::kPlanKey, "level = 99\n"}});
  for (const Told& told :
       {replay({"1", "--store", store}), reduce({"1", "--store", store})})
    EXPECT_THAT(told.error, StartsWith("store " + store +
                                       ": its plan is damaged: plan:1:1: "));
}

TEST_F(BeforeTheStart, ARunWithAWrongWordMakesNoStore) {
  const std::tuple<std::vector<std::string>, const char*> wrong[] = {
      {{"--generator", "push-down-supr"}, "did you mean \"push-down-super\"?"},
      {{"--refactoring", "push-down-methd"},
       "no generator for refactoring \"push-down-methd\"; did you mean"},
      {{"--oracles", "crsh"}, "crsh"},
      {{"--budget", "soon"}, "\"soon\" is not a length of time"},
      {{"--budget", "0 trials"}, "\"0 trials\" is not a length of time"},
      {{"--reduce", "later"}, "\"later\" is not a length of time"},
      {{"--merge", "some"}, "\"some\" is not a merging level"},
      {{"--merge", "1..3"}, "--merge 1..3 goes up"},
      {{"--shard", "2/2"}, "\"2/2\" is not a shard"},
      {{"--engine", "eclipse", "--engine", "javac"},
       "engine javac can compile, but not refactor"},
      {{"--known", "/no/such.toml"}, "/no/such.toml"},
      {{"--baseline", "/no/such.db"}, "/no/such.db"},
      {{"/no/such/campaign.toml"}, "/no/such/campaign.toml"},
      {{"--generator", "files:/tmp"},
       "files: is for compilers and virtual machines"},
  };
  for (const auto& [words, sentence] : wrong) {
    const Told told = run(words);
    EXPECT_THAT(told.error, HasSubstr(sentence));
    EXPECT_NE(told.code, ExitCode::kClean) << sentence;
    EXPECT_FALSE(std::filesystem::exists(path("run.db"))) << sentence;
  }
}

TEST_F(BeforeTheStart, AResumedCampaignGoesOnAsItWasStarted) {
  fill("run.db", {}, {{store::kPlanKey, "seed = 3\n"}});
  for (const auto& words : {std::vector<std::string>{"--seed", "4"},
                            {"--generator", "push-down-super"},
                            {"--engine", "netbeans"},
                            {"--oracles", "crash"}}) {
    auto all = words;
    all.push_back("--resume");
    const Told told = run(all);
    EXPECT_EQ(told.code, ExitCode::kUsage);
    EXPECT_EQ(told.error, words.front() + " does not go with --resume");
    EXPECT_EQ(told.hint, "a campaign goes on as it was started");
  }
}

TEST_F(BeforeTheStart, AStoreWithoutAPlanCannotGoOn) {
  fill("run.db", {});
  const Told told = run({"--resume"});
  EXPECT_EQ(told.error,
            "store " + path("run.db") + ": it has no plan to continue");
  EXPECT_NE(run({"--resume", "--budget", "1s"}).code, ExitCode::kClean);
}

TEST_F(BeforeTheStart, AComparisonSaysWhichWordIsWrong) {
  const auto check = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"a", "b"});
    return tell(declare_check, words);
  };
  const Told common = check({"--common", "loose"});
  EXPECT_EQ(common.code, ExitCode::kUsage);
  EXPECT_EQ(common.error, "--common is strict or extended, not \"loose\"");
  EXPECT_THAT(check({"--budget", "x"}).error, HasSubstr("\"x\""));
}

TEST_F(BeforeTheStart, AnEngineTestWantsAnEngine) {
  const Told told = tell(declare_engine_test, {});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.error, "there is no engine to test");
  EXPECT_EQ(told.hint, "refute engine-test -- COMMAND…");
  const Told missing =
      tell(declare_engine_test, {"--", "/no/such/engine", "--stdio"});
  EXPECT_EQ(missing.code, ExitCode::kUsage);
  EXPECT_EQ(missing.error, "there is no program /no/such/engine");
}

}  // namespace
}  // namespace refute::cli
