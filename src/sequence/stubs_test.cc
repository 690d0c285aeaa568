#include "sequence/stubs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sequence/common.h"

namespace refute::sequence {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Key;
using ::testing::Not;

constexpr int kAbstractly = kPublic | kAbstract;

ClassFacts type(const std::string& name, int flags, std::vector<Member> methods,
                std::vector<std::string> interfaces = {}) {
  return {.name = name,
          .flags = kPublic | kAbstract | flags,
          .superclass = "java.lang.Object",
          .interfaces = std::move(interfaces),
          .methods = std::move(methods)};
}

/// The stubs of programs that have these types, and only those.
std::map<std::string, StubType> stubs(const std::vector<ClassFacts>& before,
                                      const std::vector<ClassFacts>& after) {
  ProgramFacts one, two;
  Common common;
  for (const auto& each : before) {
    one[each.name] = each;
    common.supertypes[each.name] = {each.name};
  }
  for (const auto& each : after) two[each.name] = each;
  return common_stubs(one, two, common);
}

std::map<std::string, StubType> stubs(const std::vector<ClassFacts>& program) {
  return stubs(program, program);
}

const Member kArea{kAbstractly, "area", "()D"};
const Member kName{kAbstractly, "name", "(I)Ljava/lang/String;"};
const Member kGo{kAbstractly, "go", "(J[Lp/A;)V"};

TEST(Stubs, AnInterfaceWithSeveralMethodsIsWrittenAsAnAnonymousClass) {
  const auto all = stubs({type(
      "p.S", kInterface, {kArea, kName, kGo, {kPublic, "twice", "()D"}})});
  ASSERT_THAT(all, ElementsAre(Key("Lp/S;")));
  const auto written = all.begin()->second.written();
  EXPECT_EQ(written,
            "I ()V public area()D public name(I)Ljava/lang/String; "
            "public go(J[Lp/A;)V");
  EXPECT_EQ(stub_body(written),
            "() { public double area() { return \1"
            "0\2; } "
            "public String name(int a0) { return \1"
            "1\2; } "
            "public void go(long a0, p.A[] a1) { \1"
            "2\2.add(java.util.Arrays.asList(new Object[] {\"go\", a0, a1})); "
            "} public String toString() { return \"stub\"; } }");
}

TEST(Stubs, AnAbstractClassIsMadeByTheConstructorThatTakesLeast) {
  const auto all = stubs({type("p.C", 0,
                               {{kProtected, "<init>", "(IJ)V"},
                                {0, "<init>", "(I)V"},
                                {kPrivate, "<init>", "()V"},
                                {kProtected | kAbstract, "k", "()I"},
                                {kPublic, "done", "()I"}})});
  ASSERT_THAT(all, ElementsAre(Key("Lp/C;")));
  const auto written = all.begin()->second.written();
  EXPECT_EQ(written, "C (I)V protected k()I");
  EXPECT_EQ(stub_body(written),
            "(\1"
            "0\2) { protected int k() { return \1"
            "1\2; } }");
}

TEST(Stubs, WhatNoAnonymousClassCanStandForHasNone) {
  auto sealed = type("p.S", kInterface, {kArea, kName});
  sealed.sealed = true;
  EXPECT_THAT(stubs({sealed}), IsEmpty());
  auto local = type("p.S", kInterface, {kArea, kName});
  local.local = true;
  EXPECT_THAT(stubs({local}), IsEmpty());
  const auto hidden = type("p.S", 0, {{kPrivate, "<init>", "()V"}, kArea});
  EXPECT_THAT(stubs({hidden}), IsEmpty());
  // Nobody knows what it asks for.
  const auto foreign = type("p.S", kInterface, {kArea}, {"org.lib.Foreign"});
  EXPECT_THAT(stubs({foreign}), IsEmpty());
  ClassFacts concrete = type("p.S", 0, {{kPublic, "<init>", "()V"}});
  concrete.flags = kPublic;
  EXPECT_THAT(stubs({concrete}), IsEmpty());
  // Of another package, and not for it.
  auto below = type("q.B", 0, {{kPublic, "<init>", "()V"}});
  below.superclass = "p.A";
  EXPECT_THAT(stubs({type("p.A", 0, {{kAbstract, "k", "()I"}}), below}),
              IsEmpty());
}

TEST(Stubs, VersionsThatAskForOtherMethodsHaveNone) {
  const auto before = type("p.S", kInterface, {kArea, kName});
  EXPECT_THAT(stubs({before}, {type("p.S", kInterface, {kArea, kGo})}),
              IsEmpty());
  EXPECT_THAT(stubs({before}, {}), IsEmpty());
}

TEST(Stubs, WhatASupertypeHasNeedNotBeGivenAgain) {
  auto below = type("p.B", 0, {{kPublic, "<init>", "()V"}, kArea},
                    {"java.io.Closeable"});
  below.superclass = "p.A";
  const auto all = stubs({type("p.A", 0,
                               {{kPublic, "name", "(I)Ljava/lang/String;"},
                                {kPrivate, "<init>", "()V"},
                                kGo},
                               {"p.N"}),
                          type("p.N", kInterface, {kName}), below});
  ASSERT_TRUE(all.contains("Lp/B;"));
  const auto written = all.at("Lp/B;").written();
  EXPECT_THAT(written, HasSubstr("go("));
  EXPECT_THAT(written, HasSubstr("close()V"));
  EXPECT_THAT(written, Not(HasSubstr("name(")));
}

TEST(Stubs, AMethodWithTypesOfAGenericSupertypeCannotBeGivenByItsErasure) {
  auto generic = type(
      "p.G", kInterface,
      {{kAbstractly, "put", "(Ljava/lang/Object;)V", {}, "(TT;)V"}, kArea});
  generic.signature = "<T:Ljava/lang/Object;>Ljava/lang/Object;";
  const auto all = stubs({generic, type("p.S", kInterface, {kName}, {"p.G"})});
  // Where the type itself is raw, all is erased.
  EXPECT_THAT(all, ElementsAre(Key("Lp/G;")));
}

}  // namespace
}  // namespace refute::sequence
