#include "java/outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

Outline outline(const std::vector<java::SourceFile>& files) {
  auto read = Outline::of({files});
  EXPECT_TRUE(read) << (read ? "" : read.error().path);
  return *std::move(read);
}

Outline outline(const std::string& text) { return outline({{"A.java", text}}); }

std::vector<std::string> names(const std::vector<const DeclaredType*>& types) {
  std::vector<std::string> all;
  for (const auto* each : types) all.push_back(each->name);
  return all;
}

TEST(Outline, NamesEveryTypeThatIsDeclared) {
  const auto all = outline(
      {{"p/A.java",
        "package p; class A { interface I { enum E { X } } record R(int x) {}"
        " void m() { class Local {} } @interface N {} }"},
       {"B.java", "class B {}"}});
  std::vector<std::string> found;
  for (const auto& each : all.types()) found.push_back(each.name);
  EXPECT_THAT(found, UnorderedElementsAre("p.A", "p.A.I", "p.A.I.E", "p.A.R",
                                          "Local", "p.A.N", "B"));
  EXPECT_EQ(all.find("p.A.I.E")->outer, all.find("p.A.I"));
  EXPECT_EQ(all.find("p.A.R")->package, "p");
  EXPECT_EQ(all.find("p.A.R")->simple, "R");
  EXPECT_EQ(all.find("B")->package, "");
  EXPECT_TRUE(all.find("B")->top_level());
  EXPECT_EQ(all.find("p.B"), nullptr);
}

TEST(Outline, WhatIsDeclaredTwiceIsNotFoundButNamed) {
  const auto twice = outline("class A {} class B {} class A {}");
  ASSERT_NE(twice.declared_twice(), nullptr);
  EXPECT_EQ(twice.declared_twice()->name, "A");
  EXPECT_EQ(twice.find("A"), nullptr);
  const auto local =
      outline("class A { void m() { class L {} } void n() { class L {} } }");
  EXPECT_EQ(local.declared_twice(), nullptr) << "local classes may be";
}

TEST(Outline, AFileThatIsNotJavaIsNamed) {
  const auto read =
      Outline::of({{{"A.java", "class A {}"}, {"B.java", "class {"}}});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().path, "B.java");
}

TEST(Outline, SupertypesAreThoseOfTheProgram) {
  const auto all = outline(
      "interface I {} interface J extends I {} class A implements Runnable {}"
      " class B extends A implements J, java.io.Serializable {}"
      " class C extends B {}");
  const auto& b = *all.find("B");
  EXPECT_THAT(names(all.supertypes(b)), ElementsAre("A", "J"));
  EXPECT_EQ(all.superclass(b), all.find("A"));
  EXPECT_EQ(all.superclass(*all.find("A")), nullptr);
  EXPECT_THAT(names(all.subtypes(b)), ElementsAre("C"));
  EXPECT_TRUE(all.is_below(*all.find("C"), *all.find("I")));
  EXPECT_TRUE(all.is_below(b, b));
  EXPECT_FALSE(all.is_below(*all.find("A"), b));
  EXPECT_EQ(count_written_supertypes(*b.node), 3U);
  EXPECT_TRUE(all.extends_library());
  EXPECT_FALSE(outline("class A {} class B extends A {}").extends_library());
}

TEST(Outline, AHierarchyInACircleEnds) {
  const auto all =
      outline("class A extends B {} class B extends A {} class C {}");
  EXPECT_TRUE(all.is_below(*all.find("A"), *all.find("B")));
  EXPECT_FALSE(all.is_below(*all.find("A"), *all.find("C")));
}

TEST(Outline, ResolvesNamesAsTheyAreInScope) {
  const auto all = outline(
      {{"p/A.java", "package p; public class A { public static class X {} }"},
       {"p/B.java", "package p; class B extends A { class Y {} }"},
       {"q/C.java", "package q; import p.A; class C { A.X f; class X {} }"}});
  const auto resolve = [&](const char* at, const char* text) -> std::string {
    const auto* found = all.resolve(*all.find(at), text);
    return found == nullptr ? "" : found->name;
  };
  EXPECT_EQ(resolve("p.B", "A"), "p.A") << "of the same package";
  EXPECT_EQ(resolve("q.C", "A"), "p.A") << "imported";
  EXPECT_EQ(resolve("q.C", "p.A"), "p.A") << "qualified";
  EXPECT_EQ(resolve("q.C", "A.X"), "p.A.X") << "nested";
  EXPECT_EQ(resolve("q.C", "X"), "q.C.X") << "a member";
  EXPECT_EQ(resolve("p.B.Y", "Y"), "p.B.Y") << "itself";
  EXPECT_EQ(resolve("q.C", "String"), "") << "a library's";
}

// Regression: of two types called List, the program's own was taken, though it
// is in another package.
TEST(Outline, AnImportedTypeOfALibraryIsNotTheProgramsOfThatName) {
  const auto all = outline(
      {{"p/List.java", "package p; public class List { public class In {} }"},
       {"q/C.java", "package q; import java.util.List; class C { List f; }"},
       {"q/D.java", "package q; class D extends p.List { In f; }"}});
  EXPECT_EQ(all.resolve(*all.find("q.C"), "List"), nullptr);
  EXPECT_EQ(all.resolve(*all.find("q.D"), "In"), all.find("p.List.In"))
      << "a member that is inherited";
}

