#include "engine/eclipse_folder.h"

#include <gmock/gmock.h>

#include <set>

#include "base/files.h"

namespace refute {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class EclipseFolderTest : public ::testing::Test {
 protected:
  EclipseFolderTest() {
    put(platform(), {"org.eclipse.osgi-3.24.jar", "ecj-3.46.100.jar",
                     "org.eclipse.jdt.core-3.47.0.jar",
                     "org.eclipse.jdt.core.manipulation-1.24.100.jar",
                     "org.eclipse.text-3.14.800.jar"});
  }

  fs::path platform() const { return folder_->path() / "platform"; }
  fs::path theirs() const { return folder_->path() / "theirs"; }

  static void put(const fs::path& folder,
                  const std::vector<std::string>& jars) {
    fs::create_directories(folder);
    for (const auto& jar : jars) ASSERT_TRUE(write_file(folder / jar, ""));
  }

  Result<std::set<std::string>> bundles() {
    REFUTE_TRY(const auto made, eclipse_bundles_of(theirs(), platform(),
                                                   folder_->path() / "cache"));
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(made))
      names.insert(entry.path().filename());
    return names;
  }

 private:
  Result<TempDir> folder_ = TempDir::create();
};

TEST_F(EclipseFolderTest, ABuildOfOneBundleStandsOnOurs) {
  put(theirs(),
      {"org.eclipse.jdt.core.manipulation-1.25.0-SNAPSHOT.jar",
       "org.eclipse.jdt.core.manipulation-1.25.0-SNAPSHOT-sources.jar"});
  const auto found = bundles();
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(*found,
            (std::set<std::string>{
                "ecj-3.46.100.jar", "org.eclipse.jdt.core-3.47.0.jar",
                "org.eclipse.jdt.core.manipulation-1.25.0-SNAPSHOT.jar",
                "org.eclipse.osgi-3.24.jar", "org.eclipse.text-3.14.800.jar"}));
}

TEST_F(EclipseFolderTest, AnUpdateSiteHasItsJarsInPluginsAndMoreThanWeNeed) {
  put(theirs() / "plugins",
      {"org.eclipse.jdt.core_3.48.0.v20261101.jar",
       "org.eclipse.jdt.core.compiler.batch_3.48.0.v20261101.jar",
       "org.eclipse.jdt.core.source_3.48.0.v20261101.jar",
       "org.eclipse.jdt.ui_3.99.0.jar", "org.eclipse.osgi_3.99.0.jar"});
  const auto found = bundles();
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_THAT(*found, Contains("org.eclipse.jdt.core_3.48.0.v20261101.jar"));
  EXPECT_THAT(
      *found,
      Contains("org.eclipse.jdt.core.compiler.batch_3.48.0.v20261101.jar"));
  EXPECT_THAT(*found, Not(Contains("ecj-3.46.100.jar")));
  EXPECT_THAT(*found, Contains("org.eclipse.osgi-3.24.jar"));
  EXPECT_EQ(found->size(), 5u);
}

TEST_F(EclipseFolderTest, SaysWhatIsMissing) {
  const auto none = bundles();
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("there is no folder"));
  put(theirs(), {"org.eclipse.text-3.15.0.jar"});
  const auto other = bundles();
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message,
              HasSubstr("neither org.eclipse.jdt.core.manipulation nor "
                        "org.eclipse.jdt.core is among its 1 jars"));
  EXPECT_EQ(other.error().code, ExitCode::kUsage);
}

TEST_F(EclipseFolderTest, DoesNotChooseBetweenTwoVersions) {
  put(theirs(),
      {"org.eclipse.jdt.core-3.47.0.jar", "org.eclipse.jdt.core_3.48.0.jar"});
  const auto found = bundles();
  ASSERT_FALSE(found);
  EXPECT_THAT(found.error().message, HasSubstr("org.eclipse.jdt.core twice"));
}

TEST(EclipseFolder, IsToldFromARelease) {
  EXPECT_FALSE(is_eclipse_folder("1.21.100"));
  EXPECT_FALSE(is_eclipse_folder(""));
  EXPECT_TRUE(is_eclipse_folder("./1.21.100"));
  EXPECT_TRUE(is_eclipse_folder("/opt/eclipse"));
  EXPECT_TRUE(is_eclipse_folder("."));
}

}  // namespace
}  // namespace refute
