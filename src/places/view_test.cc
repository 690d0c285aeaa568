#include "places/view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "places/names.h"
#include "places/places_for_tests.h"

namespace refute::places {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

/// The text of every site of a sort.
std::vector<std::string> texts(const View& view, What what) {
  std::vector<std::string> all;
  for (const auto& site : view.sites())
    if (site.what == what)
      all.push_back(site.file->text.substr(site.begin, site.end - site.begin));
  return all;
}

const Site& site_of(const View& view, What what, const std::string& name) {
  for (const auto& site : view.sites())
    if (site.what == what && site.name == name) return site;
  throw std::runtime_error("no site " + name);
}

TEST(View, DeclarationsAreSelectedByTheirNames) {
  const auto all = view(
      "enum A { X; int f; A() {} void m(int p) { int l = 0; } record R(int c) "
      "{} }");
  EXPECT_THAT(texts(*all, What::kType), ElementsAre("A", "R"));
  EXPECT_THAT(texts(*all, What::kField), ElementsAre("X", "f", "c"));
  EXPECT_THAT(texts(*all, What::kConstructor), ElementsAre("A"));
  EXPECT_THAT(texts(*all, What::kMethod), ElementsAre("m"));
  EXPECT_THAT(texts(*all, What::kVariable), ElementsAre("p", "l"));
}

TEST(View, UsesAreOfWhatTheProgramDeclares) {
  const auto all = view(
      "class A { static final int K = 1; int m(int p) { String s = \"\"; "
      "s.length(); new A(); new Object(); return p + K + m(p); } }");
  EXPECT_THAT(texts(*all, What::kUse), ElementsAre("s", "p", "p"));
  EXPECT_THAT(texts(*all, What::kConstantUse), ElementsAre("K"));
  EXPECT_THAT(texts(*all, What::kCall), ElementsAre("m"));
  EXPECT_EQ(texts(*all, What::kNew).size(), 1U);
}

TEST(View, KnowsWhatSortAVariableIs) {
  const auto all = view(
      "class A { void m(int p, Object o) throws Exception { int l = 0; "
      "java.util.function.IntUnaryOperator f = u -> u; if (o instanceof "
      "String t) {} try (java.io.Reader r = null) {} catch (Exception e) {} "
      "} }");
  const auto sort = [&](const char* name) {
    return site_of(*all, What::kVariable, name).sort;
  };
  EXPECT_EQ(sort("p"), VariableSort::kParameter);
  EXPECT_EQ(sort("l"), VariableSort::kLocal);
  EXPECT_EQ(sort("u"), VariableSort::kLambda);
  EXPECT_EQ(sort("t"), VariableSort::kPattern);
  EXPECT_EQ(sort("r"), VariableSort::kResource);
  EXPECT_EQ(sort("e"), VariableSort::kException);
}

TEST(View, HierarchiesAreNearestFirst) {
  const auto all = view(
      "interface I {} class A implements I {} class B extends A {} "
      "class C extends B implements Runnable { public void run() {} }");
  const auto names_of = [](const std::vector<const DeclaredType*>& types) {
    std::vector<std::string> found;
    for (const auto* each : types) found.push_back(each->name);
    return found;
  };
  const auto& outline = all->outline();
  EXPECT_THAT(names_of(supertypes(*all, *outline.find("C"))),
              ElementsAre("B", "A", "I"));
  EXPECT_THAT(names_of(subtypes(*all, *outline.find("I"))),
              ElementsAre("A", "B", "C"));
  EXPECT_THAT(subtypes(*all, *outline.find("C")), IsEmpty());
}

TEST(View, FieldsOfInterfacesAreStaticConstants) {
  const auto all = view(
      "interface I { int K = 1; } class A { static int f = 1; static final "
      "int g = 2; final int h = 3; }");
  const auto field = [&](const char* name) -> const Site& {
    return site_of(*all, What::kField, name);
  };
  EXPECT_TRUE(is_static(field("K")));
  EXPECT_TRUE(is_constant(field("K")));
  EXPECT_TRUE(is_static(field("f")));
  EXPECT_FALSE(is_constant(field("f")));
  EXPECT_TRUE(is_constant(field("g")));
  EXPECT_FALSE(is_static(field("h")));
}

TEST(View, AnAnonymousClassHasNoNameToBeAskedBy) {
  const auto all =
      view("class A { Object f = new Object() { int g; void k() {} }; }");
  const auto& inner = site_of(*all, What::kField, "g");
  EXPECT_EQ(inner.home->type, nullptr);
  ASSERT_NE(named_home(inner), nullptr);
  EXPECT_EQ(named_home(inner)->name, "A");
  EXPECT_FALSE(all->target(inner).file.empty()) << "it is selected instead";
  EXPECT_EQ(all->target(site_of(*all, What::kField, "f")).field, "f");
}

TEST(View, RemembersPackagesWordsAndVariables) {
  const auto all = view({{"p/A.java",
                          "package p; class A { int m(int a) { "
                          "int b = a; return c(b); } }"},
                         {"q/B.java", "package q; class B {}"}});
  EXPECT_THAT(all->packages(), ElementsAre("p", "q"));
  EXPECT_TRUE(all->words().contains("c"));
  const auto* m = all->callables().front();
  EXPECT_THAT(all->variables(m), ElementsAre("a", "b"));
  EXPECT_TRUE(all->mentions(m, "a"));
  EXPECT_FALSE(all->mentions(m, "zzz"));
}

TEST(Names, TheFirstIsFreeAndNoneIsTheOwnNameOrAKeyword) {
  const auto all = view(
      "class A { int total; int count; int m(int p) { int l = p; return "
      "total + l; } } class B extends A { int below; }");
  const auto& site = site_of(*all, What::kField, "total");
  const auto found = names(*all, site, NameSort::kVariable, "total");
  ASSERT_FALSE(found.empty());
  EXPECT_FALSE(all->words().contains(found.front())) << found.front();
  EXPECT_THAT(found, Not(Contains("total")));
  EXPECT_THAT(found, Contains("count")) << "a member beside it";
  EXPECT_THAT(found, Contains("below")) << "a member of a subtype";
  EXPECT_EQ(std::set(found.begin(), found.end()).size(), found.size());
}

TEST(Names, EachSortIsWrittenAsItIsUsual) {
  const auto all = view("class A { int f; void m() {} }");
  const auto& site = site_of(*all, What::kMethod, "m");
  const auto first = [&](NameSort sort) {
    return names(*all, site, sort, "m").front();
  };
  EXPECT_TRUE(std::isupper(first(NameSort::kType)[0]));
  EXPECT_TRUE(std::islower(first(NameSort::kMethod)[0]));
  EXPECT_TRUE(std::islower(first(NameSort::kVariable)[0]));
  EXPECT_TRUE(std::isupper(first(NameSort::kConstant).back()));
  EXPECT_TRUE(std::islower(first(NameSort::kPackage)[0]));
  EXPECT_TRUE(std::isupper(first(NameSort::kTypeParameter)[0]));
}

}  // namespace
}  // namespace refute::places
