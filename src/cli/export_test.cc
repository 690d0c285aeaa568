#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/catalogue_file.h"
#include "cli/chosen_finding.h"
#include "cli/own_program.h"
#include "cli/testing.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ExportCommand : public StoreTest {
 protected:
  Told exported(std::vector<std::string> words) {
    return tell(declare_export, std::move(words));
  }
  std::string text(const std::string& file) {
    const auto read = read_file(dir_.path() / "out" / file);
    EXPECT_TRUE(read) << file;
    return read ? *read : "";
  }
  /// A store with a finding and its small program.
  std::string reduced_store() {
    auto finding = sample_finding("x");
    const auto name = fill("c.db", {finding});
    auto store = store::Store::open(name);
    store::Reduction small;
    static_cast<store::Exhibit&>(small) = finding;
    small.finding = 1;
    small.before = {{{"A.java", "class Tiny {}\n"}}};
    small.confirmed = true;
    EXPECT_TRUE(store->record(small));
    return name;
  }
};

TEST_F(ExportCommand, WritesAFolderThatStandsAlone) {
  auto finding = sample_finding("x");
  finding.test = "package p;\npublic class ATest { }\n";
  const auto store = fill(
      "c.db", {finding},
      {{store::kPlanKey, "engine = [\"eclipse\"]\nlevel = 21\n"},
       {"engine:eclipse",
        R"({"name":"eclipse","version":"4.99","details":{"java":"21.0.9"}})"}});
  const Told told = exported({"1", path("out"), "--store", store});
  EXPECT_EQ(told.error, "");
  const auto subject = read_own_folder(path("out"), "UTF-8");
  ASSERT_TRUE(subject) << subject.error().message;
  EXPECT_EQ(subject->program, finding.before);
  EXPECT_EQ(subject->request, finding.request);
  EXPECT_EQ(text("after/A.java"), "class A { }\n");
  EXPECT_EQ(text("test/ATest.java"), finding.test);
  EXPECT_THAT(text("replay.sh"),
              HasSubstr("try . --engine eclipse --level 21 --oracles "
                        "does-not-compile \"$@\""));
  EXPECT_NE(
      fs::status(path("out/replay.sh")).permissions() & fs::perms::owner_exec,
      fs::perms::none);
  EXPECT_THAT(text("README.md"),
              AllOf(HasSubstr("**JDK** 21.0.9"), HasSubstr("**Expected**"),
                    HasSubstr("`./replay.sh`"), HasSubstr("`test/`"),
                    Not(HasSubstr("refute replay"))));
}

TEST_F(ExportCommand, TakesTheSmallProgramUnlessTheOriginalIsAskedFor) {
  const auto store = reduced_store();
  ASSERT_EQ(exported({"1", path("out"), "--store", store}).error, "");
  EXPECT_EQ(text("before/A.java"), "class Tiny {}\n");
  ASSERT_EQ(exported({"1", path("big"), "--store", store, "--original"}).error,
            "");
  EXPECT_TRUE(fs::exists(path("big/before/B.java")));
}

TEST_F(ExportCommand, NothingIsOverwritten) {
  const auto store = fill("c.db", {sample_finding("x")});
  ASSERT_TRUE(write_file(path("file"), "x"));
  const Told told = exported({"1", dir_.path().string(), "--store", store});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_THAT(told.error, HasSubstr("is not empty"));
}

TEST_F(ExportCommand, AWindowOfAProjectDoesNotStandAlone) {
  auto finding = sample_finding("x");
  finding.before.class_path = {"/no/such/project"};
  const Told told =
      exported({"1", path("out"), "--store", fill("c.db", {finding})});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.hint, "`refute reduce 1` makes it stand alone");
  EXPECT_FALSE(fs::exists(path("out")));
}

TEST_F(ExportCommand, ACommandOfTheStoreIsQuotedForTheShell) {
  const auto store =
      fill("c.db", {sample_finding("x")},
           {{store::kPlanKey, "engine-command = [\"it's; rm -rf x\"]\n"}});
  ASSERT_EQ(exported({"1", path("out"), "--store", store}).error, "");
  EXPECT_THAT(text("replay.sh"),
              HasSubstr("--engine-command 'it'\\''s; rm -rf x'"));
}

TEST_F(ExportCommand, TheSmallProgramIsChosenByNumberToo) {
  CLI::App none;
  FindingChoice choice{"1", reduced_store()};
  const auto small = choose_finding(choice, none);
  ASSERT_TRUE(small) << small.error().message;
  EXPECT_TRUE(small->reduced);
  EXPECT_EQ(small->finding.before.files[0].text, "class Tiny {}\n");
  EXPECT_EQ(small->finding.choices, "");
  choice.original = true;
  const auto large = choose_finding(choice, none);
  EXPECT_FALSE(large->reduced);
  EXPECT_EQ(large->finding.choices, "a=0/1");
}

}  // namespace
}  // namespace refute::cli
