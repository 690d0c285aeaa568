#include "cli/catalogue_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class JudgementsFile : public ::testing::Test {
 protected:
  Result<report::Judgements> read(const std::string& text) {
    const auto path = folder_->path() / kJudgementsFile;
    EXPECT_TRUE(write_file(path, text));
    return read_judgements(path);
  }

  std::string complaint(const std::string& text) {
    const auto read_ones = read(text);
    return read_ones ? "" : read_ones.error().message;
  }

  Result<TempDir> folder_ = TempDir::create();
};

TEST_F(JudgementsFile, SaysOfEachFindingWhatWasJudged) {
  const auto all = read(
      "[A-1]\ntitle = \"T\"\ntrue = true\nreports = [\"r1\", \"r2\"]\n"
      "searched = \"words\"\n"
      "[A-1.result]\n\"p/A.java\" = \"class A {}\"\n"
      "[A-2]\nsame-as = \"A-1\"\n");
  ASSERT_TRUE(all) << all.error().message;
  ASSERT_EQ(all->size(), 2u);
  const auto& one = all->at("A-1");
  EXPECT_EQ(one.title, "T");
  EXPECT_EQ(one.true_finding, true);
  EXPECT_THAT(one.reports, ElementsAre("r1", "r2"));
  EXPECT_EQ(one.searched, "words");
  EXPECT_EQ(one.result.at("p/A.java"), "class A {}");
  EXPECT_EQ(all->at("A-2").same_as, "A-1");
}

TEST_F(JudgementsFile, ThatIsNotThereJudgesNothing) {
  const auto all = read_judgements(folder_->path() / "none.toml");
  ASSERT_TRUE(all);
  EXPECT_TRUE(all->empty());
}

TEST_F(JudgementsFile, AMistakeIsShownWithItsPlace) {
  EXPECT_THAT(complaint("[A-1]\ntitel = \"T\"\n"),
              HasSubstr("judgements.toml:2:9: unknown \"titel\""));
  EXPECT_THAT(complaint("[A-1]\ntrue = \"yes\"\n"),
              HasSubstr("unknown \"true\""));
  EXPECT_THAT(complaint("title = \"T\"\n"), HasSubstr("title is not a table"));
}

}  // namespace
}  // namespace refute::cli
