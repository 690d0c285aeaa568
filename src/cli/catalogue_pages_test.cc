#include "cli/catalogue_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/marks.h"
#include "cli/testing.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using report::CatalogueEntry;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

constexpr char kBegin[] = "<!-- begin: refute findings -->";

CatalogueEntry entry(const std::string& code) {
  report::Cause cause;
  cause.finding = sample_finding(code);
  cause.refactoring = "push-down-method";
  cause.lines = 2;
  cause.alike = 1;
  cause.generators = {"g"};
  const auto id = report::catalogue_id(cause);
  cause.name = id;
  return {id, cause, "2026-01-02", {{"eclipse:4.99", report::Shows::kYes}}};
}

class CataloguePages : public testing::Test {
 protected:
  fs::path folder() const { return dir_.path(); }

  void write() {
    const auto done = write_pages(folder(), entries_, judgements_);
    ASSERT_TRUE(done) << done.error().message;
  }

  std::vector<std::string> stale() {
    const auto pages = stale_pages(folder(), entries_, judgements_);
    EXPECT_TRUE(pages) << pages.error().message;
    return pages ? *pages : std::vector<std::string>();
  }

  std::string text(const std::string& name) const {
    const auto read = read_file(folder() / name);
    return read ? *read : "no " + name;
  }

  TempDir dir_ = *TempDir::create();
  std::vector<CatalogueEntry> entries_ = {entry("x"), entry("y")};
  report::Judgements judgements_;
  std::string x_ = entries_[0].id, y_ = entries_[1].id;
};

TEST_F(CataloguePages, EveryFindingHasAPageAndALineInTheIndex) {
  write();
  EXPECT_THAT(text(x_ + ".md"), HasSubstr("class A { void m() {} }"));
  EXPECT_THAT(
      text("README.md"),
      AllOf(StartsWith(std::string("# Findings\n\n") + kBegin + "\n"),
            HasSubstr(x_), HasSubstr(y_), HasSubstr(std::string(kEndMark))));
}

TEST_F(CataloguePages, WhatWasWrittenIsUpToDate) {
  EXPECT_THAT(stale(),
              UnorderedElementsAre(x_ + ".md", y_ + ".md", "README.md"));
  write();
  EXPECT_THAT(stale(), IsEmpty());
  const std::string before = text("README.md");
  write();
  EXPECT_EQ(text("README.md"), before);
}

TEST_F(CataloguePages, APageThatSomebodyChangedIsOutOfDate) {
  write();
  ASSERT_TRUE(write_file(folder() / (x_ + ".md"), "mine\n"));
  EXPECT_THAT(stale(), UnorderedElementsAre(x_ + ".md"));
  write();
  EXPECT_THAT(stale(), IsEmpty());
}

TEST_F(CataloguePages, AJudgementMakesItsPageAndTheIndexOutOfDate) {
  write();
  judgements_[x_] = {.title = "a method is lost"};
  EXPECT_THAT(stale(), UnorderedElementsAre(x_ + ".md", "README.md"));
  write();
  EXPECT_THAT(text(x_ + ".md"), StartsWith("# a method is lost\n"));
}

TEST_F(CataloguePages, WhatIsNoFindingLosesItsPage) {
  write();
  judgements_[x_] = {.true_finding = false, .why = "javac is right"};
  EXPECT_THAT(stale(), UnorderedElementsAre(x_ + ".md", "README.md"));
  write();
  EXPECT_FALSE(fs::exists(folder() / (x_ + ".md")));
  EXPECT_TRUE(fs::exists(folder() / (y_ + ".md")));
  EXPECT_THAT(stale(), IsEmpty());
}

TEST_F(CataloguePages, WhatHasTheCauseOfAnotherMovesOneFolderDown) {
  write();
  judgements_[y_] = {.same_as = x_};
  write();
  EXPECT_FALSE(fs::exists(folder() / (y_ + ".md")));
  EXPECT_THAT(text("alike/" + y_ + ".md"), HasSubstr("../" + x_ + ".md"));
  EXPECT_THAT(text(x_ + ".md"), HasSubstr("alike/" + y_ + ".md"));
  judgements_.clear();
  write();
  EXPECT_FALSE(fs::exists(folder() / ("alike/" + y_ + ".md")));
  EXPECT_TRUE(fs::exists(folder() / (y_ + ".md")));
}

TEST_F(CataloguePages, PagesOfFindingsThatAreGoneAreRemoved) {
  write();
  entries_.pop_back();
  EXPECT_THAT(stale(), UnorderedElementsAre(y_ + ".md", "README.md"));
  write();
  EXPECT_FALSE(fs::exists(folder() / (y_ + ".md")));
}

TEST_F(CataloguePages, WhatPeopleWroteInTheFolderStays) {
  for (const char* name : {"notes.md", "eclipse-bugs.md", "x-12345.md",
                           "x-1234567.md", "x-12345g.md", "x-123456.txt"})
    ASSERT_TRUE(write_file(folder() / name, "mine\n"));
  write();
  EXPECT_THAT(stale(), IsEmpty());
  for (const char* name : {"notes.md", "eclipse-bugs.md", "x-12345.md",
                           "x-1234567.md", "x-12345g.md", "x-123456.txt"})
    EXPECT_EQ(text(name), "mine\n") << name;
}

TEST_F(CataloguePages, WhatPeopleWroteAroundTheTableStays) {
  ASSERT_TRUE(write_file(folder() / "README.md",
                         std::string("before\n") + kBegin + "\nold table\n" +
                             std::string(kEndMark) + "\nafter\n"));
  write();
  EXPECT_THAT(text("README.md"),
              AllOf(StartsWith("before\n"), HasSubstr("<!-- end -->\nafter\n"),
                    HasSubstr(x_), Not(HasSubstr("old table"))));
}

TEST_F(CataloguePages, AnIndexWithoutAPlaceForTheTableIsLeftAlone) {
  ASSERT_TRUE(write_file(folder() / "README.md", "all mine\n"));
  const auto done = write_pages(folder(), entries_, judgements_);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ExitCode::kUsage);
  EXPECT_THAT(done.error().message, HasSubstr("README.md has no place"));
  EXPECT_THAT(done.error().hint, HasSubstr(kBegin));
  EXPECT_EQ(text("README.md"), "all mine\n");
  EXPECT_FALSE(fs::exists(folder() / (x_ + ".md")));
}

TEST_F(CataloguePages, APlaceThatDoesNotEndIsNamedWithItsFile) {
  ASSERT_TRUE(write_file(folder() / "README.md", std::string(kBegin) + "\n"));
  const auto done = stale_pages(folder(), entries_, judgements_);
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error().message, HasSubstr("README.md: "));
}

TEST_F(CataloguePages, TheOrderOfTheFindingsDoesNotMatterToTheirPages) {
  write();
  const auto x = text(x_ + ".md"), y = text(y_ + ".md");
  std::swap(entries_[0], entries_[1]);
  write();
  EXPECT_EQ(text(x_ + ".md"), x);
  EXPECT_EQ(text(y_ + ".md"), y);
}

}  // namespace
}  // namespace refute::cli
