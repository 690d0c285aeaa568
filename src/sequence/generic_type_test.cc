#include "sequence/generic_type.h"

#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

TEST(GenericType, ReadsArgumentsOfArguments) {
  const auto type =
      parse_type("Ljava/util/List<Ljava/util/List<Ljava/lang/Integer;>;>;");
  EXPECT_EQ(type.descriptor, "Ljava/util/List;");
  ASSERT_EQ(type.arguments.size(), 1U);
  EXPECT_EQ(type.arguments[0].descriptor, "Ljava/util/List;");
  EXPECT_EQ(type.arguments[0].arguments[0].descriptor, "Ljava/lang/Integer;");
}

TEST(GenericType, AWildcardIsItsBound) {
  EXPECT_EQ(parse_type("Lp/A<+Lp/B;>;").arguments[0].descriptor, "Lp/B;");
  EXPECT_EQ(parse_type("Lp/A<-Lp/B;>;").arguments[0].descriptor, "Lp/B;");
  EXPECT_EQ(parse_type("Lp/A<*>;").arguments[0].descriptor, kObject);
}

TEST(GenericType, NamesNestedTypesAsClassFilesDo) {
  EXPECT_EQ(parse_type("Lp/A<TT;>.B;").descriptor, "Lp/A$B;");
}

TEST(GenericType, ASignatureHasVariablesParametersAndAResult) {
  const auto read = parse_signature(
      "<E:Ljava/lang/Object;N:Ljava/lang/Number;:Ljava/lang/Comparable<TN;>;>"
      "(TE;[I[TN;)Ljava/util/Set<TE;>;");
  EXPECT_EQ(read.bounds.at("N").descriptor, "Ljava/lang/Number;");
  ASSERT_EQ(read.parameters.size(), 3U);
  EXPECT_EQ(read.parameters[0].variable, "E");
  EXPECT_EQ(read.parameters[1].descriptor, "[I");
  EXPECT_EQ(erased(read.parameters[2], read.bounds), "[Ljava/lang/Number;");
  EXPECT_EQ(erased(read.result), "Ljava/util/Set;");
}

TEST(GenericType, AnInterfaceAsTheFirstBoundCounts) {
  const auto read = parse_variables("<T::Lp/I;U:Lp/A;>Ljava/lang/Object;");
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0].second.descriptor, "Lp/I;");
  EXPECT_EQ(read[1].first, "U");
}

TEST(GenericType, VariablesAreReplacedInsideArraysToo) {
  const std::map<std::string, GenericType> known{{"T", {"Ljava/lang/String;"}}};
  EXPECT_EQ(substitute(parse_type("[TT;"), known).descriptor,
            "[Ljava/lang/String;");
  EXPECT_EQ(substitute(parse_type("Lp/A<TT;>;"), known).arguments[0].descriptor,
            "Ljava/lang/String;");
}

TEST(GenericType, SupertypesComeWithTheirArguments) {
  const auto above =
      parse_supertypes("<T:Lp/I;>Lp/Base<TT;>;Ljava/lang/Comparable<Lp/A;>;");
  ASSERT_EQ(above.size(), 2U);
  EXPECT_TRUE(has_variables(above[0]));
  EXPECT_FALSE(has_variables(above[1]));
  EXPECT_EQ(above[1].arguments[0].descriptor, "Lp/A;");
}

TEST(GenericType, TextThatIsNoTypeDoesNotHang) {
  for (const char* each : {"", "L", "Lp/A<", "Lp/A<TT", "[", "T", "Lp/A<+"})
    EXPECT_FALSE(parse_type(each).descriptor.empty()) << each;
  for (const char* each : {"", "(", "<", "<T", "<T:", "(I", "<T:>(TT;)"})
    parse_signature(each);
  for (const char* each : {"", "<", "<T:", "L", "Lp/A<", ";;", "Lp/A;x"})
    parse_supertypes(each);
  EXPECT_FALSE(parse_type(std::string(100'000, '[')).descriptor.empty());
}

}  // namespace
}  // namespace refute::sequence
