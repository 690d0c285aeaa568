#include "typed/name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::typed {
namespace {

using ::testing::HasSubstr;

TEST(JavaNames, SayThemeLevelAndRefactoring) {
  const auto name = parse_name("java:closure@21/inline-local");
  ASSERT_TRUE(name);
  EXPECT_EQ(name->theme->name, "closure");
  EXPECT_EQ(name->level, 21);
  EXPECT_EQ(name->refactoring, "inline-local");
  EXPECT_EQ(name->text(), "java:closure@21/inline-local");
}

TEST(JavaNames, AreEverythingWithoutATheme) {
  const auto name = parse_name("java", 11);
  ASSERT_TRUE(name);
  EXPECT_EQ(name->theme, &kEverything);
  EXPECT_EQ(name->text(), "java@11");
}

TEST(JavaNames, AreToldFromOthers) {
  EXPECT_TRUE(is_java_name("java"));
  EXPECT_TRUE(is_java_name("java@8"));
  EXPECT_TRUE(is_java_name("java/inline-local"));
  EXPECT_FALSE(is_java_name("javac"));
  EXPECT_FALSE(is_java_name("jdolly:pull-up-method"));
}

TEST(JavaNames, ThatAreWrongSayWhatIsRight) {
  EXPECT_THAT(parse_name("java:clojure").error().message,
              HasSubstr("did you mean \"closure\""));
  EXPECT_THAT(parse_name("java:pattern-switch").error().message,
              HasSubstr("needs Java 21"));
  EXPECT_THAT(parse_name("java@7").error().message, HasSubstr("8 to 25"));
  EXPECT_THAT(parse_name("java@new").error().message,
              HasSubstr("no release of Java"));
}

}  // namespace
}  // namespace refute::typed
