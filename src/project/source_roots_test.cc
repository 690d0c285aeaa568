#include "project/source_roots.h"

#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::project {
namespace {

namespace fs = std::filesystem;

class SourceRootsTest : public ::testing::Test {
 protected:
  void pom(const fs::path& module, const std::string& inside) {
    fs::create_directories(dir_.path() / module);
    ASSERT_TRUE(write_file(dir_.path() / module / "pom.xml",
                           "<project>" + inside + "</project>"));
  }
  bool has(const fs::path& path) const {
    return of(path) == java::Wanted::kYes;
  }
  java::Wanted of(const fs::path& path) const {
    return SourceRoots::of(dir_.path()).of_file(path);
  }

  TempDir dir_ = TempDir::create().value();
};

TEST_F(SourceRootsTest, WhereNothingIsSaidEveryFileIsASource) {
  EXPECT_TRUE(has("src/A.java"));
  pom("", "");
  EXPECT_TRUE(has("src/A.java"));
  EXPECT_TRUE(has("test/ATest.java"));
}

TEST_F(SourceRootsTest, FoldersAreTakenAsThePomNamesThem) {
  pom("",
      "<build><sourceDirectory>${basedir}/java/</sourceDirectory>"
      "<testSourceDirectory> java/tests </testSourceDirectory></build>");
  EXPECT_TRUE(has("java/p/A.java"));
  EXPECT_TRUE(has("target/generated-sources/p/G.java"));
  EXPECT_EQ(of("java/tests/p/ATest.java"), java::Wanted::kNo);
  EXPECT_EQ(of("javadoc/p/B.java"), java::Wanted::kLeftOut);
  EXPECT_EQ(of("examples/p/B.java"), java::Wanted::kLeftOut);
  // What a plugin adds lies there.
  EXPECT_TRUE(has("src/main/gen/p/B.java"));
}

TEST_F(SourceRootsTest, AModuleHasWhatItsParentSays) {
  pom("",
      "<modules><module>a</module><module>b</module></modules>"
      "<build><testSourceDirectory>test</testSourceDirectory></build>");
  pom("a", "<parent><artifactId>top</artifactId></parent>");
  pom("b",
      "<parent><artifactId>top</artifactId></parent>"
      "<build><testSourceDirectory>check</testSourceDirectory></build>");
  EXPECT_FALSE(has("a/test/ATest.java"));
  EXPECT_TRUE(has("b/test/A.java"));
  EXPECT_FALSE(has("b/check/ATest.java"));
}

TEST_F(SourceRootsTest, WhatOnlyMavenCouldTellLeavesNothingOut) {
  for (const char* folder :
       {"${main}/java", "../other", "/absolute", " ", "."}) {
    pom("", std::string("<build><sourceDirectory>") + folder +
                "</sourceDirectory></build>");
    EXPECT_TRUE(has("x/A.java")) << folder;
  }
  pom("", "<build>");  // no XML
  EXPECT_TRUE(has("x/A.java"));
}

TEST_F(SourceRootsTest, ParentsInACircleEnd) {
  pom("",
      "<modules><module>a</module></modules><parent><relativePath>a"
      "</relativePath></parent>");
  pom("a", "<parent><artifactId>top</artifactId></parent>");
  EXPECT_TRUE(has("a/A.java"));
}

}  // namespace
}  // namespace refute::project
