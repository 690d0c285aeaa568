#include <gtest/gtest.h>

#include "typed/members_for_tests.h"

namespace refute::typed::members {
namespace {

TEST_F(TypedMembers, AFieldIsKnownAfterItsLineOnly) {
  EXPECT_THAT(all(field), ElementsAre("\nint f0 = [int];"));
  const Model known = after(field);
  ASSERT_THAT(known.fields, SizeIs(1));
  EXPECT_EQ(known.fields[0].type, kInt);
  EXPECT_EQ(known.fields[0].owner, a_.index);
  EXPECT_FALSE(known.fields[0].is_static || known.fields[0].is_final);
  here_.holes = false;
  here_.theme.may_use = "int literal field";
  EXPECT_THAT(all(field), ElementsAre("\nint f0 = 1;"))
      << "it does not read itself";
}

TEST_F(TypedMembers, ARandomFieldHasItsModifiersInTheModelToo) {
  here_.theme.weighted = true;
  EXPECT_THAT(all(static_field),
              IsSupersetOf({"\nstatic int f0 = [int];",
                            "\nstatic final int f0 = [int];",
                            "\nprivate static int f0 = [int];",
                            "\npublic static int f0 = [int];"}));
  here_.ask([&](Scope& s) {
    choice::all_of([&](Choices& c) {
      const auto from = s.out.size();
      static_field(c, s, {a_.index, 1});
      const std::string text = s.out.text().substr(from);
      const Field& field = s.model.fields.back();
      EXPECT_EQ(field.is_final, text.find("final") != text.npos);
      EXPECT_EQ(field.is_private, text.find("private") != text.npos);
      return 0;
    });
    return 0;
  });
}

TEST_F(TypedMembers, AFieldOfAReferenceIsFinal) {
  here_.theme.may_use = "String";
  EXPECT_THAT(all(field), ElementsAre("\nfinal String f0 = [String];"));
}

TEST_F(TypedMembers, AnInterfacesFieldIsAConstantWithoutSayingSo) {
  const Type face = here_.add("B", Shape::kInterface);
  EXPECT_THAT(here_.texts(static_field, Home{face.index, 1}),
              ElementsAre("\nint f0 = [int];"));
}

TEST_F(TypedMembers, WhatAFieldCostsEveryNewObjectCosts) {
  here_.holes = false;
  here_.theme.may_use = "int trace";
  here_.theme.depth = 2;
  const auto cost = [&](Write* write) {
    const Model known = after(write);
    return std::pair(known.types[static_cast<std::size_t>(a_.index)].cost,
                     known.methods.back().cost);
  };
  EXPECT_EQ(cost(field), std::pair(1, 2));
  EXPECT_EQ(cost(static_field), std::pair(0, 1));
}

TEST_F(TypedMembers, AConstantIsOfATypeThatConstantsHave) {
  EXPECT_THAT(all(constant_field),
              ElementsAre("\nstatic final int f0 = [int];"));
  here_.theme.weighted = true;
  EXPECT_THAT(all(constant_field),
              ElementsAre("\nstatic final int f0 = [int];",
                          "\nstatic final String f0 = [String];",
                          "\nstatic final long f0 = [long];",
                          "\nstatic final boolean f0 = [boolean];",
                          "\nstatic final char f0 = [char];"));
}

TEST_F(TypedMembers, TwoFieldsOfOneLineAreTwoFields) {
  EXPECT_THAT(all(two_fields), ElementsAre("\nint f0, f1 = [int];"));
  EXPECT_THAT(after(two_fields).fields, SizeIs(2));
}

TEST_F(TypedMembers, AFieldHoldsAFunctionIfThereIsOne) {
  EXPECT_FALSE(fits(fits_functional_field, a_));
  here_.theme.may_use = "int functional";
  EXPECT_FALSE(fits(fits_functional_field, a_));
  const Type f = here_.add_function("F", kInt);
  EXPECT_TRUE(fits(fits_functional_field, a_));
  EXPECT_THAT(all(functional_field),
              ElementsAre("\nfinal F f0 = [F];", "\nstatic final F f0 = [F];"));
  here_[f].open = true;
  EXPECT_FALSE(fits(fits_functional_field, a_));
}

TEST_F(TypedMembers, AStaticFunctionMayUseTheMethodsBeforeIt) {
  here_.holes = false;
  here_.theme.may_use = "functional static-reference";
  here_.add_function("F", kInt, {kInt});
  here_.add_static(a_, "m", kInt, {kInt}).rank = 1100;
  here_.model.next_rank = 1100;
  const auto fields = all(functional_field);
  EXPECT_THAT(fields, Contains("\nstatic final F f0 = A::m;"));
  EXPECT_THAT(fields, Not(Contains("\nfinal F f0 = A::m;")));
  const Model known = here_.ask([&](Scope& s) {
    choice::all_of([&](Choices& c) {
      functional_field(c, s, {a_.index, 1});
      return 0;
    });
    return s.model;
  });
  EXPECT_GT(known.fields.back().rank, 1100)
      << "what calls the function ranks above what the function calls";
}

TEST_F(TypedMembers, AnInitialiserReadsNoFieldThatIsSetLater) {
  here_.probes = true;
  here_.theme.more_statements = {1, 1};
  EXPECT_THAT(all(initializer), ElementsAre("\n{\n    Log.at(1);\n    #1\n}"));
  EXPECT_TRUE(Probe::seen.initializing);
  EXPECT_FALSE(Probe::seen.is_static);
  EXPECT_FALSE(Probe::seen.calls_functions);
  EXPECT_FALSE(Probe::seen.may_return);
  EXPECT_THAT(all(static_initializer),
              ElementsAre("\nstatic {\n    Log.at(1);\n    #1\n}"));
  EXPECT_TRUE(Probe::seen.is_static);
}

}  // namespace
}  // namespace refute::typed::members