TEST(Outline, FindsMembersByNameAndParameters) {
  const auto all = outline(
      "class A { int f, g = 1; void m() {} void m(java.util.List<String> l,"
      " int[] a, T... r) {} int n(int x[]) { return 0; } A() {} }");
  const auto& a = *all.find("A")->node;
  EXPECT_NE(find_field(a, "f"), nullptr);
  EXPECT_EQ(find_field(a, "f"), find_field(a, "g")) << "one declaration";
  EXPECT_EQ(find_field(a, "h"), nullptr);
  EXPECT_EQ(find_methods(a, "m").size(), 2U);
  EXPECT_EQ(find_method(a, "m", {}), nullptr) << "there are two";
  EXPECT_NE(find_method(a, "n", {}), nullptr);
  const auto* wide = find_method(a, "m", {{"List", "int[]", "T[]"}});
  ASSERT_NE(wide, nullptr);
  EXPECT_THAT(parameter_names(*wide), ElementsAre("l", "a", "r"));
  EXPECT_THAT(parameter_types(*wide), ElementsAre("List", "int[]", "T[]"));
  EXPECT_NE(find_method(a, "m", {std::vector<std::string>{}}), nullptr);
  EXPECT_EQ(find_method(a, "m", {{"String"}}), nullptr);
  EXPECT_THAT(parameter_types(*find_method(a, "n", {})), ElementsAre("int[]"));
  EXPECT_EQ(members(a).size(), 5U);
}

TEST(Outline, CountsNoReceiverAmongTheParameters) {
  const auto all = outline("class A { int m(A this, int x) { return x; } }");
  const auto* m = find_method(*all.find("A")->node, "m", {});
  ASSERT_NE(m, nullptr);
  EXPECT_THAT(parameter_names(*m), ElementsAre("x"));
  EXPECT_THAT(parameter_types(*m), ElementsAre("int"));
}

TEST(Outline, ErasesWrittenTypes) {
  for (const auto& [type, expected] :
       std::vector<std::pair<const char*, const char*>>{
           {"int", "int"},
           {"java.util.List<A>[]", "List[]"},
           {"Map<String, List<A>>", "Map"},
           {"Map.Entry<K, V>", "Entry"},
           {"A [ ]", "A[]"}})
    EXPECT_EQ(erased(type), expected) << type;
}

TEST(Outline, CountsNamesByWhatTheyStandFor) {
  const auto all = outline(
      "class x { int x; x() { this.x = x; } void x(x x) { x.x(x); "
      "Runnable r = this::x; } }");
  EXPECT_EQ(count(all, Role::kType, "x"), 3) << "class, constructor, parameter";
  EXPECT_EQ(count(all, Role::kMethod, "x"), 3) << "method, call, reference";
  EXPECT_EQ(count(all, Role::kVariable, "x"), 6);
  EXPECT_EQ(declared_variables(all, "x"), 2) << "the field, the parameter";
  EXPECT_EQ(count(all, Role::kVariable, "y"), 0);
}

TEST(Outline, FindsTheVariableAtAPlaceInUtf16) {
  const std::string text = "class A { String s = \"\xC3\xA9\"; int größe; }";
  const auto all = outline(text);
  // One unit for what takes two bytes.
  const auto place = static_cast<std::int64_t>(text.find("gr")) - 1;
  EXPECT_EQ(all.variable_at("A.java", place), "größe");
  EXPECT_EQ(all.in_bytes("A.java", place), place + 1);
  EXPECT_EQ(all.variable_at("A.java", place - 1), "");
  EXPECT_EQ(all.variable_at("B.java", place), "");
}

TEST(Outline, KnowsTheNameThatIsDeclaredOrUsedSomewhere) {
  const std::string text = "class A<T> { int f[]; int m() { return f[0]; } }";
  const auto all = outline(text);
  for (const auto& [place, name] : {std::pair{"A<", "A"},
                                    {"f[]", "f"},
                                    {"m()", "m"},
                                    {"f[0", "f"},
                                    {" f[0", ""}})
    EXPECT_EQ(
        all.name_at("A.java", static_cast<std::int64_t>(text.find(place))),
        name)
        << place;
}

TEST(Outline, AllIdentifiersAreCollected) {
  const auto all = outline("class A<T> { int f = g(1) + B.h; }");
  const auto found = identifiers(all.units().front());
  for (const char* each : {"A", "T", "f", "g", "B", "h"})
    EXPECT_TRUE(found.contains(each)) << each;
}

TEST(Outline, ASegmentIsAWholePartOfAName) {
  EXPECT_TRUE(has_segment("p.q.A", "q"));
  EXPECT_TRUE(has_segment("p", "p"));
  EXPECT_FALSE(has_segment("p.qq.A", "q"));
}

TEST(Outlines, WhatWasReadIsNotReadAgain) {
  Outlines outlines;
  const java::Program one{{{"A.java", "class A {}"}}};
  const java::Program broken{{{"A.java", "class {"}}};
  const auto* first = &outlines.of(one);
  EXPECT_FALSE(outlines.of(broken));
  EXPECT_EQ(&outlines.of(one), first);
}

}  // namespace
}  // namespace refute
