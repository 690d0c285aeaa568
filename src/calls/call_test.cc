#include "calls/call.h"

#include <gtest/gtest.h>

namespace refute::calls {
namespace {

const Member kMethodOfA{.owner = "p.A",
                        .name = "m",
                        .package = "p",
                        .inputs = {"p.A", "Object", "long"}};

std::string in_full(const Member& member, const std::vector<Input>& inputs) {
  auto names = Names::in_full();
  return to_java(member, inputs, names);
}

TEST(Call, ArgumentsOfAnotherTypeAreCastSoThatTheOverloadIsTheRightOne) {
  EXPECT_EQ(in_full(kMethodOfA, {{"x", "p.A"}, {"y", "p.B"}, {"i", "int"}}),
            "x.m((Object) y, (long) i)");
  EXPECT_EQ(in_full(kMethodOfA, {{"x", "p.A"}, {}, {"1L", "long", true}}),
            "x.m((Object) null, 1L)");
  EXPECT_EQ(in_full(kMethodOfA,
                    {{"x", "p.A"}, {"-1", "int", true}, {"1", "int", true}}),
            "x.m((Object) (-1), 1)");
}

TEST(Call, AMethodsReceiverIsCastOnlyIfAnotherMethodHidesIt) {
  const Member get{.owner = "p.A", .name = "get", .inputs = {"p.A"}};
  EXPECT_EQ(in_full(get, {{"x", "p.B"}}), "x.get()");
  EXPECT_EQ(in_full(get, {{.text = "x", .type = "p.B", .hides = true}}),
            "((p.A) x).get()");
  EXPECT_EQ(in_full(get, {{"x", "int"}}), "((p.A) x).get()");
  EXPECT_EQ(in_full(get, {{}}), "((p.A) null).get()");
}

TEST(Call, AFieldAndAnInnerClassAreThoseOfTheDeclaredType) {
  const Member field{.kind = Kind::kField, .name = "f", .inputs = {"p.A"}};
  EXPECT_EQ(in_full(field, {{"x", "p.A"}}), "x.f");
  EXPECT_EQ(in_full(field, {{"x", "p.B"}}), "((p.A) x).f");
  const Member inner{.kind = Kind::kConstructor,
                     .owner = "p.A.I",
                     .inputs = {"p.A", "int"},
                     .inner = true};
  EXPECT_EQ(in_full(inner, {{"x", "p.A"}, {"1", "int", true}}), "x.new I(1)");
  EXPECT_EQ(in_full(inner, {{"x", "p.B"}, {"1", "int", true}}),
            "((p.A) x).new I(1)");
}

TEST(Call, StaticMembersAndArraysNameTheirType) {
  EXPECT_EQ(
      in_full({.kind = Kind::kStaticField, .owner = "p.A", .name = "F"}, {}),
      "p.A.F");
  EXPECT_EQ(
      in_full(
          {.kind = Kind::kArray, .owner = "int[]", .inputs = {"int", "int"}},
          {{"1", "int", true}, {"x", "int"}}),
      "new int[] {1, x}");
}

TEST(Place, IsThePackageOfWhatIsNotPublic) {
  const Member open{.package = "q", .is_public = true};
  const Member closed{.package = "p"};
  EXPECT_EQ(place({open, closed}).package, "p");
  EXPECT_EQ(place({open}).package, "");
  EXPECT_TRUE(place({open, closed, closed}).possible);
}

TEST(Place, DoesNotExistInTwoPackagesAtOnce) {
  EXPECT_FALSE(place({{.package = "p"}, {.package = "q"}}).possible);
  // No class of a package can name one that has none.
  EXPECT_FALSE(place({{.package = "p"}, {.is_public = true}}).possible);
  const Member array{.kind = Kind::kArray, .is_public = true};
  EXPECT_TRUE(place({{.package = "p"}, array}).possible);
}

}  // namespace
}  // namespace refute::calls
