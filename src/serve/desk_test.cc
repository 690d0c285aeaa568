#include "serve/desk.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/file_lock.h"
#include "cli/testing.h"
#include "report/verdicts.h"
#include "store/spent.h"

namespace refute::serve {
namespace {

using report::Judged;
using report::Verdict;
using ::testing::HasSubstr;

class DeskTest : public cli::StoreTest {
 protected:
  std::string store_ = fill("s.db", {cli::sample_finding("cannot find symbol"),
                                     cli::sample_finding("unreachable code")});
  Desk desk_{store_};

  /// The key of the cause that stands first.
  std::string cluster() {
    const auto data = desk_.data();
    EXPECT_TRUE(data) << data.error().message;
    return (*data)->at("causes").at(0).at("clusters").at(0);
  }

  std::string verdicts() {
    return read_file(report::verdicts_path(store_)).value_or("");
  }
};

TEST_F(DeskTest, APageHasTheCausesOfTheStore) {
  const auto data = desk_.data();
  ASSERT_TRUE(data) << data.error().message;
  EXPECT_EQ((*data)->at("causes").size(), 2u);
  EXPECT_EQ(*desk_.data(), *data) << "nothing has changed";
}

TEST_F(DeskTest, AStoreThatIsNotThereIsAnError) {
  Desk desk(path("other.db"));
  EXPECT_FALSE(desk.data());
  EXPECT_FALSE(desk.state());
}

TEST_F(DeskTest, AJudgementIsSavedBesideTheStoreAndShown) {
  const std::string key = cluster();
  const Judged judged{Verdict::kNotABug, "as specified"};
  const auto answer = desk_.judge(key, judged, {});
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_TRUE(answer->saved);
  EXPECT_EQ(answer->now, judged);
  EXPECT_THAT(verdicts(), HasSubstr("not-a-bug"));
  EXPECT_THAT((*desk_.data())->dump(), HasSubstr("as specified"));
}

TEST_F(DeskTest, AJudgementThatWasNotSeenIsNotOverwritten) {
  const std::string key = cluster();
  ASSERT_TRUE(desk_.judge(key, Judged{Verdict::kTrue, "first"}, {}));
  const auto late = desk_.judge(key, Judged{Verdict::kKnown, "second"}, {});
  ASSERT_TRUE(late);
  EXPECT_FALSE(late->saved);
  ASSERT_TRUE(late->now);
  EXPECT_EQ(late->now->note, "first");
  EXPECT_EQ(verdicts().find("second"), std::string::npos);
}

TEST_F(DeskTest, WhoeverSawAJudgementMayTakeItBack) {
  const std::string key = cluster();
  const Judged judged{Verdict::kDebatable, "read JLS 8.4.2"};
  ASSERT_TRUE(desk_.judge(key, judged, {}));
  const auto back = desk_.judge(key, {}, judged);
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->saved);
  EXPECT_EQ(back->now, std::nullopt);
  EXPECT_EQ(verdicts().find("8.4.2"), std::string::npos);
}

TEST_F(DeskTest, WhatAnotherProgramSaysIsReadToo) {
  const std::string key = cluster();
  Desk other(store_);
  ASSERT_TRUE(other.judge(key, Judged{Verdict::kTrue, "from elsewhere"}, {}));
  const auto late = desk_.judge(key, Judged{Verdict::kKnown, "mine"}, {});
  ASSERT_TRUE(late);
  EXPECT_FALSE(late->saved);
  EXPECT_EQ(late->now->note, "from elsewhere");
}

TEST_F(DeskTest, ACauseThatIsNotThereCannotBeJudged) {
  const auto answer = desk_.judge("none", Judged{}, {});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ExitCode::kUsage);
  EXPECT_THAT(answer.error().message, HasSubstr("no such cause"));
  EXPECT_EQ(verdicts(), "");
  EXPECT_FALSE(desk_.finding_of("none"));
}

TEST_F(DeskTest, ACauseStandsForOneOfItsFindings) {
  const auto finding = desk_.finding_of(cluster());
  ASSERT_TRUE(finding) << finding.error().message;
  EXPECT_GE(*finding, 1);
  EXPECT_LE(*finding, 2);
}

TEST_F(DeskTest, TheStateCountsAndSaysWhenTheCampaignWasLastHeardOf) {
  const auto before = desk_.state();
  ASSERT_TRUE(before) << before.error().message;
  EXPECT_EQ(before->at("trials"), 3);
  EXPECT_EQ(before->at("findings"), 2);
  EXPECT_EQ(before->at("confirmed"), 2);
  EXPECT_EQ(before->at("ends"), "");
  EXPECT_EQ(before->at("running"), false);
  {
    auto store = store::Store::open(store_);
    ASSERT_TRUE(store);
    ASSERT_TRUE(store->set_meta(
        store::kSpentKey, store::to_json({.from = "",
                                          .to = "2026-11-15T11:00:00Z",
                                          .ends = "2026-11-15T12:00:00Z"})));
    std::vector<store::Entry> batch = {{trial(9), {}}};
    ASSERT_TRUE(store->record(batch));
  }
  const auto after = desk_.state();
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_EQ(after->at("trials"), 4);
  EXPECT_EQ(after->at("noted"), "2026-11-15T11:00:00Z");
  EXPECT_EQ(after->at("ends"), "2026-11-15T12:00:00Z");
  EXPECT_EQ(after->at("news"), before->at("news"));
}

TEST_F(DeskTest, AJudgementIsNews) {
  const std::string key = cluster();
  const auto before = desk_.state();
  ASSERT_TRUE(desk_.judge(key, Judged{Verdict::kTrue}, {}));
  const auto after = desk_.state();
  ASSERT_TRUE(before && after);
  EXPECT_NE(after->at("news"), before->at("news"));
}

TEST_F(DeskTest, ACampaignRunsWhileItHoldsItsStore) {
  auto lock = FileLock::acquire(store_);
  ASSERT_TRUE(lock);
  const auto state = desk_.state();
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ(state->at("running"), true);
}

}  // namespace
}  // namespace refute::serve
