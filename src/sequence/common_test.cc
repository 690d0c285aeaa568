#include "sequence/common.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

const Member kConstructor{0, "<init>", "()V"};

ClassFacts cls(std::string name, std::string parent,
               std::vector<Member> methods, std::vector<Member> fields = {}) {
  methods.insert(methods.begin(), kConstructor);
  return {.name = std::move(name),
          .flags = kPublic,
          .superclass = std::move(parent),
          .fields = std::move(fields),
          .methods = std::move(methods)};
}

ProgramFacts program(std::vector<ClassFacts> classes) {
  ProgramFacts facts;
  for (auto& each : classes) facts[each.name] = each;
  return facts;
}

std::vector<std::string> methods(const Common& common) {
  std::vector<std::string> names;
  for (const auto& op : common.before.operations)
    if (op.kind != Operation::Kind::kConstructor)
      names.push_back(op.owner + "." + op.name);
  return names;
}

/// Pull up m from B to A.
const Member kK{0, "k", "()I"};
const Member kM{0, "m", "()I"};
const Member kTest{kPublic, "test", "()I"};
const ProgramFacts kBefore = program(
    {cls("A", "java.lang.Object", {kK}), cls("B", "A", {kK, kM, kTest})});
const ProgramFacts kAfter = program(
    {cls("A", "java.lang.Object", {kK, kM}), cls("B", "A", {kK, kTest})});

TEST(Lineage, AClassThatIsItsOwnSuperclassIsThereOnce) {
  const auto facts = program({cls("A", "B", {}), cls("B", "A", {})});
  EXPECT_EQ(lineage(facts, "A").size(), 2);
  EXPECT_FALSE(is_subclass(facts, "A", "C"));
}

ClassFacts interface(const std::string& name, std::vector<Member> methods) {
  return {.name = name,
          .flags = kPublic | kInterface | kAbstract,
          .superclass = "java.lang.Object",
          .methods = std::move(methods)};
}

TEST(CommonFunctions, AreInterfacesWithOneAbstractMethod) {
  const Member method{kPublic | kAbstract, "m", "(I)Z"};
  const Member other{kPublic | kAbstract, "n", "(I)Z"};
  const Member own{kPublic, "d", "()V"};
  const auto facts =
      program({interface("F", {method, own}), interface("Two", {method, other}),
               interface("None", {own})});
  const auto common = common_members(facts, facts, CommonRule::kExtended);
  const auto functions = common_functions(facts, facts, common);
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_EQ(functions.begin()->first, "LF;");
  EXPECT_EQ(functions.begin()->second.signature.result.descriptor, "Z");
}

TEST(Common, StrictKeepsWhatIsDeclaredInTheSamePlace) {
  EXPECT_THAT(methods(common_members(kBefore, kAfter, CommonRule::kStrict)),
              UnorderedElementsAre("A.k", "B.k", "B.test"));
}

TEST(Common, ExtendedKeepsWhatCanStillBeCalled) {
  EXPECT_THAT(methods(common_members(kBefore, kAfter, CommonRule::kExtended)),
              UnorderedElementsAre("A.k", "B.k", "B.m", "B.test"));
}

TEST(Common, PrivateMembersAreNobodysBusiness) {
  const auto facts =
      program({cls("A", "java.lang.Object", {{kPrivate, "p", "()I"}, kTest},
                   {{kPrivate, "f", "I"}})});
  const auto common = common_members(facts, facts, CommonRule::kExtended);
  EXPECT_THAT(methods(common), UnorderedElementsAre("A.test"));
  EXPECT_THAT(common.before.fields, IsEmpty());
}

TEST(Common, AStrictMethodKeepsItsModifiersAndExceptions) {
  Member throwing = kTest;
  throwing.exceptions = {"java.io.IOException"};
  const auto before = program({cls("A", "java.lang.Object", {kTest})});
  const auto after = program({cls("A", "java.lang.Object", {throwing})});
  EXPECT_THAT(methods(common_members(before, after, CommonRule::kStrict)),
              IsEmpty());
  EXPECT_THAT(methods(common_members(before, after, CommonRule::kExtended)),
              UnorderedElementsAre("A.test"));
}

