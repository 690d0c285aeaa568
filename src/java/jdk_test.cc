#include "java/jdk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <map>

namespace refute::java {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// A folder of invented JDKs and the environment that goes with it.
class JdkTest : public ::testing::Test {
 protected:
  JdkTest() {
    std::string name = (fs::temp_directory_path() / "jdk-XXXXXX").string();
    root_ = fs::canonical(mkdtemp(name.data()));
  }
  ~JdkTest() override { fs::remove_all(root_); }

  fs::path add(const std::string& name, const std::string& version,
               bool with_javac = true) {
    const fs::path home = root_ / name;
    write(home / "release", "IMPLEMENTOR=\"Acme\"\nJAVA_VERSION=\"" + version +
                                "\"\nOS_NAME=\"Linux\"\n");
    write(home / "bin/java", "");
    write(home / "lib/server/libjvm.so", "");
    if (with_javac) write(home / "bin/javac", "");
    return home;
  }

  static void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }

  JdkSearch search() const {
    return {.variable =
                [this](const std::string& name) -> std::optional<std::string> {
              const auto it = variables_.find(name);
              if (it == variables_.end()) return std::nullopt;
              return it->second;
            },
            .folders = {(root_ / "jvm").string(), "~/.jdks"}};
  }

  fs::path root_;
  std::map<std::string, std::string> variables_;
};

TEST_F(JdkTest, ReadsVersionVendorAndFiles) {
  const auto jdk = read_jdk(add("jvm/a", "17.0.21"));
  ASSERT_TRUE(jdk);
  EXPECT_EQ(jdk->major, 17);
  EXPECT_EQ(jdk->version, "17.0.21");
  EXPECT_EQ(jdk->vendor, "Acme");
  EXPECT_TRUE(jdk->has_javac);
  EXPECT_EQ(jdk->libjvm, root_ / "jvm/a/lib/server/libjvm.so");
}

TEST_F(JdkTest, AClassArchiveIsForOneVersionAndOneProgram) {
  const auto jdk = *read_jdk(add("jvm/a", "17.0.21"));
  EXPECT_EQ(class_archive(jdk, root_, "javac"), std::nullopt);
  write(root_ / "javac-17.0.21.jsa", "");
  EXPECT_EQ(class_archive(jdk, root_, "javac"), root_ / "javac-17.0.21.jsa");
  EXPECT_EQ(class_archive(jdk, root_, "run-pairs"), std::nullopt);
  const auto newer = *read_jdk(add("jvm/b", "17.0.22"));
  EXPECT_EQ(class_archive(newer, root_, "javac"), std::nullopt);
}

TEST_F(JdkTest, OldVersionNumbersCountFromTheSecondPart) {
  EXPECT_EQ(read_jdk(add("jvm/old", "1.8.0_392"))->major, 8);
}

TEST_F(JdkTest, AFolderWithoutReleaseFileIsNoJdk) {
  fs::create_directories(root_ / "jvm/empty");
  EXPECT_FALSE(read_jdk(root_ / "jvm/empty"));
  EXPECT_FALSE(read_jdk(root_ / "nowhere"));
}

TEST_F(JdkTest, ListsNewestFirstAndLinksOnce) {
  add("jvm/a", "17.0.9");
  add("jvm/b", "25.0.3");
  add("jvm/c", "17.0.21");
  add("home/.jdks/d", "21");
  fs::create_directory_symlink(root_ / "jvm/b", root_ / "jvm/default");
  variables_ = {{"HOME", (root_ / "home").string()},
                {"PATH", (root_ / "jvm/a/bin").string()},
                {"JAVA_HOME", (root_ / "jvm/c").string()}};
  std::vector<std::string> versions;
  for (const auto& jdk : all_jdks(search())) versions.push_back(jdk.version);
  EXPECT_THAT(versions,
              ::testing::ElementsAre("25.0.3", "21", "17.0.21", "17.0.9"));
}

TEST_F(JdkTest, FollowsALinkOnThePathToItsHome) {
  const auto home = add("elsewhere/x", "21.0.1");
  fs::create_directories(root_ / "bin");
  fs::create_symlink(home / "bin/java", root_ / "bin/java");
  variables_["PATH"] = (root_ / "bin").string();
  const auto jdks = all_jdks(search());
  ASSERT_EQ(jdks.size(), 1U);
  EXPECT_EQ(jdks[0].home, home);
}

TEST_F(JdkTest, JavaHomeWinsIfItIsGoodEnough) {
  add("jvm/new", "25");
  variables_["JAVA_HOME"] = add("jvm/old", "17").string();
  EXPECT_EQ(choose_jdk(17, "", search())->major, 17);
  EXPECT_EQ(choose_jdk(21, "", search())->major, 25);
}

TEST_F(JdkTest, ARuntimeWithoutJavacWillNotDo) {
  add("jvm/jre", "25", /*with_javac=*/false);
  add("jvm/jdk", "17");
  EXPECT_EQ(choose_jdk(17, "", search())->major, 17);
}

TEST_F(JdkTest, SaysWhatWasFoundAndWhatToInstall) {
  add("jvm/old", "1.8.0_392");
  const auto jdk = choose_jdk(17, "", search());
  ASSERT_FALSE(jdk);
  EXPECT_THAT(jdk.error().message, HasSubstr("no JDK 17 or newer"));
  EXPECT_THAT(jdk.error().message, HasSubstr("1.8.0_392"));
  EXPECT_THAT(jdk.error().hint, HasSubstr("openjdk-17-jdk-headless"));
}

TEST_F(JdkTest, AnExplicitJdkIsNeverReplacedByAnother) {
  add("jvm/new", "25");
  const auto old = add("jvm/old", "11");
  const auto jdk = choose_jdk(17, old.string(), search());
  ASSERT_FALSE(jdk);
  EXPECT_EQ(jdk.error().code, ExitCode::kUsage);
  EXPECT_FALSE(choose_jdk(17, (root_ / "none").string(), search()));
}

}  // namespace
}  // namespace refute::java
