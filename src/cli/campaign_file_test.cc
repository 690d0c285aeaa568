#include "cli/campaign_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class CampaignFileTest : public ::testing::Test {
 protected:
  CampaignFileTest() {
    app_.add_option("--engine", engines_);
    app_.add_option("--budget", budget_);
    app_.add_option("--jobs", jobs_)->check(CLI::Range(1, 8));
    app_.add_flag("--json", json_);
  }

  std::string read(const std::string& text, const std::string& line = "") {
    const auto path = folder_->path() / "campaign.toml";
    EXPECT_TRUE(write_file(path, text));
    app_.parse(line);
    const auto done = read_campaign_file(path, app_);
    if (done) return "";
    EXPECT_EQ(done.error().code, ExitCode::kUsage);
    return done.error().message;
  }

  Result<TempDir> folder_ = TempDir::create();
  CLI::App app_;
  std::vector<std::string> engines_;
  std::string budget_;
  int jobs_ = 1;
  bool json_ = false;
};

TEST_F(CampaignFileTest, EveryOptionIsAKey) {
  EXPECT_EQ(read("engine = [\"a\", \"b\"]\nbudget = \"20m\"\njobs = 3\n"
                 "json = true\n"),
            "");
  EXPECT_THAT(engines_, ElementsAre("a", "b"));
  EXPECT_EQ(budget_, "20m");
  EXPECT_EQ(jobs_, 3);
  EXPECT_TRUE(json_);
}

TEST_F(CampaignFileTest, TheCommandLineHasTheLastWord) {
  EXPECT_EQ(read("budget = \"20m\"\njobs = 3\n", "--budget 1m"), "");
  EXPECT_EQ(budget_, "1m");
  EXPECT_EQ(jobs_, 3);
}

TEST_F(CampaignFileTest, AnUnknownKeyIsShownWithItsPlaceAndWhatWasMeant) {
  EXPECT_THAT(read("jobs = 2\nbudgt = \"1m\"\n"),
              HasSubstr("campaign.toml:2:1: unknown key \"budgt\"; did you "
                        "mean \"budget\"?"));
}

TEST_F(CampaignFileTest, HelpIsNoKey) {
  EXPECT_THAT(read("help = true\n"), HasSubstr("unknown key \"help\""));
}

TEST_F(CampaignFileTest, AValueThatTheOptionRefusesIsShownWithItsPlace) {
  EXPECT_THAT(read("jobs = 9\n"), HasSubstr("campaign.toml:1:1: jobs: "));
  EXPECT_THAT(read("budget = 1.5\n"), HasSubstr("\"budget\" must be a text"));
}

TEST_F(CampaignFileTest, WhatIsNoTomlIsShownWithItsPlace) {
  EXPECT_THAT(read("jobs = \n"), HasSubstr("campaign.toml:1:"));
}

}  // namespace
}  // namespace refute::cli
