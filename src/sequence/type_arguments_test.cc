#include "sequence/type_arguments.h"

#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

ClassFacts generic(const std::string& name, const std::string& signature) {
  ClassFacts facts;
  facts.name = name;
  facts.signature = signature;
  return facts;
}

TypeArguments program() {
  return TypeArguments(
      {{"p.Box", generic("p.Box", "<T:Ljava/lang/Object;>Ljava/lang/Object;")},
       {"p.Dates", generic("p.Dates", "Lp/Box<Ljava/util/Calendar;>;")},
       {"p.Two", generic("p.Two",
                         "<A:Ljava/lang/Object;B:Ljava/lang/Object;>"
                         "Ljava/lang/Object;Lp/Maker<TB;>;")},
       {"p.Maker",
        generic("p.Maker", "<T:Ljava/lang/Object;>Ljava/lang/Object;")},
       {"p.Plain", generic("p.Plain", "")}});
}

TEST(TypeArguments, AreThoseOfTheObject) {
  const auto found =
      program().of("p.Box", parse_type("Lp/Box<Ljava/util/Date;>;"));
  ASSERT_TRUE(found.contains("T"));
  EXPECT_EQ(found.at("T").descriptor, "Ljava/util/Date;");
}

TEST(TypeArguments, OfASubclassAreWhatItSaysOfItsSuperclass) {
  const auto found = program().of("p.Box", parse_type("Lp/Dates;"));
  ASSERT_TRUE(found.contains("T"));
  EXPECT_EQ(found.at("T").descriptor, "Ljava/util/Calendar;");
}

TEST(TypeArguments, ArePassedOnUnderOtherNames) {
  const auto found = program().of(
      "p.Maker", parse_type("Lp/Two<Ljava/lang/String;Ljava/util/Date;>;"));
  ASSERT_TRUE(found.contains("T"));
  EXPECT_EQ(found.at("T").descriptor, "Ljava/util/Date;");
}

TEST(TypeArguments, AreUnknownOfARawTypeAndOfAnother) {
  EXPECT_TRUE(program().of("p.Box", parse_type("Lp/Box;")).empty());
  EXPECT_TRUE(program().of("p.Box", parse_type("Lp/Plain;")).empty());
  EXPECT_TRUE(program().of("p.Box", parse_type("[I")).empty());
}

TEST(TypeArguments, AClassThatIsItsOwnSupertypeDoesNotHang) {
  const TypeArguments odd({{"p.A", generic("p.A", "Lp/A;")}});
  EXPECT_TRUE(odd.of("p.B", parse_type("Lp/A;")).empty());
}

}  // namespace
}  // namespace refute::sequence
