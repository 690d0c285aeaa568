#include "typed/members.h"

#include <gtest/gtest.h>

#include "typed/members_for_tests.h"

namespace refute::typed::members {
namespace {

// --- Where members fit -------------------------------------------------------

TEST_F(TypedMembers, FieldsOfInstancesAreInClassesAndEnums) {
  for (const Shape shape : {Shape::kClass, Shape::kAbstract, Shape::kEnum})
    EXPECT_TRUE(fits(in_plain_class, here_.add("B", shape)));
  for (const Shape shape :
       {Shape::kRecord, Shape::kInterface, Shape::kFunctional})
    EXPECT_FALSE(fits(in_plain_class, here_.add("B", shape)));
}

TEST_F(TypedMembers, StaticOnesAreInInnerAndLocalClassesSinceJava16) {
  const Type b = here_.add("B", Shape::kClass);
  EXPECT_TRUE(fits(fits_static, b));
  bool Declaration::* const kinds[] = {&Declaration::inner,
                                       &Declaration::local};
  for (const auto kind : kinds) {
    here_[b].*kind = true;
    here_.level = 11;
    EXPECT_FALSE(fits(fits_static, b));
    here_.level = 17;
    EXPECT_TRUE(fits(fits_static, b));
    here_[b].*kind = false;
  }
  EXPECT_FALSE(fits(fits_static, here_.add("D", Shape::kInterface)));
}

TEST_F(TypedMembers, TypesNestOnceInPlainClasses) {
  const Type b = here_.add("B", Shape::kClass);
  EXPECT_TRUE(fits(fits_nested_type, b));
  EXPECT_FALSE(here_.fits(fits_nested_type, Home{b.index, 0}));
  EXPECT_FALSE(fits(fits_nested_type, here_.add("D", Shape::kRecord)));
  here_[b].outer = a_.index;
  EXPECT_FALSE(fits(fits_nested_type, b));
  here_[b].outer = -1;
  here_[b].generic = true;
  EXPECT_FALSE(fits(fits_nested_type, b));
}

TEST_F(TypedMembers, OthersFitWhereJavaHasThem) {
  const Type face = here_.add("B", Shape::kInterface);
  const Type record = here_.add("D", Shape::kRecord);
  EXPECT_TRUE(fits(fits_interface, face));
  EXPECT_FALSE(fits(fits_interface, a_));
  EXPECT_TRUE(fits(fits_receiver, a_));
  EXPECT_FALSE(fits(fits_receiver, record));
  EXPECT_FALSE(fits(fits_throwing, a_)) << "no exception is declared";
  here_.model.exception = here_.add("E", Shape::kException).index;
  EXPECT_TRUE(fits(fits_throwing, a_));
  EXPECT_FALSE(fits(fits_throwing, face));
  here_[a_].generic = true;
  EXPECT_FALSE(fits(fits_generic, a_)) << "its T is the class's";
  EXPECT_FALSE(fits(fits_receiver, a_));
}

// --- Methods -----------------------------------------------------------------

TEST_F(TypedMembers, AMethodReturnsAndItsParametersAreInSight) {
  EXPECT_THAT(all(method),
              ElementsAre("\nint m0() {\n    return [int];\n}",
                          "\nint m0(int x0) {\n    return [int];\n}"));
  EXPECT_THAT(all(static_method),
              Contains("\nstatic int m0(int x0) {\n    return [int];\n}"));
  EXPECT_THAT(all(private_method),
              Contains("\nprivate int m0() {\n    return [int];\n}"));
  EXPECT_THAT(all(synchronized_method),
              ElementsAre("\nsynchronized int m0() {\n    return [int];\n}"));
  EXPECT_THAT(all(receiver_method),
              ElementsAre("\nint m0(A this) {\n    return [int];\n}",
                          "\nint m0(A this, int x0) {\n    return [int];\n}"));
  here_.holes = false;
  here_.theme.may_use = "int local";
  EXPECT_THAT(all(static_method), Contains(HasSubstr("return x0;")));
}

TEST_F(TypedMembers, EachMethodRanksAboveThoseBefore) {
  here_.ask([&](Scope& s) {
    s.at.rank = 0;
    choice::Search search([&](Choices& c) {
      method(c, s, {a_.index, 1});
      method(c, s, {a_.index, 1});
      return 0;
    });
    search.next();
    const auto& methods = s.model.methods;
    EXPECT_GT(methods.back().rank, methods[methods.size() - 2].rank);
    return 0;
  });
}

TEST_F(TypedMembers, AMethodDoesNotCallItself) {
  here_.holes = false;
  here_.theme.may_use = "int literal call";
  here_.theme.depth = 3;
  EXPECT_THAT(all(method), Each(HasSubstr("return 1;")));
  here_.add_method(a_, "before", kInt);
  EXPECT_THAT(all(method), Contains(HasSubstr("return before();")));
}

TEST_F(TypedMembers, AMethodCostsWhatItsBodySpendsAndNoLessThanOverridesNeed) {
  here_.holes = false;
  here_.theme.may_use = "int call";
  here_.theme.depth = 2;
  here_.add_static(a_, "before", kInt).cost = 100;
  const Model known = after(method);
  EXPECT_EQ(known.methods.back().cost, 101);
  here_.model.methods.back().cost = 2;
  EXPECT_EQ(after(method).methods.back().cost, 30);
}

TEST_F(TypedMembers, AGenericMethodReturnsWhatItWasGiven) {
  EXPECT_THAT(
      all(generic_method),
      ElementsAre("\nstatic <T> T m0(T x0) {\n    return [T];\n}",
                  "\nstatic <T> T m0(T x0, T x1) {\n    return [T];\n}"));
  EXPECT_TRUE(after(generic_method).methods.back().generic);
}

TEST_F(TypedMembers, AVarargsMethodsLastParameterTakesAnyNumber) {
  EXPECT_THAT(all(varargs_method),
              IsSupersetOf({"\nint m0(int... x0) {\n    return [int];\n}",
                            "\nint m0(int x0, String... x1) {\n    return "
                            "[int];\n}",
                            "\nstatic int m0(Object... x0) {\n    return "
                            "[int];\n}"}));
  here_.probes = true;
  here_.theme.more_statements = {1, 1};
  after(varargs_method);
  ASSERT_THAT(Probe::locals, SizeIs(1));
  EXPECT_TRUE(Probe::locals[0].any_length);
  EXPECT_EQ(Probe::locals[0].type, array_of(kInt));
}

TEST_F(TypedMembers, OverloadsDifferInTheirParameterAndSayWhichTheyAre) {
  const auto pairs = all(overloads);
  EXPECT_THAT(pairs, SizeIs(9 * 8 / 2)) << "each set of two once";
  EXPECT_THAT(
      pairs,
      IsSupersetOf({"\nstatic int m0(int x0) {\n    return Log.at(1);\n}"
                    "\nstatic int m0(long x1) {\n    return Log.at(2);\n}",
                    "\nstatic int m0(char x0) {\n    return Log.at(1);\n}"
                    "\nstatic int m0(int... x1) {\n    return Log.at(2);\n}"}));
  for (const Method& method : after(overloads).methods)
    EXPECT_TRUE(method.is_constructor || method.overloaded);
  here_.theme.weighted = true;
  EXPECT_THAT(after(overloads).methods, SizeIs(1 + 3));
}

TEST_F(TypedMembers, AThrowingMethodSaysSoAndIsNotOverridden) {
  here_.model.exception = here_.add("E", Shape::kException).index;
  here_.probes = true;
  here_.theme.more_statements = {1, 1};
  EXPECT_THAT(all(throwing_method),
              Contains("\nfinal int m0() throws E {\n    #1\n    return "
                       "[int];\n}"));
  EXPECT_TRUE(Probe::seen.may_throw);
  EXPECT_TRUE(after(throwing_method).methods.back().is_final);
}

TEST_F(TypedMembers, AnInterfacesMethodsAreDefaultStaticOrAbstract) {
  const Type face = here_.add("B", Shape::kInterface);
  const auto in_face = [&](Write* write) {
    return here_.texts(write, Home{face.index, 1});
  };
  EXPECT_THAT(in_face(default_method),
              Contains("\ndefault int m0() {\n    return [int];\n}"));
  EXPECT_THAT(in_face(interface_static),
              IsSupersetOf({"\nstatic int m0() {\n    return [int];\n}",
                            "\nprivate static int m0() {\n    return "
                            "[int];\n}"}));
  EXPECT_THAT(in_face(abstract_method),
              ElementsAre("\nint m0();", "\nint m0(int x0);"));
  here_.level = 8;
  EXPECT_THAT(in_face(interface_static), Each(Not(HasSubstr("private"))))
      << "that is of Java 9";
  EXPECT_THAT(all(abstract_method), Contains("\nabstract int m0();"));
}

TEST_F(TypedMembers, TheTypesOfAGenericClassesMethodsMayBeItsVariable) {
  here_[a_].generic = true;
  EXPECT_THAT(all(abstract_method), Contains("\nabstract T m0(T x0);"));
  // Where no T is at hand a result cannot be one.
  EXPECT_THAT(all(method), Each(HasSubstr("\nint m0(")));
  EXPECT_THAT(all(static_method), Each(Not(HasSubstr("T"))));
}

// --- Overrides ---------------------------------------------------------------

TEST_F(TypedMembers, WhatIsMissingIsAbstractAboveAndNotWrittenYet) {
  const Type face = here_.add("B", Shape::kInterface);
  here_.add_method(face, "m", kInt).is_abstract = true;
  const int slot = static_cast<int>(here_.model.methods.size()) - 1;
  here_.add_method(face, "n", kInt);
  const auto lacks = [&](Type super) {
    return here_.ask([&](Scope& s) {
      const Type supers[] = {super};
      return missing(s, supers);
    });
  };
  EXPECT_THAT(lacks(face), ElementsAre(slot));
  EXPECT_THAT(lacks(a_), IsEmpty());
  const Type half = here_.add("D", Shape::kAbstract, {face});
  EXPECT_THAT(lacks(half), ElementsAre(slot));
  here_.add_method(half, "m", kInt).slot = slot;
  EXPECT_THAT(lacks(half), IsEmpty());
  EXPECT_THAT(lacks(face), ElementsAre(slot));
}

// --- Constructors ------------------------------------------------------------

TEST_F(TypedMembers, AConstructorPassesOnWhatTheSuperclassTakes) {
  EXPECT_THAT(all(constructor), ElementsAre("\nA() {\n}", "\nA(int x0) {\n}"));
  const Type base = here_.add_class("B", {kLong});
  here_[a_].supertypes = {base};
  EXPECT_THAT(all(constructor),
              Contains("\nA(int x0) {\n    super([long]);\n}"));
}

TEST_F(TypedMembers, ASuperCallWithoutArgumentsMayBeLeftOut) {
  here_[a_].supertypes = {here_.add_class("B")};
  EXPECT_THAT(all(constructor),
              IsSupersetOf({"\nA() {\n}", "\nA() {\n    super();\n}"}));
}

TEST_F(TypedMembers, ASecondConstructorDiffersAndCallsTheFirst) {
  here_.theme.weighted = true;
  const auto texts = all(constructor);
  EXPECT_THAT(texts, Contains("\nA() {\n}\nA(int x0) {\n    this();\n}"));
  EXPECT_THAT(texts, Contains("\nA(int x0) {\n}\nA() {\n    this([int]);\n}"));
}

TEST_F(TypedMembers, StatementsStandBeforeSuperSinceJava25) {
  here_.theme.weighted = true;
  here_[a_].supertypes = {here_.add_class("B")};
  const std::string early = "\nA() {\n    Log.at(1);\n    super();\n}";
  EXPECT_THAT(all(constructor), Not(Contains(early)));
  here_.level = 25;
  EXPECT_THAT(all(constructor), Contains(early));
}

// --- The border of a body ----------------------------------------------------

TEST_F(TypedMembers, ABodyBeginsWithNothingOfTheBodyAround) {
  here_.add_local("x0", kInt, true);
  here_.jumps.push_back({});
  here_.at.may_return = here_.at.may_throw = true;
  here_.at.spent = 9;
  here_.at.factor = 3;
  here_.ask([&](Scope& s) {
    enter(s, a_.index, true, 500, 77);
    EXPECT_EQ(s.at.rank, 500);
    EXPECT_EQ(s.at.allowance, 77);
    EXPECT_EQ(s.at.spent, 0);
    EXPECT_EQ(s.at.factor, 1);
    EXPECT_FALSE(s.at.may_return || s.at.may_throw);
    EXPECT_EQ(s.at.jumps, 1U);
    EXPECT_FALSE(s.readable(0));
    return 0;
  });
}

TEST_F(TypedMembers, AStaticMemberOfALocalClassSeesNoLocals) {
  here_.add_local("x0", kInt);
  const auto sees = [&](bool is_static) {
    return here_.ask([&](Scope& s) {
      enter(s, a_.index, is_static, 500, 77);
      return s.readable(0);
    });
  };
  EXPECT_TRUE(sees(true));
  here_[a_].local = true;
  EXPECT_TRUE(sees(false));
  EXPECT_FALSE(sees(true));
}

TEST_F(TypedMembers, WhatALocalClassDeclaresRanksBelowTheBodyAround) {
  here_.model.next_rank = 1000;
  here_.at.rank = 1000;
  EXPECT_EQ(here_.ask([](Scope& s) { return take_rank(s); }), 1100);
  here_.at.rank = 901;  // In a local class of the body that ranks 1000.
  EXPECT_EQ(here_.ask([](Scope& s) { return take_rank(s); }), 901);
  EXPECT_EQ(here_.ask([](Scope& s) {
    s.local_ranks = 4;
    return take_rank(s);
  }),
            905);
}

}  // namespace
}  // namespace refute::typed::members
