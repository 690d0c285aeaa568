#include "report/verdicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "cluster/cluster.h"

namespace refute::report {
namespace {

using ::testing::HasSubstr;
using ::testing::IsNull;
using ::testing::NotNull;
using ::testing::SizeIs;

store::Finding finding_with(const std::string& code) {
  store::Finding finding;
  finding.engine = finding.engine_label = "eclipse";
  finding.oracle = "crash";
  finding.messages = {{.code = code, .place = "", .text = "t"}};
  return finding;
}

Cause cause_with(const std::string& code) {
  Cause cause;
  cause.finding = finding_with(code);
  cause.clusters = {cluster::key(cause.finding, cluster::By::kTemplate)};
  return cause;
}

class VerdictsFile : public ::testing::Test {
 protected:
  std::filesystem::path path() const { return folder_->path() / "j.toml"; }

  Result<Verdicts> read(const std::string& text) {
    EXPECT_TRUE(write_file(path(), text));
    return Verdicts::read(path());
  }

 private:
  Result<TempDir> folder_ = TempDir::create();
};

TEST_F(VerdictsFile, KeepsWhatWasSaid) {
  Verdicts verdicts;
  const Judged said{Verdict::kKnown, "a \"note\"\nof two lines",
                    "https://example.org/?a=1", "2026-11-18T10:20:30Z"};
  verdicts.judge(cause_with("one"), said);
  verdicts.judge(cause_with("two"), Judged{Verdict::kNotABug});
  const auto again = read(verdicts.to_toml());
  ASSERT_TRUE(again) << again.error().message;
  ASSERT_THAT(again->on(finding_with("one")), NotNull());
  EXPECT_EQ(*again->on(finding_with("one")), said);
  EXPECT_EQ(again->on(finding_with("two"))->verdict, Verdict::kNotABug);
  EXPECT_THAT(again->on(finding_with("three")), IsNull());
  EXPECT_EQ(again->to_toml(), verdicts.to_toml());
}

TEST_F(VerdictsFile, AnotherWordReplacesTheFirst) {
  Verdicts verdicts;
  verdicts.judge(cause_with("one"), Judged{Verdict::kTrue});
  verdicts.judge(cause_with("one"), Judged{Verdict::kDebatable});
  ASSERT_THAT(verdicts.entries, SizeIs(1));
  EXPECT_EQ(verdicts.on(finding_with("one"))->verdict, Verdict::kDebatable);
  verdicts.judge(cause_with("one"), std::nullopt);
  EXPECT_THAT(verdicts.entries, SizeIs(0));
}

TEST_F(VerdictsFile, ACauseThatGrewKeepsTheRestOfAnOlderJudgement) {
  Verdicts verdicts;
  Cause both = cause_with("one");
  both.clusters.push_back(cause_with("two").clusters.front());
  verdicts.judge(both, Judged{Verdict::kTrue});
  verdicts.judge(cause_with("two"), Judged{Verdict::kKnown});
  EXPECT_EQ(verdicts.on(finding_with("one"))->verdict, Verdict::kTrue);
  EXPECT_EQ(verdicts.on(finding_with("two"))->verdict, Verdict::kKnown);
}

TEST_F(VerdictsFile, HoldsForMessagesThatAreNoUtf8) {
  Verdicts verdicts;
  verdicts.judge(cause_with("\xff\xfe odd"), Judged{Verdict::kKnown});
  const auto again = read(verdicts.to_toml());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_THAT(again->on(finding_with("\xff\xfe odd")), NotNull());
}

TEST_F(VerdictsFile, NoFileIsNoJudgement) {
  const auto none = Verdicts::read(path());
  ASSERT_TRUE(none);
  EXPECT_THAT(none->entries, SizeIs(0));
}

TEST_F(VerdictsFile, SaysWhatIsWrongAndWhere) {
  const std::pair<const char*, const char*> wrong[] = {
      {"[[judged]]\nverdict = \"perhaps\"\nclusters = [\"a\"]", ":2:"},
      {"[[judged]]\nverdict = \"true\"\nclusters = [1]", ":3:"},
      {"[[judged]]\nverdict = \"true\"", "needs a verdict and clusters"},
      {"[[judged]]\ncolour = \"red\"", "\"colour\""},
      {"judged = 3", "unknown key"},
      {"[[other]]\na = 1", "\"other\""},
      {"[[judged", ":1:"}};
  for (const auto& [text, told] : wrong) {
    const auto read_it = read(text);
    ASSERT_FALSE(read_it) << text;
    EXPECT_THAT(read_it.error().message, HasSubstr(told));
    EXPECT_EQ(read_it.error().code, ExitCode::kUsage);
  }
}

TEST(Verdict, OnlyATrueOneIsNews) {
  EXPECT_FALSE(why_no_news({Verdict::kTrue, "note"}));
  EXPECT_EQ(why_no_news({Verdict::kNotABug, "by design"}),
            "judged no bug: by design");
  EXPECT_EQ(why_no_news({Verdict::kKnown, "", "https://example.org/1"}),
            "https://example.org/1");
  EXPECT_EQ(why_no_news({Verdict::kKnown}), "judged known");
}

}  // namespace
}  // namespace refute::report
