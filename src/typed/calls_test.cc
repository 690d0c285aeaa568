#include <gtest/gtest.h>

#include "typed/expressions.h"
#include "typed/scope_for_tests.h"

namespace refute::typed::expressions {
namespace {

class TypedCalls : public testing::Test {
 protected:
  TypedCalls() {
    here_.holes = true;
    here_.theme.may_use = "";
  }
  std::vector<std::string> created(Type type, int precedence = kLowest) const {
    return here_.texts(
        [&](Choices& c, Scope& s) { creation(c, s, {type, 1, precedence}); });
  }
  Setting here_;
  Type a_ = here_.add_class("A");
};

// --- New objects -------------------------------------------------------------

TEST_F(TypedCalls, ANewObjectHasTheArgumentsOfItsConstructor) {
  EXPECT_THAT(created(a_), ElementsAre("new A()"));
  here_.add_constructor(a_, {kInt, kString});
  EXPECT_THAT(created(a_), ElementsAre("new A()", "new A([int], [String])"));
}

TEST_F(TypedCalls, ANewObjectOfASupertypeIsOfAnyClassBelowThatCanBeMade) {
  const Type face = here_.add("B", Shape::kInterface);
  here_.add_class("D", {}, {face});
  here_.add_class("E", {kInt}, {face});
  here_.model.methods.back().rank = 1000;  // Not below this place.
  EXPECT_THAT(created(face), ElementsAre("new D()"));
}

TEST_F(TypedCalls, ANewObjectCostsWhatItsConstructorDoes) {
  here_.model.methods.back().cost = 30;
  here_.at.factor = 2;
  here_.ask([&](Scope& s) {
    choice::all_of([&](Choices& c) {
      s.at.spent = 0;
      creation(c, s, {a_, 1});
      return 0;
    });
    EXPECT_EQ(s.at.spent, 60);
    return 0;
  });
}

TEST_F(TypedCalls, AnInnerObjectIsMadeInItsOuterOne) {
  const Type inner = here_.add_class("A.B");
  here_[inner].simple_name = "B";
  here_[inner].outer = a_.index;
  here_[inner].inner = true;
  EXPECT_THAT(created(inner), ElementsAre("[A].new B()"));
  here_.within(a_);
  EXPECT_THAT(created(inner), ElementsAre("new A.B()"));
  here_.within(inner);
  EXPECT_THAT(created(inner), ElementsAre("new A.B()"))
      << "its own outer instance is at hand";
}

TEST_F(TypedCalls, ATypeArgumentIsLeftOutOnlyWhereTheTargetSaysIt) {
  const Type holder = here_.add("B", Shape::kClass, {}, true);
  here_.add_constructor(holder, {kVariable});
  const Type texts = with_argument(holder, kString);
  EXPECT_THAT(created(texts),
              ElementsAre("new B<String>([String])", "new B<>([String])"));
  EXPECT_THAT(created(texts, kPrimary), ElementsAre("new B<String>([String])"));
  EXPECT_THAT(created(with_argument(holder, kInt), kPrimary),
              ElementsAre("new B<Integer>([Integer])"));
}

TEST_F(TypedCalls, NoEnumOrFunctionIsMadeByNew) {
  EXPECT_TRUE(here_.fits(fits_new, {a_}));
  EXPECT_FALSE(here_.fits(fits_new, {here_.add_enum("B", {"P"})}));
  EXPECT_FALSE(here_.fits(fits_new, {here_.add_function("D", kInt)}));
  EXPECT_FALSE(here_.fits(fits_new, {kString}));
  EXPECT_FALSE(here_.fits(fits_new, {array_of(a_)}));
}

// --- Arguments ---------------------------------------------------------------

TEST_F(TypedCalls, AVarargsMethodTakesNoneOneOrTwo) {
  Method& method = here_.add_static(a_, "m", kInt, {kLong, array_of(kInt)});
  method.varargs = true;
  EXPECT_THAT(here_.texts(call, {kInt, 1}),
              ElementsAre("A.m([long])", "A.m([long], [int])",
                          "A.m([long], [int], [int])"));
  here_.model.methods.back().varargs = false;
  EXPECT_THAT(here_.texts(call, {kInt, 1}),
              ElementsAre("A.m([long], [int[]])"));
}

// --- Calls -------------------------------------------------------------------

TEST_F(TypedCalls, AStaticMethodIsQualifiedOutsideItsClass) {
  here_.add_static(a_, "m", kInt);
  EXPECT_THAT(here_.texts(call, {kInt, 1}), ElementsAre("A.m()"));
  here_.within(a_);
  EXPECT_THAT(here_.texts(call, {kInt, 1}), ElementsAre("m()", "A.m()"));
}

TEST_F(TypedCalls, AnInstancesMethodHasThisOrAnotherInstanceBefore) {
  here_.add_method(a_, "m", kInt);
  EXPECT_THAT(here_.texts(call, {kInt, 1}), ElementsAre("[A].m()"));
  EXPECT_EQ(Hole::asked.back().precedence, kPrimary);
  here_.within(a_);
  EXPECT_THAT(here_.texts(call, {kInt, 1}),
              ElementsAre("m()", "this.m()", "[A].m()"));
  here_[a_].open = true;
  EXPECT_THAT(here_.texts(call, {kInt, 1}), ElementsAre("m()", "this.m()"))
      << "an A is not finished while it is written";
}

TEST_F(TypedCalls, APrivateMethodHasNoOtherInstanceBefore) {
  here_.add_method(a_, "m", kInt).is_private = true;
  here_.within(a_);
  EXPECT_THAT(here_.texts(call, {kInt, 1}), ElementsAre("m()", "this.m()"));
}

TEST_F(TypedCalls, ACallForItsEffectsTellsItsResult) {
  here_.add_static(a_, "m", kInt);
  EXPECT_THAT(here_.texts(call, {kVoid, 1}),
              ElementsAre("Log.text(\"\" + A.m())"));
  here_.model.methods.back().result = a_;  // Its text is an address.
  EXPECT_THAT(here_.texts(call, {kVoid, 1}), ElementsAre("A.m()"));
  here_.model.methods.back().result = kVoid;
  EXPECT_THAT(here_.texts(call, {kVoid, 1}), ElementsAre("A.m()"));
}

TEST_F(TypedCalls, TheResultMayBeASubtypeOfWhatIsWanted) {
  const Type below = here_.add_class("B", {}, {a_});
  here_.add_static(a_, "m", below);
  EXPECT_TRUE(here_.fits(fits_call, {a_}));
  EXPECT_TRUE(here_.fits(fits_call, {kObject}));
  EXPECT_FALSE(here_.fits(fits_call, {kString}));
  here_.model.methods.back().result = a_;
  EXPECT_FALSE(here_.fits(fits_call, {below}));
}

TEST_F(TypedCalls, AGenericMethodIsCalledInBothWays) {
  here_.add_static(a_, "m", kVariable, {kVariable}).generic = true;
  EXPECT_THAT(here_.texts(call, {kString, 1}),
              ElementsAre("A.m([String])", "A.<String>m([String])"));
  // What is inferred from an argument of another type would be another type.
  EXPECT_THAT(here_.texts(call, {a_, 1}), ElementsAre("A.<A>m([A])"));
  EXPECT_THAT(here_.texts(call, {kString, 1, kAdditive}),
              ElementsAre("A.<String>m([String])"));
  EXPECT_FALSE(here_.fits(fits_call, {kInt})) << "no type argument is an int";
}

TEST_F(TypedCalls, AGenericClassesMethodGivesWhatItsArgumentIs) {
  const Type holder = here_.add("B", Shape::kClass, {}, true);
  here_.add_constructor(holder, {kVariable});
  here_.add_method(holder, "m", kVariable);
  EXPECT_THAT(here_.texts(call, {kString, 1}), ElementsAre("[B<String>].m()"));
  EXPECT_TRUE(here_.fits(fits_call, {boxed(Base::kInt)}));
  EXPECT_FALSE(here_.fits(fits_call, {boxed(Base::kLong)}));
  EXPECT_FALSE(here_.fits(fits_call, {kInt}));
}

TEST_F(TypedCalls, AnInheritedMethodGivesWhatTheSubclassSays) {
  const Type holder = here_.add("B", Shape::kAbstract, {}, true);
  here_.add_method(holder, "m", kVariable, {kVariable});
  here_.within(here_.add_class("D", {}, {with_argument(holder, kString)}));
  EXPECT_TRUE(here_.fits(fits_call, {kString}));
  EXPECT_FALSE(here_.fits(fits_call, {boxed(Base::kInt)}));
}

TEST_F(TypedCalls, ACallSpendsWhatTheMethodCosts) {
  here_.add_static(a_, "m", kInt).cost = 40;
  here_.at.allowance = 100;
  const auto calls_left = [&] {
    return here_.ask([&](Scope& s) {
      int calls = 0;
      while (fits_call(s, {kInt})) {
        choice::Search search([&](Choices& c) {
          call(c, s, {kInt, 1});
          return 0;
        });
        search.next();
        ++calls;
      }
      return calls;
    });
  };
  EXPECT_EQ(calls_left(), 2);
  here_.at.factor = 2;
  EXPECT_EQ(calls_left(), 1) << "in a loop each call counts twice";
}

// --- super.m() ---------------------------------------------------------------

class TypedSuperCalls : public testing::Test {
 protected:
  TypedSuperCalls() {
    here_.holes = true;
    here_.theme.may_use = "";
    here_.add_method(a_, "m", kInt);
    here_.within(b_);
  }
  bool fits() const { return here_.fits(fits_super_call, {kInt}); }
  Method& method() { return here_.model.methods.back(); }

