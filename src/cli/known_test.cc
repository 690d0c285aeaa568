#include "cli/known.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::cli {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

class KnownTest : public ::testing::Test {
 protected:
  Result<void> read(const std::string& text) {
    EXPECT_TRUE(write_file(path_, text));
    return known_.read(path_);
  }

  std::string complaint(const std::string& text) {
    const auto done = read(text);
    if (done) return "";
    EXPECT_EQ(done.error().code, ExitCode::kUsage);
    return done.error().message;
  }

  std::string why(const std::string& signature,
                  const std::string& engine = "eclipse") {
    store::Finding finding;
    finding.signature = signature;
    finding.engine = engine;
    return known_.why(finding).value_or("news");
  }

  Result<TempDir> folder_ = TempDir::create();
  std::filesystem::path path_ = folder_->path() / "known.toml";
  Known known_;
};

TEST_F(KnownTest, AStarStandsForAnything) {
  ASSERT_TRUE(
      read("[[known]]\nsignature = \"crash|*|silent\"\n"
           "link = \"https://x/1\"\nnote = \"old\"\n"));
  EXPECT_EQ(why("crash|rename|silent"), "https://x/1, old");
  EXPECT_EQ(why("crash|rename|warning"), "news");
}

TEST_F(KnownTest, BracketsInASignatureAreNoPattern) {
  ASSERT_TRUE(read("[[known]]\nsignature = \"crash|int[]|?\"\nnote = \"n\"\n"));
  EXPECT_EQ(why("crash|int[]|?"), "n");
  EXPECT_EQ(why("crash|int[]|x"), "news");
}

TEST_F(KnownTest, AnEntryMayBeOfOneEngineAlone) {
  ASSERT_TRUE(read("[[known]]\nsignature = \"s\"\nengine = \"netbeans\"\n"));
  EXPECT_EQ(why("s"), "news");
  EXPECT_THAT(why("s", "netbeans"), EndsWith("known.toml"));
}

TEST_F(KnownTest, AnEmptyFileKnowsNothing) {
  ASSERT_TRUE(read(""));
  EXPECT_EQ(why("s"), "news");
}

TEST_F(KnownTest, AMistakeIsShownWithItsPlace) {
  EXPECT_THAT(complaint("[[known]]\nsignatur = \"s\"\n"),
              AllOf(HasSubstr("known.toml:2:1: unknown key \"signatur\""),
                    HasSubstr("did you mean \"signature\"?")));
  EXPECT_THAT(complaint("[[known]]\nsignature = 3\n"),
              HasSubstr("or not a text"));
  EXPECT_THAT(complaint("[[known]]\nnote = \"n\"\n"),
              HasSubstr("needs a signature"));
  EXPECT_THAT(complaint("[known]\nsignature = \"s\"\n"),
              HasSubstr("unknown key \"known\""));
  EXPECT_THAT(complaint("[[known]\n"), HasSubstr("known.toml:1:"));
}

}  // namespace
}  // namespace refute::cli
