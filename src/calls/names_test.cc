#include "calls/names.h"

#include <gtest/gtest.h>

namespace refute::calls {
namespace {

TEST(JavaType, ReadsDescriptors) {
  EXPECT_EQ(java_type("[[I"), "int[][]");
  EXPECT_EQ(java_type("Lp/A$B;"), "p.A.B");
  EXPECT_EQ(java_type("Ljava/lang/String;"), "String");
  EXPECT_EQ(java_type("Ljava/lang/reflect/Method;"),
            "java.lang.reflect.Method");
}

TEST(PackageOf, IsEmptyForAClassWithoutOne) {
  EXPECT_EQ(package_of("p.q.A$B"), "p.q");
  EXPECT_EQ(package_of("A"), "");
}

TEST(Names, TheFirstOfASimpleNameIsImported) {
  Names names("p", "T");
  EXPECT_EQ(names.of("java.util.List[]"), "List[]");
  EXPECT_EQ(names.of("java.awt.List"), "java.awt.List");
  EXPECT_EQ(names.of("java.util.Map.Entry"), "Map.Entry");
  EXPECT_EQ(names.imports({"org.junit.Test"}),
            "import java.util.List;\n"
            "import java.util.Map;\n"
            "import org.junit.Test;\n");
}

TEST(Names, WhatIsBesideTheTestOrInJavaLangNeedsNoImport) {
  Names names("p", "T");
  EXPECT_EQ(names.of("p.A"), "A");
  EXPECT_EQ(names.of("java.lang.String"), "String");
  EXPECT_EQ(names.of("q.T"), "q.T") << "T is the test itself";
  EXPECT_EQ(names.of("q.String"), "q.String");
  EXPECT_EQ(names.imports({}), "");
}

TEST(Names, InFullNothingIsImported) {
  auto names = Names::in_full();
  EXPECT_EQ(names.of("java.util.Map.Entry[]"), "java.util.Map.Entry[]");
  EXPECT_EQ(names.imports({"a.B"}), "import a.B;\n");
}

TEST(VariableFor, SpeaksOfTheType) {
  EXPECT_EQ(variable_for("java.util.ArrayList"), "arrayList");
  EXPECT_EQ(variable_for("int[][]"), "intArrayArray");
}

}  // namespace
}  // namespace refute::calls
