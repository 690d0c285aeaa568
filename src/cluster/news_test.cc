#include "cluster/news.h"

#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::cluster {
namespace {

using store::Confirmation;

// A finding that shows these compile errors.
store::Finding broken(const std::string& level,
                      const std::vector<std::string>& codes) {
  store::Finding f;
  f.oracle = "does-not-compile";
  f.level = level_from(level);
  f.engine = f.engine_label = "eclipse";
  f.request.refactoring = "pull-up-method";
  f.signature = "does-not-compile|pull-up-method|" + level;
  for (const auto& code : codes) {
    f.messages.push_back({.code = code, .text = ""});
    f.signature += "|" + code;
  }
  return f;
}

store::Finding changed(const std::string& category) {
  store::Finding f;
  f.oracle = "behaviour";
  f.engine = f.engine_label = "eclipse";
  f.request.refactoring = "pull-up-method";
  f.category = category;
  f.signature = "behaviour|pull-up-method|silent|int→int|" + category;
  f.messages = {{.code = "int→int|" + category, .text = ""}};
  return f;
}

bool explained(const std::vector<store::Finding>& known,
               const store::Finding& finding) {
  ConfirmedKinds kinds;
  for (const auto& each : known) kinds.add(each);
  return kinds.explain(finding);
}

TEST(News, TwoKnownErrorsInOneProgramAreNoThirdKind) {
  const auto both = broken("silent", {"a", "b"});
  EXPECT_TRUE(
      explained({broken("silent", {"a"}), broken("silent", {"b"})}, both));
  EXPECT_FALSE(explained({broken("silent", {"a"})}, both));
  EXPECT_FALSE(explained({both}, both));
}

TEST(News, WhatShowsMoreExplainsNothing) {
  EXPECT_FALSE(
      explained({broken("silent", {"a", "b"})}, broken("silent", {"a"})));
  EXPECT_FALSE(
      explained({broken("silent", {"a", "c"}), broken("silent", {"b", "d"})},
                broken("silent", {"a", "b", "x"})));
}

TEST(News, ASilentKindIsNoOtherBehindAWarningButTheReverseIs) {
  EXPECT_TRUE(explained({broken("silent", {"a"})}, broken("warning", {"a"})));
  EXPECT_FALSE(explained({broken("warning", {"a"})}, broken("silent", {"a"})));
  EXPECT_FALSE(explained({broken("announced", {"a"}), broken("silent", {"b"})},
                         broken("silent", {"a", "b"})));
}

TEST(News, AnotherRefactoringOrEngineExplainsNothing) {
  auto other = broken("silent", {"a"});
  other.request.refactoring = "rename-method";
  EXPECT_FALSE(explained({other}, broken("warning", {"a"})));
  other = broken("silent", {"a"});
  other.engine_label = "netbeans";
  EXPECT_FALSE(explained({other}, broken("warning", {"a"})));
}

TEST(News, CategoriesOfAChangedBehaviourAreToldApart) {
  EXPECT_TRUE(explained({changed("overriding"), changed("overloading")},
                        changed("overriding, overloading")));
  EXPECT_FALSE(explained({changed("overriding"), changed("none")},
                         changed("overriding, overloading")));
}

TEST(News, EmptyCategoriesOfAnotherPersonsStoreAreRead) {
  EXPECT_TRUE(explained({changed("overriding"), changed(",")},
                        changed("overriding, ,")));
}

class NewsOfAStore : public ::testing::Test {
 protected:
  void record(const store::Finding& finding, Confirmation state) {
    record(std::vector{finding}, state);
  }
  // Findings of one trial.
  void record(std::vector<store::Finding> findings, Confirmation state) {
    for (auto& finding : findings) finding.confirmation = state;
    store::Trial trial;
    trial.generator = "g";
    trial.ordinal = ordinal_++;
    std::vector<store::Entry> batch = {{trial, std::move(findings), {}}};
    ASSERT_TRUE(store_.record(batch));
  }

  TempDir folder_ = *TempDir::create();
  store::Store store_ = *store::Store::create(folder_.path() / "a.db");
  std::int64_t ordinal_ = 0;
};

TEST_F(NewsOfAStore, WhatIsOnlySaidAgainIsNoNews) {
  auto left = broken("silent", {"old-name-left"});
  left.oracle = "custom";
  left.signature = "custom|pull-up-method|silent|old-name-left";
  record({broken("silent", {"a"}), left}, Confirmation::kConfirmed);
  auto news = news_of(store_);
  ASSERT_TRUE(news);
  ASSERT_EQ(news->confirmed.size(), 1U);
  EXPECT_EQ(news->confirmed[0].oracle, "does-not-compile");
  EXPECT_EQ(news->explained, 1);

  record({broken("announced", {"a"}), left}, Confirmation::kPending);
  news = news_of(store_);
  ASSERT_TRUE(news);
  EXPECT_EQ(news->confirmed.size(), 2U) << "once it stands alone";
}

TEST(News, OracleWithAVoiceOfItsOwnIsNeverRetold) {
  const auto error = broken("silent", {"a"});
  auto again = error;
  again.oracle = "warning-status";
  auto custom = error;
  custom.oracle = "custom";
  EXPECT_TRUE(is_retold(again, {error, again}));
  EXPECT_TRUE(is_retold(again, {custom, again}));
  EXPECT_TRUE(is_retold(custom, {error, custom}));
  EXPECT_FALSE(is_retold(custom, {again, custom}));
  EXPECT_FALSE(is_retold(error, {error, custom, again}));
  EXPECT_FALSE(is_retold(custom, {broken("announced", {"a"}), custom}));
}

TEST_F(NewsOfAStore, SilentAndSmallComesFirstAndWhatWasAnnouncedIsApart) {
  record(broken("warning", {"w"}), Confirmation::kConfirmed);
  record(broken("silent", {"a", "x"}), Confirmation::kConfirmed);
  record(broken("silent", {"a"}), Confirmation::kConfirmed);
  record(broken("announced", {"a"}), Confirmation::kPending);
  record(broken("warning", {"a"}), Confirmation::kPending);
  record(broken("silent", {"new"}), Confirmation::kPending);
  record(broken("silent", {"no"}), Confirmation::kRefuted);

  const auto news = news_of(store_);
  ASSERT_TRUE(news);
  ASSERT_EQ(news->confirmed.size(), 3U);
  EXPECT_EQ(news->confirmed[0].signature,
            "does-not-compile|pull-up-method|silent|a");
  EXPECT_EQ(news->confirmed[1].signature,
            "does-not-compile|pull-up-method|silent|a|x");
  EXPECT_EQ(news->confirmed[2].level, Level::kWarning);
  ASSERT_EQ(news->announced.size(), 1U);
  ASSERT_EQ(news->pending.size(), 1U);
  EXPECT_EQ(news->pending[0].signature,
            "does-not-compile|pull-up-method|silent|new");
  EXPECT_EQ(news->explained, 1);
}

}  // namespace
}  // namespace refute::cluster