  Setting here_;
  Type a_ = here_.add_class("A");
  Type b_ = here_.add_class("B", {}, {a_});
};

TEST_F(TypedSuperCalls, AreOfTheSuperclassesMethod) {
  ASSERT_TRUE(fits());
  EXPECT_THAT(here_.texts(super_call, {kInt, 1}), ElementsAre("super.m()"));
  method().count = 1;
  method().parameters[0] = kString;
  EXPECT_THAT(here_.texts(super_call, {kInt, 1}),
              ElementsAre("super.m([String])"));
}

TEST_F(TypedSuperCalls, NeedAnInstanceThatIsNoAnonymousOne) {
  here_.at.is_static = true;
  EXPECT_FALSE(fits());
  here_.at.is_static = false;
  here_.at.anonymous = true;
  EXPECT_FALSE(fits());
}

TEST_F(TypedSuperCalls, AreOfTheNearestClassAlone) {
  here_.within(here_.add_class("D", {}, {b_}));
  EXPECT_FALSE(fits()) << "B might override it";
}

TEST_F(TypedSuperCalls, AreOfConcreteMethodsThatCannotLeadBack) {
  bool Method::* const forbidden[] = {
      &Method::is_static,      &Method::is_abstract, &Method::is_private,
      &Method::is_constructor, &Method::varargs,     &Method::throws};
  for (const auto flag : forbidden) {
    method().*flag = true;
    EXPECT_FALSE(fits());
    method().*flag = false;
  }
  method().rank = 1000;
  EXPECT_FALSE(fits());
  method().rank = 100;
  method().cost = kBodyAllowance + 1;
  EXPECT_FALSE(fits());
  method().cost = 1;
  EXPECT_TRUE(fits());
}

TEST_F(TypedSuperCalls, AreNotOfAnInterface) {
  here_[a_].shape = Shape::kInterface;
  EXPECT_FALSE(fits()) << "that is written A.super.m()";
}

// --- Anonymous classes -------------------------------------------------------

class TypedAnonymousClasses : public testing::Test {
 protected:
  TypedAnonymousClasses() {
    here_.holes = true;
    here_.theme.may_use = "";
  }
  bool fits(Type type) const { return here_.fits(fits_anonymous, {type, 1}); }
  Setting here_;
};

TEST_F(TypedAnonymousClasses, WriteWhatTheirInterfaceLeavesOpen) {
  const Type face = here_.add_function("A", kInt, {kString});
  EXPECT_THAT(here_.texts(anonymous, {face, 1}),
              ElementsAre("new A() {\n    @Override\n    public int of(String "
                          "x0) {\n        return [int];\n    }\n}"));
}

TEST_F(TypedAnonymousClasses, PassOnWhatTheConstructorTakes) {
  const Type base = here_.add("A", Shape::kAbstract);
  here_.add_constructor(base, {kInt});
  EXPECT_THAT(here_.texts(anonymous, {base, 1}),
              ElementsAre("new A([int]) {\n}"));
}

TEST_F(TypedAnonymousClasses, NeedAConstructorThatTheyMayUse) {
  const Type base = here_.add("A", Shape::kAbstract);
  EXPECT_FALSE(fits(base));
  here_.add_constructor(base);
  EXPECT_TRUE(fits(base));
  Method& made = here_.model.methods.back();
  made.is_private = true;
  EXPECT_FALSE(fits(base));
  made.is_private = false;
  made.throws = true;
  EXPECT_FALSE(fits(base));
  made.throws = false;
  made.rank = 1000;
  EXPECT_FALSE(fits(base));
}

TEST_F(TypedAnonymousClasses, AreOfNoTypeThatForbidsSubclasses) {
  const Type base = here_.add("A", Shape::kInterface);
  EXPECT_TRUE(fits(base));
  bool Declaration::* const forbids[] = {
      &Declaration::open, &Declaration::sealed, &Declaration::final_,
      &Declaration::inner};
  for (const auto flag : forbids) {
    here_[base].*flag = true;
    EXPECT_FALSE(fits(base));
    here_[base].*flag = false;
  }
  here_[base].visible = false;
  EXPECT_FALSE(fits(base));
  for (const Shape shape : {Shape::kEnum, Shape::kRecord, Shape::kException})
    EXPECT_FALSE(fits(here_.add("B", shape)));
  EXPECT_FALSE(here_.fits(fits_anonymous, {here_.add("D", Shape::kInterface)}))
      << "a leaf has no body";
}

TEST_F(TypedAnonymousClasses, MustBeAbleToMakeWhatTheirMethodsReturn) {
  const Type unmade = here_.add("A", Shape::kAbstract);
  EXPECT_FALSE(fits(here_.add_function("B", unmade)));
}

TEST_F(TypedAnonymousClasses, WriteOnlyMethodsThatRankBelowThisPlace) {
  const Type face = here_.add("A", Shape::kInterface);
  Method& method = here_.add_method(face, "m", kInt);
  method.is_abstract = true;
  EXPECT_TRUE(fits(face));
  here_.model.methods.back().rank = 1000;
  EXPECT_FALSE(fits(face));
}

TEST_F(TypedAnonymousClasses, SeeNoLocalThatChanges) {
  here_.holes = false;
  here_.theme.may_use = "local";
  here_.add_local("x0", kInt);
  here_.add_local("x1", kInt, true);
  const auto all = here_.texts(anonymous, {here_.add_function("A", kInt), 1});
  EXPECT_THAT(all, ElementsAre(HasSubstr("return x0;")));
  EXPECT_THAT(all, Each(Not(HasSubstr("x1"))));
}

}  // namespace
}  // namespace refute::typed::expressions
