#include "sequence/api_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using Kind = ApiChange::Kind;

ClassFacts cls(std::string name, std::vector<Member> methods,
               std::vector<Member> fields = {}) {
  methods.insert(methods.begin(), {kPublic, "<init>", "()V"});
  return {.name = std::move(name),
          .flags = kPublic,
          .superclass = "java.lang.Object",
          .fields = std::move(fields),
          .methods = std::move(methods)};
}

ProgramFacts program(std::vector<ClassFacts> classes) {
  ProgramFacts facts;
  for (auto& each : classes) facts[each.name] = each;
  return facts;
}

std::vector<ApiChange> changes(const ProgramFacts& before,
                               const ProgramFacts& after,
                               const Mapping& mapping = {},
                               const Mapping& guessed = {}) {
  const auto common =
      common_members(before, after, CommonRule::kExtended, mapping);
  return api_changes(before, after, common, mapping, guessed);
}

const Member kM{kPublic, "m", "(ILjava/lang/String;)V"};

TEST(ApiChanges, ListWhatOtherPackagesCanNoLongerUse) {
  const auto before =
      program({cls("p.A", {kM, {0, "hidden", "()I"}}, {{kProtected, "f", "I"}}),
               cls("p.B", {kM})});
  const auto after = program({cls("p.A", {{kPublic, "m", "(J)V"}})});
  EXPECT_THAT(changes(before, after),
              UnorderedElementsAre(
                  ApiChange{Kind::kOtherTypes, "void p.A.m(int, String)",
                            "void p.A.m(long)"},
                  ApiChange{Kind::kRemoved, "p.A.f"},
                  ApiChange{Kind::kRemoved, "p.B"}));
}

TEST(ApiChanges, WhatStaysIsNotListed) {
  const auto before = program({cls("p.A", {kM})});
  const auto after = program({cls("p.A", {kM, {kPublic, "n", "()V"}})});
  EXPECT_THAT(changes(before, after), IsEmpty());
}

TEST(ApiChanges, AnotherOverloadIsNoOtherVersionOfAMember) {
  const Member other{kPublic, "m", "(J)V"};
  const auto before = program({cls("p.A", {kM, other})});
  const auto after = program({cls("p.A", {other})});
  EXPECT_THAT(changes(before, after),
              ElementsAre(ApiChange{Kind::kRemoved, "p.A.m(int, String)"}));
}

TEST(ApiChanges, ARenamedMemberIsComparedAndAGuessSaysSo) {
  const auto before = program({cls("p.A", {kM})});
  const auto after =
      program({cls("p.A", {{kPublic, "n", "(ILjava/lang/String;)V"}})});
  const Mapping mapping{.methods = {{"p.A.m", "n"}}};
  EXPECT_THAT(changes(before, after, mapping),
              ElementsAre(ApiChange{Kind::kRenamed, "p.A.m(int, String)",
                                    "p.A.n(int, String)", false, true}));
  EXPECT_THAT(changes(before, after, mapping, mapping),
              ElementsAre(ApiChange{Kind::kRenamed, "p.A.m(int, String)",
                                    "p.A.n(int, String)", true, true}));
}

TEST(ApiChanges, AStaticMethodThatMovedIsCompared) {
  const Member s{kPublic | kStatic, "s", "(I)I"};
  const auto before = program({cls("p.A", {s}), cls("p.B", {})});
  const auto after = program({cls("p.A", {}), cls("p.B", {s})});
  EXPECT_THAT(changes(before, after, {.moved = {{"p.A.s", "p.B.s"}}}),
              ElementsAre(ApiChange{Kind::kMoved, "p.A.s(int)", "p.B.s(int)",
                                    false, true}));
}

TEST(ApiChanges, ATypeInAnotherPackageHasMoved) {
  const auto before = program({cls("p.A", {kM})});
  const auto after = program({cls("q.A", {kM})});
  EXPECT_THAT(changes(before, after, {.types = {{"p.A", "q.A"}}}),
              ElementsAre(ApiChange{Kind::kMoved, "p.A", "q.A", false, true}));
}

TEST(ApiChanges, WhatIsNoLongerPublicIsLessVisible) {
  const auto before = program({cls("p.A", {kM})});
  Member less = kM;
  less.flags = 0;
  const auto after = program({cls("p.A", {less})});
  EXPECT_THAT(changes(before, after),
              ElementsAre(ApiChange{Kind::kLessVisible, "p.A.m(int, String)",
                                    "p.A.m(int, String)", false, true}));
}

TEST(ApiChanges, KindsHaveNames) {
  for (const auto kind : {Kind::kRemoved, Kind::kRenamed, Kind::kMoved,
                          Kind::kOtherTypes, Kind::kLessVisible})
    EXPECT_EQ(api_change_kind(to_string(kind)), kind);
}

TEST(IsMeant, AMemberByAnyOfItsNames) {
  const Operation op{Operation::Kind::kMethod, "p.q.A", "m", "(I)V"};
  for (const char* pattern :
       {"p.q.A.m(int)", "p.q.A.m", "A.m", "q.A.m(int)", "p.q.A", "A"})
    EXPECT_TRUE(is_meant(pattern, op)) << pattern;
  for (const char* pattern : {"p.q", "p.q.A.m(long)", "p.q.B", "x.m", "qA.m"})
    EXPECT_FALSE(is_meant(pattern, op)) << pattern;
}

TEST(State, TypesMethodsFieldsAndMovesAreToldApart) {
  const auto before = program({cls("p.A", {{kPublic | kStatic, "s", "()V"}, kM},
                                   {{kPublic, "f", "I"}})});
  const auto after =
      program({cls("q.B", {{kPublic, "n", "()V"}}, {{kPublic, "g", "I"}}),
               cls("q.C", {{kPublic | kStatic, "s", "()V"}})});
  Mapping mapping;
  EXPECT_EQ(state({{"p.A.m(int)", "n"},
                   {"A.f", "q.B.g"},
                   {"A.s", "C.s"},
                   {"p.A", "q.B"}},
                  before, after, mapping),
            "");
  EXPECT_EQ(mapping.types.at("p.A"), "q.B");
  EXPECT_EQ(mapping.methods.at("p.A.m"), "n");
  EXPECT_EQ(mapping.fields.at("p.A.f"), "g");
  EXPECT_EQ(mapping.moved.at("p.A.s"), "q.C.s");
}

TEST(State, WhatIsNotThereIsSaid) {
  const auto one = program({cls("p.A", {kM})});
  Mapping mapping;
  EXPECT_EQ(state({{"p.A.x", "m"}}, one, one, mapping),
            "BEFORE has no type, method or field p.A.x");
  EXPECT_EQ(state({{"p.A.m", "y"}}, one, one, mapping),
            "AFTER has no method y");
  EXPECT_EQ(state({{"p.A", "p.Z"}}, one, one, mapping),
            "AFTER has no type p.Z");
}

TEST(LeaveOut, BothHalvesLoseTheSame) {
  const auto one = program({cls("p.A", {kM, {kPublic, "n", "()V"}})});
  auto common = common_members(one, one, CommonRule::kExtended);
  const auto all = common.before.operations.size();
  leave_out(common, [](const Operation& op) { return op.name == "m"; });
  EXPECT_EQ(common.before.operations.size(), all - 1);
  EXPECT_EQ(common.after.operations, common.before.operations);
  EXPECT_EQ(common.other_field.size(), all - 1);
}

}  // namespace
}  // namespace refute::sequence
