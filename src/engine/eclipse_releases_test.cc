#include "engine/eclipse_releases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/files.h"
#include "engine/catalogue.h"

namespace refute {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// The newest, which comes with the hosts, is later than all of them.
TEST(EclipseReleases, AtLeastTwoBesidesTheNewestAreAYearApart) {
  std::string last = "0000-00";
  int apart = 0;
  for (const auto& release : eclipse_releases()) {
    EXPECT_LT(last, release.name);  // oldest first
    const std::string year_before =
        std::to_string(std::stoi(std::string(release.name.substr(0, 4))) - 1) +
        std::string(release.name.substr(4));
    if (last <= year_before) {
      ++apart;
      last = release.name;
    }
  }
  EXPECT_GE(apart, 2);
}

TEST(EclipseReleases, AnUnknownOneIsAUsageError) {
  const auto found = find_eclipse_release("1.21.301");
  ASSERT_FALSE(found);
  EXPECT_THAT(found.error().message, HasSubstr("did you mean \"1.21.300\""));
  EXPECT_EQ(found.error().code, ExitCode::kUsage);
  EXPECT_FALSE(engine_spec("eclipse:nope", {}));
  EXPECT_FALSE(engine_spec("netbeans:1", {}));
}

TEST(EclipseReleases, ItsOwnJarsTakeThePlaceOfThePlatforms) {
  const auto folder = TempDir::create();
  const fs::path platform = folder->path() / "platform";
  const fs::path own = folder->path() / "cache/eclipse/1.21.100/jars";
  fs::create_directories(platform);
  fs::create_directories(own);
  for (const char* jar : {"org.eclipse.jdt.core-3.40.0.jar", "ecj-3.40.0.jar",
                          "org.eclipse.jdt.core.manipulation-1.21.300.jar",
                          "org.eclipse.text-3.14.200.jar", "notes.txt"})
    ASSERT_TRUE(write_file(platform / jar, ""));
  for (const char* jar : {"org.eclipse.jdt.core-3.38.0.jar", "ecj-3.38.0.jar",
                          "org.eclipse.jdt.core.manipulation-1.21.100.jar",
                          "org.eclipse.jdt.debug-3.21.400.jar",
                          "org.eclipse.jdt.launching-3.22.0.jar",
                          "org.eclipse.ltk.core.refactoring-3.14.400.jar"})
    ASSERT_TRUE(write_file(own / jar, ""));
  const auto release = find_eclipse_release("1.21.100");
  ASSERT_TRUE(release) << release.error().message;
  const auto bundles =
      eclipse_bundles(**release, platform, folder->path() / "cache");
  ASSERT_TRUE(bundles) << bundles.error().message;
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(*bundles))
    names.insert(entry.path().filename());
  EXPECT_THAT(names, testing::ElementsAre(
                         "ecj-3.38.0.jar", "org.eclipse.jdt.core-3.38.0.jar",
                         "org.eclipse.jdt.core.manipulation-1.21.100.jar",
                         "org.eclipse.jdt.debug-3.21.400.jar",
                         "org.eclipse.jdt.launching-3.22.0.jar",
                         "org.eclipse.ltk.core.refactoring-3.14.400.jar",
                         "org.eclipse.text-3.14.200.jar"));
  EXPECT_EQ(*eclipse_bundles(**release, platform, folder->path() / "cache"),
            *bundles);
}

}  // namespace
}  // namespace refute
