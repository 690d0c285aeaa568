#include "randoop/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::randoop {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class LibraryTest : public ::testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text = "") {
    const auto path = folder_->path() / name;
    EXPECT_TRUE(write_file(path, text));
    return path.string();
  }

  /// As much of a jar as is looked at.
  std::string a_jar(const std::string& name) { return file(name, "PK"); }

  Result<TempDir> folder_ = TempDir::create();
};

TEST_F(LibraryTest, AJarAloneIsTestedWhole) {
  const auto jar = a_jar("a.jar");
  const auto settings = settings_of({.jars = {jar}});
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_THAT(*settings, Contains("classpath=" + jar));
  EXPECT_THAT(*settings, Contains("all-in=" + jar));
}

TEST_F(LibraryTest, WhereClassesAreChosenTheJarIsOnlyReadFrom) {
  const auto jar = a_jar("a.jar");
  const auto list = file("classes", "# mine\np.B\n\np.C\n");
  const auto settings =
      settings_of({.jars = {jar}, .classes = {"p.A"}, .class_list = list});
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_THAT(*settings, Contains("classpath=" + jar));
  EXPECT_THAT(*settings, Not(Contains(StartsWith("all-in="))));
  EXPECT_THAT(*settings, Contains("class=p.A"));
  EXPECT_THAT(*settings, Contains("class=p.B"));
  EXPECT_THAT(*settings, Contains("class=p.C"));
  EXPECT_THAT(*settings, Not(Contains(HasSubstr("mine"))));
}

TEST_F(LibraryTest, PackagesOfTheJdkNeedNoJar) {
  const auto settings = settings_of({.packages = {"java.util"}});
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_THAT(*settings, ElementsAre("package=java.util", "prune=equals",
                                     "largest=5000", "slow-ms=10"));
}

TEST_F(LibraryTest, ContractsAndLegalityAreTheUsersToChoose) {
  const auto settings = settings_of({.packages = {"java.util"},
                                     .contracts = {"my.Rule"},
                                     .no_default_contracts = true,
                                     .legality = "my.Legal"});
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_THAT(*settings, Contains("contract=my.Rule"));
  EXPECT_THAT(*settings, Contains("no-default-contracts=yes"));
  EXPECT_THAT(*settings, Contains("legality=my.Legal"));
}

TEST_F(LibraryTest, NothingToTestIsSaid) {
  const auto settings = settings_of({});
  ASSERT_FALSE(settings);
  EXPECT_EQ(settings.error().code, ExitCode::kUsage);
  EXPECT_EQ(settings.error().message, "nothing to test");
}

TEST_F(LibraryTest, AJarThatIsNotThereIsNamed) {
  for (const Library& library :
       {Library{.jars = {"/no/such.jar"}},
        Library{.packages = {"p"}, .class_path = "/no/such.jar"}}) {
    const auto settings = settings_of(library);
    ASSERT_FALSE(settings);
    EXPECT_EQ(settings.error().message, "there is no /no/such.jar");
    EXPECT_FALSE(paths_of(library));
  }
}

TEST_F(LibraryTest, ItsPathsAreJarsThenWhatTheyNeedThenContracts) {
  const auto a = a_jar("a.jar"), b = a_jar("b.jar"), c = a_jar("c.jar");
  const auto paths =
      paths_of({.jars = {a}, .class_path = b + "::", .contract_path = c});
  ASSERT_TRUE(paths) << paths.error().message;
  EXPECT_THAT(*paths, ElementsAre(a, b, c));
}

TEST_F(LibraryTest, SwitchesAreSetOnlyWhenAskedFor) {
  const auto settings = settings_of({.packages = {"p"},
                                     .extras = true,
                                     .coverage = "p.",
                                     .count_distinct = true,
                                     .spare_constants = 9});
  ASSERT_TRUE(settings);
  EXPECT_THAT(*settings, Contains("extras=yes"));
  EXPECT_THAT(*settings, Contains("coverage=p."));
  EXPECT_THAT(*settings, Contains("count-distinct=yes"));
  EXPECT_THAT(*settings, Contains("spare=9"));
  EXPECT_THAT(*settings, Not(Contains(StartsWith("package-private"))));
  EXPECT_THAT(*settings, Not(Contains(StartsWith("counter"))));
}

}  // namespace
}  // namespace refute::randoop