TEST(Common, WhatTakesItsArgumentsInAnotherOrderIsNotCalled) {
  const Member two{kPublic, "<init>", "(II)V"};
  const auto facts =
      program({cls("p.A$In", "java.lang.Object", {two, kM, kTest}),
               cls("B", "java.lang.Object", {kM})});
  const auto common = common_members(facts, facts, CommonRule::kExtended,
                                     {.reordered = {"In", "m"}});
  EXPECT_THAT(methods(common), ElementsAre("p.A$In.test"));
  for (const auto& op : common.before.operations)
    EXPECT_FALSE(op.kind == Operation::Kind::kConstructor &&
                 op.owner == "p.A$In");
}

TEST(Common, RenamedTypesAndMethodsAreFollowed) {
  const auto before =
      program({cls("p.A", "java.lang.Object", {{kPublic, "m", "(Lp/A;)I"}})});
  const auto after =
      program({cls("p.B", "java.lang.Object", {{kPublic, "n", "(Lp/B;)I"}})});
  const Mapping mapping{.types = {{"p.A", "p.B"}}, .methods = {{"p.A.m", "n"}}};
  const auto common =
      common_members(before, after, CommonRule::kExtended, mapping);
  EXPECT_THAT(methods(common), UnorderedElementsAre("p.A.m"));
  EXPECT_THAT(common.after.operations,
              Contains(Operation{.kind = Operation::Kind::kMethod,
                                 .owner = "p.B",
                                 .name = "n",
                                 .descriptor = "(Lp/B;)I",
                                 .is_public = true}));
  EXPECT_EQ(common.after.shown_names.at("p.B"), "p.A");
}

TEST(Common, AFieldPulledUpIsStillShownOfTheSubclass) {
  const Member f{0, "f", "I"};
  const auto before =
      program({cls("A", "java.lang.Object", {}), cls("B", "A", {}, {f})});
  const auto after =
      program({cls("A", "java.lang.Object", {}, {f}), cls("B", "A", {})});
  const auto common = common_members(before, after, CommonRule::kExtended);
  EXPECT_THAT(common.before.fields,
              UnorderedElementsAre(ShownField{"B", "B", "f", "f"}));
  EXPECT_THAT(common.after.fields,
              UnorderedElementsAre(ShownField{"B", "A", "f", "f"}));
}

TEST(Common, LocalAndPrivateClassesCannotBeNamed) {
  auto hidden = cls("A$1", "java.lang.Object", {kTest});
  hidden.local = true;
  auto secret = cls("A$S", "java.lang.Object", {kTest});
  secret.outer = "A";
  secret.inner_flags = kPrivate;
  const auto facts = program({hidden, secret});
  EXPECT_THAT(methods(common_members(facts, facts, CommonRule::kExtended)),
              IsEmpty());
}

TEST(Common, PackagePrivateMembersAreLostOnTheWayThroughAnotherPackage) {
  const auto facts =
      program({cls("p.A", "java.lang.Object", {kK}), cls("q.B", "p.A", {}),
               cls("p.C", "q.B", {}), cls("p.D", "p.A", {})});
  EXPECT_THAT(methods(common_members(facts, facts, CommonRule::kExtended)),
              UnorderedElementsAre("p.A.k", "p.D.k"));
}

TEST(Common, PackagePrivateMembersStayInTheirPackage) {
  const auto facts = program(
      {cls("p.A", "java.lang.Object", {kK}), cls("q.B", "p.A", {kTest})});
  EXPECT_THAT(methods(common_members(facts, facts, CommonRule::kExtended)),
              Not(Contains("q.B.k")));
}

