#include "java/program.h"

#include <gtest/gtest.h>

namespace refute::java {
namespace {

TEST(Program, NormalisedProgramsCompareByContent) {
  Program a{{{"B.java", "class B {}"}, {"A.java", "class A {}"}}};
  Program b{{{"A.java", "class A {}"}, {"B.java", "class B {}"}}};
  EXPECT_NE(a, b);
  normalise(a);
  EXPECT_EQ(a, b);
}

TEST(Program, FindsAFileByItsPath) {
  const Program p{{{"p/A.java", "x"}}};
  ASSERT_NE(find_file(p, "p/A.java"), nullptr);
  EXPECT_EQ(find_file(p, "p/A.java")->text, "x");
  EXPECT_EQ(find_file(p, "A.java"), nullptr);
}

TEST(Program, TextNamesEveryFile) {
  EXPECT_EQ(to_text({{{"A.java", "class A {}"}, {"B.java", "class B {}\n"}}}),
            "// A.java\nclass A {}\n// B.java\nclass B {}\n");
}

}  // namespace
}  // namespace refute::java
