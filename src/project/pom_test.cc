#include "project/pom.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::project {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kPom[] = R"(<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>g</groupId><artifactId>top</artifactId>
    <version>1</version></parent>
  <artifactId> app </artifactId>
  <packaging>bundle</packaging>
  <properties><gson.version>2.13.2</gson.version></properties>
  <repositories><repository><url>http://evil</url></repository></repositories>
  <build>
    <extensions><extension><artifactId>evil</artifactId></extension></extensions>
    <plugins><plugin><artifactId>exec</artifactId></plugin></plugins>
  </build>
  <dependencies>
    <dependency><groupId>com.google.code.gson</groupId>
      <artifactId>gson</artifactId><version>${gson.version}</version></dependency>
    <dependency><groupId>g</groupId><artifactId>sibling</artifactId></dependency>
    <dependency><groupId>g</groupId><artifactId>secret</artifactId>
      <scope>system</scope><systemPath>/etc/passwd</systemPath></dependency>
  </dependencies>
  <profiles><profile><id>p</id><modules><module>extra</module></modules>
    <build><plugins><plugin><artifactId>run</artifactId></plugin></plugins></build>
  </profile></profiles>
</project>)";

TEST(Pom, SaysItsNameItsModulesAndWhereItsParentIs) {
  const auto pom = read_pom(kPom, "pom.xml").value();
  EXPECT_EQ(pom.artifact, "app");
  EXPECT_THAT(pom.modules, ElementsAre("extra"));
  EXPECT_EQ(pom.parent, "../pom.xml");
}

TEST(Pom, AnEmptyRelativePathMeansNoParentNearby) {
  const auto pom = read_pom(
      "<project><parent><relativePath/></parent></project>", "pom.xml");
  ASSERT_TRUE(pom);
  EXPECT_THAT(pom->parent, IsEmpty());
}

TEST(Pom, KeepsWhatDependenciesNeed) {
  const auto left = dependencies_only(kPom, "pom.xml", {"sibling"}).value();
  for (const char* kept : {"<artifactId>gson</artifactId>", "2.13.2",
                           "<artifactId>top</artifactId>", "extra"})
    EXPECT_THAT(left, HasSubstr(kept));
}

TEST(Pom, LosesAllThatRunsOrIsAsked) {
  const auto left = dependencies_only(kPom, "pom.xml", {"sibling"}).value();
  for (const char* gone : {"evil", "exec", "run", "secret", "passwd", "bundle",
                           "build", "repositor", "sibling"})
    EXPECT_THAT(left, Not(HasSubstr(gone))) << gone;
}

TEST(Pom, IsAParentOrAJar) {
  EXPECT_THAT(dependencies_only(kPom, "", {}).value(),
              HasSubstr("<packaging>pom</packaging>"));
  EXPECT_THAT(dependencies_only("<project/>", "", {}).value(),
              HasSubstr("<packaging>jar</packaging>"));
  EXPECT_THAT(
      dependencies_only("<project><packaging>pom</packaging></project>", "", {})
          .value(),
      HasSubstr("<packaging>pom</packaging>"));
}

TEST(Pom, BadTextIsNamedWithItsLine) {
  const auto broken = read_pom("<project>\n<a>\n</b></project>", "x/pom.xml");
  ASSERT_FALSE(broken);
  EXPECT_THAT(broken.error().message, HasSubstr("x/pom.xml:3: no XML"));
  const auto other = read_pom("<html/>", "x/pom.xml");
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, HasSubstr("no pom of Maven"));
  EXPECT_FALSE(read_pom("", "x"));
}

}  // namespace
}  // namespace refute::project
