#include "engine/eclipse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace refute {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::Not;
using ::testing::StartsWith;

/// An invented JDK and an invented share folder.
class EclipseTest : public ::testing::Test {
 protected:
  EclipseTest() {
    std::string name = (fs::temp_directory_path() / "eclipse-XXXXXX").string();
    root_ = fs::canonical(mkdtemp(name.data()));
    write("share/eclipse/jdk17/org.eclipse.osgi-1.jar");
    write("share/eclipse/jdk21/org.eclipse.osgi-2.jar");
    ::setenv("REFUTE_SHARE", (root_ / "share").c_str(), 1);
  }
  ~EclipseTest() override {
    ::unsetenv("REFUTE_SHARE");
    fs::remove_all(root_);
  }

  void write(const std::string& name, const std::string& text = "") {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
  }
  std::string jdk(const std::string& version) {
    const std::string home = "jdk-" + version;
    write(home + "/release", "JAVA_VERSION=\"" + version + "\"\n");
    for (const char* file :
         {"/bin/java", "/bin/javac", "/lib/server/libjvm.so"})
      write(home + file);
    return (root_ / home).string();
  }
  std::vector<std::string> command(const std::string& home) {
    const auto spec = eclipse_spec({.jdk = home});
    if (!spec) ADD_FAILURE() << spec.error().message;
    return spec ? spec->command : std::vector<std::string>{};
  }

  fs::path root_;
};

TEST_F(EclipseTest, StartsFromTheClassesLaidOutForItsJdk) {
  const std::string archive = "-XX:SharedArchiveFile=";
  EXPECT_THAT(command(jdk("25.0.3")), Not(Contains(StartsWith(archive))));
  write("share/eclipse/jdk21-25.0.3.jsa");
  EXPECT_THAT(
      command(jdk("25.0.3")),
      Contains(archive + (root_ / "share/eclipse/jdk21-25.0.3.jsa").string()));
  EXPECT_THAT(command(jdk("25.0.4")), Not(Contains(StartsWith(archive))));
}

TEST_F(EclipseTest, TakesThePlatformThatTheJdkCanRun) {
  const auto framework = [&](const std::string& version) {
    const auto words = command(jdk(version));
    return words.at(static_cast<std::size_t>(std::ranges::find(words, "-cp") -
                                             words.begin() + 1));
  };
  EXPECT_THAT(framework("17.0.15"), ::testing::EndsWith("osgi-1.jar"));
  EXPECT_THAT(framework("21.0.1"), ::testing::EndsWith("osgi-2.jar"));
}

}  // namespace
}  // namespace refute
