#include "project/maven.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/files.h"

/// With a Maven that is a script; tests/e2e/check_project_test.py asks the real
/// one.
namespace refute::project {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class Maven : public ::testing::Test {
 protected:
  void write(const fs::path& path, const std::string& text) {
    fs::create_directories((dir_.path() / path).parent_path());
    ASSERT_TRUE(write_file(dir_.path() / path, text));
  }

  /// A Maven that does as `body` says, $root being the asked project.
  Asking asking(const std::string& body) {
    write("mvn", fmt::format("#!/bin/sh\n"
                             "echo \"$@\" >> {0}/calls\n"
                             "for a; do case $a in */pom.xml) root=${{a%/*}};; "
                             "esac; done\n{1}\n",
                             dir_.path().string(), body));
    fs::permissions(dir_.path() / "mvn", fs::perms::owner_all);
    return {.cache = dir_.path() / "cache",
            .command = (dir_.path() / "mvn").string()};
  }

  std::string calls() { return read_file(dir_.path() / "calls").value_or(""); }
  fs::path project() { return dir_.path() / "p"; }

  TempDir dir_ = TempDir::create().value();
};

std::vector<std::string> paths(const std::vector<PomFile>& poms) {
  std::vector<std::string> out;
  for (const auto& each : poms) out.push_back(each.path.generic_string());
  return out;
}

TEST_F(Maven, PomsOfModulesAndOfParentsInTheFolderAreFound) {
  write("p/pom.xml",
        "<project><artifactId>top</artifactId><modules><module>a</module>"
        "<module>b/pom.xml</module><module>missing</module></modules>"
        "</project>");
  write("p/a/pom.xml",
        "<project><artifactId>a</artifactId>"
        "<parent><relativePath>../parent</relativePath></parent></project>");
  write("p/parent/pom.xml",
        "<project><artifactId>parent</artifactId></project>");
  write("p/b/pom.xml",
        "<project><artifactId>b</artifactId><dependencies><dependency>"
        "<artifactId>a</artifactId></dependency></dependencies></project>");
  const auto poms = poms_to_ask(project()).value();
  EXPECT_THAT(paths(poms), ElementsAre("a/pom.xml", "b/pom.xml",
                                       "parent/pom.xml", "pom.xml"));
  EXPECT_THAT(poms[1].text, Not(HasSubstr("<artifactId>a<")));
}

TEST_F(Maven, NothingOutsideOfTheFolderIsRead) {
  write("outside/pom.xml",
        "<project><artifactId>secret</artifactId></project>");
  write("p/pom.xml",
        fmt::format("<project><modules><module>../outside</module>"
                    "<module>{}/outside</module><module>link</module>"
                    "</modules></project>",
                    dir_.path().string()));
  fs::create_directory_symlink(dir_.path() / "outside", project() / "link");
  EXPECT_THAT(paths(poms_to_ask(project()).value()), ElementsAre("pom.xml"));
}

TEST_F(Maven, AModuleThatContainsItselfEnds) {
  write("p/pom.xml",
        "<project><modules><module>.</module></modules></project>");
  EXPECT_THAT(paths(poms_to_ask(project()).value()), ElementsAre("pom.xml"));
}

TEST_F(Maven, IsAskedOnceAndTheAnswerIsKept) {
  write("p/pom.xml", "<project/>");
  write("x.jar", "");
  const auto jar = (dir_.path() / "x.jar").string();
  const auto ask = asking("printf " + jar + ": > $root/refute.classpath");
  const auto first = maven_class_path(project(), ask).value();
  EXPECT_THAT(first.entries, ElementsAre(jar));
  EXPECT_FALSE(first.kept);
  EXPECT_TRUE(maven_class_path(project(), ask)->kept);
  EXPECT_EQ(std::ranges::count(calls(), '\n'), 1) << calls();
  // Jars that are gone, and poms that changed, are asked about again.
  fs::remove(jar);
  EXPECT_FALSE(maven_class_path(project(), ask)->kept);
  write("x.jar", "");
  write("p/pom.xml", "<project><properties><a>1</a></properties></project>");
  EXPECT_FALSE(maven_class_path(project(), ask)->kept);
}

TEST_F(Maven, DownloadsOnlyIfWhatItHasIsNotEnough) {
  write("p/pom.xml", "<project/>");
  auto ask = asking("case $1 in -o) echo '[ERROR] no jar here'; exit 1;; esac");
  EXPECT_TRUE(maven_class_path(project(), ask));
  fs::remove_all(dir_.path() / "cache");
  ask.offline = true;
  const auto refused = maven_class_path(project(), ask);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "Maven: no jar here");
}

TEST_F(Maven, ItsReasonIsFoundBehindColours) {
  write("p/pom.xml", "<project/>");
  const auto refused = maven_class_path(
      project(), asking("printf '\\033[0m[ERROR] no network\\n[ERROR] "
                        "To see the full stack trace\\n'; exit 1"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "Maven: no network");
}

TEST_F(Maven, ThatIsMissingIsSaid) {
  write("p/pom.xml", "<project/>");
  auto ask = asking("");
  ask.command = "no-such-maven";
  EXPECT_FALSE(maven_class_path(project(), ask));
}

}  // namespace
}  // namespace refute::project