TEST(Common, OperationsAreOrderedByWhatTheyAreLike) {
  using Kind = Operation::Kind;
  Common common;
  common.before.operations = {{Kind::kMethod, "A", "m", "()I"},
                              {Kind::kMethod, "Z", "m", "()I"},
                              {Kind::kConstructor, "A", "<init>", "()V"},
                              {Kind::kMethod, "B", "set", "(I)V"}};
  common.after.operations = common.before.operations;
  common.after.operations[1].name = "n";
  common.likeness = {30, 20, 40, 10};
  common.reached = {0, 1, 0, 0};
  common.called = {0, 0, 1, 0};
  order_by_likeness(common);
  EXPECT_THAT(methods(common), ElementsAre("Z.m", "A.m", "B.set"));
  EXPECT_EQ(common.after.operations[1].name, "n");
  EXPECT_THAT(common.reached, ElementsAre(0, 1, 0, 0));
  EXPECT_THAT(common.called, ElementsAre(1, 0, 0, 0));
}

TEST(Common, TypesThatOneVersionHasAreAnonymousInBoth) {
  const auto before = program({cls("p.A", "java.lang.Object", {})});
  const auto after = program({cls("p.A", "java.lang.Object", {}),
                              cls("p.A$N", "java.lang.Object", {})});
  const auto common = common_members(before, after, CommonRule::kExtended);
  EXPECT_TRUE(common.before.shown_names.empty());
  EXPECT_EQ(common.after.shown_names.at("p.A$N"), "anonymous");
}

TEST(Common, AReadFromOutsideMayGiveAnotherFieldThanTheOneThatMoved) {
  const Member f{0, "f", "I"};
  const auto before = program({cls("Z", "java.lang.Object", {}, {f}),
                               cls("A", "Z", {}, {f}), cls("B", "A", {})});
  const auto after = program({cls("Z", "java.lang.Object", {}, {f}),
                              cls("A", "Z", {}), cls("B", "A", {}, {f})});
  Mapping mapping;
  mapping.excuses.field = "A.f";
  mapping.excuses.new_field = "f";
  const auto common =
      common_members(before, after, CommonRule::kExtended, mapping);
  std::vector<std::string> others;
  for (std::size_t i = 0; i < common.before.operations.size(); ++i)
    if (common.other_field[i])
      others.push_back(common.before.operations[i].owner);
  EXPECT_THAT(others, ElementsAre("A"));
}

// Regression: fields were paired by their simple names, so that B.f, which
// hides the renamed A.f, was held against A.g.
TEST(Common, AFieldThatHidesTheRenamedOneKeepsItsName) {
  const Member f{0, "f", "I"};
  const Member g{0, "g", "I"};
  const auto before = program(
      {cls("p.A", "java.lang.Object", {}, {f}), cls("p.B", "p.A", {}, {f})});
  const auto after = program(
      {cls("p.A", "java.lang.Object", {}, {g}), cls("p.B", "p.A", {}, {f})});
  const auto common = common_members(before, after, CommonRule::kExtended,
                                     {.fields = {{"p.A.f", "g"}}});
  std::vector<std::string> pairs;
  for (std::size_t i = 0; i < common.before.operations.size(); ++i)
    if (common.before.operations[i].kind == Operation::Kind::kField)
      pairs.push_back(common.before.operations[i].owner + ": " +
                      common.before.operations[i].name + " " +
                      common.after.operations[i].name);
  EXPECT_THAT(pairs, UnorderedElementsAre("p.A: f g", "p.B: f f"));
  EXPECT_THAT(common.before.fields,
              UnorderedElementsAre(ShownField{"p.A", "p.A", "f", "f"},
                                   ShownField{"p.B", "p.B", "f", "f"},
                                   ShownField{"p.B", "p.A", "f", "f'1"}));
  EXPECT_THAT(common.after.fields,
              UnorderedElementsAre(ShownField{"p.A", "p.A", "g", "f"},
                                   ShownField{"p.B", "p.B", "f", "f"},
                                   ShownField{"p.B", "p.A", "g", "f'1"}));
}

TEST(Mapping, NestedTypesGetTheirBinaryNames) {
  const auto before = program({cls("p.A$B", "java.lang.Object", {})});
  const auto after = program({cls("p.B", "java.lang.Object", {})});
  const auto mapping =
      in_binary_names({.types = {{"p.A.B", "p.B"}}}, before, after);
  EXPECT_THAT(mapping.types, ElementsAre(::testing::Pair("p.A$B", "p.B")));
}

}  // namespace
}  // namespace refute::sequence
