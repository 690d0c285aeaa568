#include "places/places.h"

#include "places/places_for_tests.h"

namespace refute::places {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::SizeIs;
using testing::UnorderedElementsAre;

TEST(Places, InlineLocalIncludesTheUseInsideALambda) {
  const std::string text =
      "class A { int m(int p) { int a = p; Runnable r = () -> { int b = a; };"
      " return a + A.q; } static int q; }";
  EXPECT_THAT(selected(text, offer("inline-local", "selection")),
              ElementsAre("a", "r", "b", "p", "a", "a"));
  // The fifth of them is the one in the lambda.
  const auto all = requests(text, offer("inline-local", "selection"));
  EXPECT_EQ(all[4].target.offset,
            static_cast<std::int64_t>(text.find("a; };")));
}

TEST(Places, ExtractMethodIncludesTheMiddleOfABlockAndAllOfIt) {
  const std::string text =
      "class A { void m() { int a = 1; f(a); f(2); a++; } void f(int i) {} }";
  EXPECT_THAT(selected(text, offer("extract-method", "selection")),
              IsSupersetOf({"f(a);", "f(a); f(2);", "f(a); f(2); a++;",
                            "int a = 1; f(a); f(2); a++;", "f(a)", "a", "2"}));
}

TEST(Places, ExtractMethodLeavesTheCallOfAConstructorAlone) {
  EXPECT_THAT(selected("class A { A() { super(); int i = 1; } }",
                       offer("extract-method", "selection")),
              ElementsAre("int i = 1;", "1"));
}

TEST(Places, ExpressionsAreNoPackagesAndNoTypes) {
  const std::string text =
      "class A { int n; A b; int m() { return java.lang.Math.max(b.n, "
      "Integer.MAX_VALUE) + A.k() + this.b.n; } static int k() { return 1; } }";
  const auto all = selected(text, offer("extract-local", "selection"));
  EXPECT_THAT(all, IsSupersetOf({"b", "b.n", "Integer.MAX_VALUE", "A.k()",
                                 "this", "this.b", "this.b.n", "1"}));
  for (const char* none :
       {"java", "java.lang", "java.lang.Math", "A", "Integer", "int"})
    EXPECT_THAT(all, Not(Contains(none)));
}

TEST(Places, RenameLocalKnowsEverySortOfVariable) {
  const std::string text =
      "class A { int m(Object o, int... v) throws Exception {\n"
      "  for (int i = 0; i < 1; i++) {} for (int e : v) {}\n"
      "  try (java.io.StringReader r = new java.io.StringReader(\"\")) {\n"
      "  } catch (RuntimeException | Error x) {}\n"
      "  java.util.function.IntBinaryOperator f = (l, k) -> l;\n"
      "  java.util.function.IntUnaryOperator g = (int t) -> t;\n"
      "  if (o instanceof String s && o instanceof R(int c, var d)) {}\n"
      "  return switch (o) { case Integer n -> n; case R(R q, var z) -> 1;"
      " default -> 0; };\n"
      "} record R(Object y, Object w) {} }";
  EXPECT_THAT(selected(text, offer("rename-local", "selection", kNewName)),
              UnorderedElementsAre("o", "v", "i", "e", "r", "x", "f", "l", "k",
                                   "g", "t", "s", "c", "d", "n", "q", "z"));
}

TEST(Places, OffsetsCountUtf16Units) {
  const std::string text =
      "class A { String s = \"é😀\"; int m() { int a = 1; return a; } }";
  const auto all = requests(text, offer("inline-local", "selection"));
  ASSERT_THAT(all, SizeIs(2));
  // Two bytes and four take up one unit and two.
  EXPECT_EQ(all[0].target.offset,
            static_cast<std::int64_t>(text.find("a = 1")) - 1 - 2);
}

TEST(Places, AnonymousClassesAreSelectedWhole) {
  EXPECT_THAT(
      selected("class A { Object o = new Object() { int f; }; Object p = "
               "new Object(); }",
               offer("convert-anonymous-to-nested", "selection", kNewName)),
      ElementsAre("new Object() { int f; }"));
}

TEST(Places, MembersOfLocalAndAnonymousClassesAreSelected) {
  const std::string text =
      "class A { int f; Object m() { class L { int g; } return new Object() {"
      " int h; }; } enum E { X { int i; }, Y; } record R(int j) {} }";
  const auto all = lines(requests(text, offer("push-down-field", "field")));
  EXPECT_THAT(all,
              UnorderedElementsAre(
                  "push-down-field A.f",
                  testing::MatchesRegex("push-down-field L.g at A.java:.*"),
                  testing::MatchesRegex("push-down-field .h.*A.java:.*"),
                  "push-down-field A.E.X",
                  testing::MatchesRegex("push-down-field .i.*A.java:.*"),
                  "push-down-field A.E.Y", "push-down-field A.R.j"));
}

TEST(Places, OverloadsAreToldApartByTheirErasedParameters) {
  const std::string text =
      "class A<T extends Number> { A() {} void m(T t) {} <S> void m(S[] s, "
      "java.util.List<T> l) {} void m(int... i) {} void k(T t) {} }";
  EXPECT_THAT(
      lines(requests(text, offer("push-down-method", "method"))),
      ElementsAre("push-down-method A.m(Number)",
                  "push-down-method A.m(Object[], List)",
                  "push-down-method A.m(int[])", "push-down-method A.k"));
}

TEST(Places, RenamesTakeAFreeNameAndNamesThatCollide) {
  const std::string text =
      "class A { int f; int g; class I { int h; int m(int p) { return h + p; "
      "} } } class B extends A { int k; }";
  const auto names = [&](const std::string& field) {
    std::vector<Request> some;
    for (auto& each : requests(text, offer("rename-field", "field", kNewName)))
      if (each.target.field == field) some.push_back(each);
    return given(some, "new-name");
  };
  // Free; of the same class; below; its own class; java.lang.
  EXPECT_THAT(names("f"), ElementsAre("fresh", "g", "k", "A", "Object"));
  // A local where it is used, a field of the class around.
  EXPECT_THAT(names("h"), ElementsAre("fresh", "p", "f", "I", "Object"));
  // Above.
  EXPECT_THAT(names("k"), ElementsAre("fresh", "f", "B", "Object"));
}

TEST(Places, AFreeNameIsFree) {
  EXPECT_THAT(given(requests("class Fresh { int fresh, fresh2; }",
                             offer("rename-type", "type", kNewName)),
                    "new-name"),
              Contains("Fresh2"));
}

TEST(Places, MethodsMayCollideWithThoseOfObject) {
  EXPECT_THAT(given(requests("class A { void m() {} void n() {} }",
                             offer("rename-method", "method", kNewName)),
                    "new-name"),
              ElementsAre("fresh", "n", "hashCode", "toString", "equals",
                          "fresh", "m", "hashCode", "toString", "equals"));
}

TEST(Places, TypesCollideWithNeighboursImportsAndTypeParameters) {
  const auto program = view({{"p/A.java",
                              "package p; import java.util.List; class A<T> {"
                              " List<T> l; class I {} class J {} }"},
                             {"p/B.java", "package p; class B {}"},
                             {"q/C.java", "package q; class C {}"}});
  const auto all = requests(program, offer("rename-type", "type", kNewName));
  EXPECT_THAT(given(all, "new-name"), IsSupersetOf({"Fresh", "J", "A", "B", "C",
                                                    "List", "Object", "T"}));
}

TEST(Places, EachFlagIsFlippedAlone) {
  const auto all = requests("class A { void m() {} }",
                            offer("push-down-method", "method",
                                  R"({"leave-abstract": {"default": "false"},
                "keep-original": {"default": "false"},
                "deprecate-original": {"default": "true"}, "odd": {}})"));
  EXPECT_THAT(lines(all),
              ElementsAre("push-down-method A.m",
                          "push-down-method A.m deprecate-original=false "
                          "keep-original=true",
                          "push-down-method A.m keep-original=true",
                          "push-down-method A.m leave-abstract=true"));
}

TEST(Places, DestinationsFollowFromTheRefactoring) {
  const auto program =
      view({{"p/A.java",
             "package p; class A { static int s; int m(B b) {"
             " return 1; } class N {} }"},
            {"q/B.java", "package q; class B extends p.A { int f; B o; }"}});
  const std::string where = R"({"destination": {"required": true}})";
  EXPECT_THAT(given(requests(program, offer("move-static", "member", where)),
                    "destination"),
              ElementsAre("p.A.N", "q.B"));
  EXPECT_THAT(given(requests(program, offer("move-type", "type", where)),
                    "destination"),
              ElementsAre("q", "moved", "p", "moved"));
  EXPECT_THAT(
      lines(requests(
          program, offer("pull-up-field", "field", R"({"destination": {}})"))),
      ElementsAre("pull-up-field q.B.f", "pull-up-field q.B.f destination=p.A",
                  "pull-up-field q.B.o",
                  "pull-up-field q.B.o destination=p.A"));
  EXPECT_THAT(
      lines(requests(program, offer("use-supertype", "type",
                                    R"({"supertype": {"required": true}})"))),
      ElementsAre("use-supertype q.B supertype=p.A"));
  EXPECT_THAT(lines(requests(program, offer("move-method", "method",
                                            R"({"target": {}})"))),
              ElementsAre("move-method p.A.m target=b"));
}

TEST(Places, ParametersAreNamedTypedAndReordered) {
  const std::string text = "class A { void m(int a, String b) {} void n() {} }";
  EXPECT_THAT(
      lines(requests(text, offer("remove-parameter", "method",
                                 R"({"parameter": {"required": true}})"))),
      ElementsAre("remove-parameter A.m parameter=a",
                  "remove-parameter A.m parameter=b"));
  EXPECT_THAT(given(requests(text, offer("reorder-parameters", "method",
                                         R"({"order": {"required": true}})")),
                    "order"),
              ElementsAre("b,a"));
  EXPECT_THAT(lines(requests(text, offer("change-parameter-type", "method",
                                         R"({"type": {"required": true},
                                "parameter": {"required": true}})"))),
              Contains("change-parameter-type A.m parameter=b type=Object"));
  EXPECT_THAT(lines(requests(text, offer("add-parameter", "method",
                                         R"({"type": {"required": true},
                                "name": {"required": true},
                                "default-value": {"required": true},
                                "position": {"default": "last"}})"))),
              IsSupersetOf({"add-parameter A.n default-value=0 name=fresh "
                            "type=int",
                            "add-parameter A.n default-value=null name=fresh "
                            "type=A",
                            "add-parameter A.m default-value=0 name=a type=int",
                            "add-parameter A.m default-value=0 name=fresh "
                            "position=1 type=int"}));
}

TEST(Places, InlineMethodTakesCallsOnlyFromEnginesThatDo) {
  const std::string text = "class A { int m() { return m(); } }";
  EXPECT_THAT(requests(text, offer("inline-method", "method")), SizeIs(1));
  EXPECT_THAT(lines(requests(
                  text, offer("inline-method", "method", R"({"calls": {}})"))),
              ElementsAre("inline-method A.m", "inline-method A.java:27+1",
                          "inline-method A.java:27+1 calls=all"));
}

TEST(Places, AWholeFileIsAPlaceAndItsFlagsAreFlipped) {
  const auto two = view({{"p/A.java", "package p; class A {}"},
                         {"p/package-info.java", "package p;"}});
  const auto clean = offer("clean-up", "file",
                           R"({"lambdas": {"default": "true"}, "type": {},
                               "supertype": {}, "new-name": {}})");
  EXPECT_THAT(
      lines(requests(two, clean)),
      ElementsAre("clean-up p/A.java", "clean-up p/A.java lambdas=false",
                  "clean-up p/package-info.java",
                  "clean-up p/package-info.java lambdas=false"));
  EXPECT_EQ(Places(two, clean, "p/A.java").count(), 2U);
  EXPECT_EQ(rule_for(clean).reach, Reach::kFile);
}

TEST(Places, AWholeProgramIsOnePlace) {
  const auto two = view({{"A.java", "class A {}"}, {"B.java", "class B {}"}});
  EXPECT_THAT(lines(requests(two, offer("recipe", "program"))),
              ElementsAre("recipe"));
  EXPECT_EQ(requests(two, offer("recipe", "program"))[0].target, Target{});
}

TEST(Places, ThereMayBeNone) {
  const Places none(view("interface A {}"), offer("inline-local", "selection"));
  EXPECT_EQ(none.count(), 0U);
  EXPECT_THAT(choice::all_of(none), IsEmpty());
}

TEST(Places, WhatCannotBeFilledIsUnsupportedWithAReason) {
  EXPECT_EQ(unsupported(offer("rename-type", "type", kNewName)), "");
  EXPECT_THAT(
      unsupported(offer("paint", "type", R"({"colour": {"required": true}})")),
      testing::HasSubstr("\"colour\""));
  EXPECT_THAT(unsupported(offer("paint", "wall")), testing::HasSubstr("wall"));
  EXPECT_EQ(unsupported(offer("paint", "type", R"({"colour": {}})")), "");
}

TEST(Places, NothingStartsInAScaffold) {
  const auto made =
      View::of({{{"p/A.java",
                  "package p; class A { int f; int m() { return Log.at(f); } } "
                  "class Log { static int g; static int at(int n) { return n + "
                  "g; } static class In { int h; } }"}}},
               "p.Log");
  ASSERT_TRUE(made);
  const auto fields = requests(*made, offer("rename-field", "field", kNewName));
  EXPECT_THAT(fields, Not(IsEmpty()));
  for (const auto& each : fields) EXPECT_EQ(each.target.field, "f");
  for (const auto& each :
       requests(*made, offer("rename-method", "method", kNewName)))
    EXPECT_EQ(each.target.type, "p.A");
  // What stands elsewhere and uses it may be asked for.
  EXPECT_THAT(requests(*made, offer("extract-local", "selection", kNewName)),
              Not(IsEmpty()));
}

TEST(Places, ABrokenFileIsNamed) {
  const auto made = View::of({{{"p/A.java", "class A { int"}}});
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, testing::HasSubstr("p/A.java"));
}

}  // namespace
}  // namespace refute::places
