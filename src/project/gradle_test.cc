#include "project/gradle.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

/// With a Gradle that is a script.
namespace refute::project {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

class Gradle : public ::testing::Test {
 protected:
  void write(const fs::path& path, const std::string& text) {
    fs::create_directories((dir_.path() / path).parent_path());
    ASSERT_TRUE(write_file(dir_.path() / path, text));
  }

  Asking asking(const std::string& body) {
    script("gradle", body);
    return {.cache = dir_.path() / "cache",
            .command = (dir_.path() / "gradle").string()};
  }

  void script(const fs::path& path, const std::string& body) {
    write(path, "#!/bin/sh\n" + body + "\n");
    fs::permissions(dir_.path() / path, fs::perms::owner_all);
  }

  fs::path project() { return dir_.path() / "p"; }

  TempDir dir_ = TempDir::create().value();
};

TEST_F(Gradle, ProjectIsWhatHasItsBuildFiles) {
  write("p/A.java", "");
  EXPECT_FALSE(is_gradle(project()));
  write("p/settings.gradle.kts", "");
  EXPECT_TRUE(is_gradle(project()));
}

TEST_F(Gradle, LinesWithTheMarkAreTheAnswerAndItIsKept) {
  write("p/build.gradle", "one");
  write("x.jar", "");
  const auto jar = (dir_.path() / "x.jar").string();
  const auto ask =
      asking(fmt::format("echo noise; echo refute-classpath:{0}; "
                         "echo refute-classpath:{0}",
                         jar));
  const auto first = gradle_class_path(project(), ask).value();
  EXPECT_THAT(first.entries, ElementsAre(jar));
  EXPECT_FALSE(first.kept);
  EXPECT_TRUE(gradle_class_path(project(), ask)->kept);
  write("p/sub/build.gradle.kts", "two");
  EXPECT_FALSE(gradle_class_path(project(), ask)->kept);
}

TEST_F(Gradle, TheWrapperGoesFirst) {
  write("p/build.gradle", "");
  script("p/gradlew", "touch " + (dir_.path() / "wrapped").string());
  ASSERT_TRUE(gradle_class_path(project(), {.cache = dir_.path() / "cache"}));
  EXPECT_TRUE(fs::exists(dir_.path() / "wrapped"));
}

TEST_F(Gradle, SaysWhatWentWrong) {
  write("p/build.gradle", "");
  const auto failed = gradle_class_path(
      project(), asking("echo '* What went wrong:' >&2; echo 'No network.' >&2;"
                        "exit 1"));
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "Gradle: No network.");
}

}  // namespace
}  // namespace refute::project
