#include "typed/scope.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "typed/scope_for_tests.h"

namespace refute::typed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// --- Names -----------------------------------------------------------------

TEST(TypedScope, NamesOfTypesLeaveOutThoseThatEveryProgramHas) {
  Setting here;
  std::vector<std::string> names;
  here.ask([&](Scope& s) {
    for (int i = 0; i < 27; ++i) {
      names.push_back(s.fresh_type());
      s.model.add_type({.name = names.back()});
    }
    return 0;
  });
  EXPECT_EQ(names.front(), "A");
  EXPECT_EQ(names[1], "B");
  EXPECT_EQ(names[2], "D") << "C is the main class";
  EXPECT_EQ(names[18], "U") << "T is the type variable";
  EXPECT_EQ(names[23], "Z");
  EXPECT_EQ(names[24], "A1");
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), 27U);
}

TEST(TypedScope, TheLibrarysTypesTakeNoNames) {
  Setting here;
  here[here.add_function("Runnable", kVoid)].library = true;
  EXPECT_EQ(here.ask([](Scope& s) { return s.fresh_type(); }), "A");
}

TEST(TypedScope, TypesAreWrittenWithTheirArgumentsAndBrackets) {
  Setting here;
  const Type list = here.add("A", Shape::kClass, {}, true);
  const Type nested = here.add("A.B", Shape::kClass);
  const auto written = [&](Type type) {
    return here.ask([&](Scope& s) {
      s.put(type);
      return s.out.text();
    });
  };
  EXPECT_EQ(written(kInt), "int");
  EXPECT_EQ(written(array_of(array_of(boxed(Base::kChar)))), "Character[][]");
  EXPECT_EQ(written(nested), "A.B");
  EXPECT_EQ(written(with_argument(list, kInt)), "A<Integer>");
  EXPECT_EQ(written(array_of(with_argument(list, nested))), "A<A.B>[]");
  EXPECT_EQ(written(with_argument(list, kVariable)), "A<T>");
}

// --- Locals ----------------------------------------------------------------

TEST(TypedScope, ACapturedLocalIsReadOnlyIfNothingAssignsIt) {
  Setting here;
  here.add_local("fixed", kInt);
  here.add_local("changed", kInt, true);
  here.add_local("counter", kInt);
  here.locals.back().counts = true;
  here.ask([](Scope& s) {
    EXPECT_TRUE(s.readable(0) && s.readable(1) && s.readable(2));
    EXPECT_FALSE(s.assignable(0));
    EXPECT_TRUE(s.assignable(1));
    EXPECT_FALSE(s.assignable(2)) << "a loop's counter ends the loop";
    s.capture();
    EXPECT_TRUE(s.readable(0));
    EXPECT_FALSE(s.readable(1));
    EXPECT_FALSE(s.readable(2));
    EXPECT_FALSE(s.assignable(1));
    s.declare("own", kInt, true);
    EXPECT_TRUE(s.readable(3) && s.assignable(3));
    return 0;
  });
}

TEST(TypedScope, WhatAFieldsSwitchDeclaresIsOutOfSightInALambda) {
  Setting here;
  here.at.field_value = true;
  here.ask([](Scope& s) {
    s.capture();
    EXPECT_FALSE(s.at.field_value);
    return 0;
  });
  here.add_local("x", kInt);
  here.ask([](Scope& s) {
    s.capture();
    EXPECT_FALSE(s.readable(0));
    return 0;
  });
}

TEST(TypedScope, ABlockEndsItsLocalsAndItsLocalClassesAlone) {
  Setting here;
  here.add_local("x", kInt);
  here.ask([](Scope& s) {
    {
      const Block block(s);
      s.declare("y", kInt);
      s.model.add_type({.name = "Local", .local = true});
      s.model.add_type({.name = "Member"});
    }
    EXPECT_EQ(s.locals.size(), 1U);
    EXPECT_FALSE(s.model.types[0].visible);
    EXPECT_TRUE(s.model.types[1].visible);
    return 0;
  });
}

TEST(TypedScope, ABodysStepsAreItsOwnUnlessTheyCount) {
  Setting here;
  here.at.spent = 7;
  here.ask([](Scope& s) {
    {
      const Inside inside(s);
      s.at.may_throw = true;
      s.jumps.push_back({});
      s.spend(5);
    }
    EXPECT_EQ(s.at.spent, 7);
    EXPECT_FALSE(s.at.may_throw);
    EXPECT_THAT(s.jumps, IsEmpty());
    {
      const Inside inside(s, Inside::kCounts);
      s.spend(5);
    }
    EXPECT_EQ(s.at.spent, 12);
    return 0;
  });
}

TEST(TypedScope, AStepInALoopCountsAsOftenAsTheLoopTurns) {
  Setting here;
  here.at.allowance = 10;
  here.at.factor = 3;
  here.ask([](Scope& s) {
    EXPECT_TRUE(s.affords(3));
    EXPECT_FALSE(s.affords(4));
    s.spend(2);
    EXPECT_EQ(s.at.spent, 6);
    EXPECT_TRUE(s.affords(1));
    EXPECT_FALSE(s.affords(2));
    return 0;
  });
}

TEST(TypedScope, ParenthesesStandWhereAnOperatorBindsLessTightly) {
  Setting here;
  const auto around = [&](int asked, int precedence) {
    return here.ask([&](Scope& s) {
      {
        const Parentheses p(s, {kInt, 0, asked}, precedence);
        s.out.put("e");
      }
      return s.out.text();
    });
  };
  EXPECT_EQ(around(kAdditive, kMultiplicative), "e");
  EXPECT_EQ(around(kAdditive, kAdditive), "e");
  EXPECT_EQ(around(kMultiplicative, kAdditive), "(e)");
}

// --- `this` and what is around it --------------------------------------------

TEST(TypedScope, ThisIsOfItsOwnTypeAndOfAllAbove) {
  Setting here;
  const Type above = here.add_class("A");
  const Type self = here.add_class("B", {}, {above});
  const Type other = here.add_class("D");
  here.within(self);
  const auto is_this = [&](Type type) {
    return here.ask([&](const Scope& s) { return s.is_this(type.index); });
  };
  EXPECT_TRUE(is_this(self));
  EXPECT_TRUE(is_this(above));
  EXPECT_FALSE(is_this(other));
  here.at.is_static = true;
  EXPECT_FALSE(is_this(self)) << "a static method has no this";
}

TEST(TypedScope, AGenericClassIsItselfWithItsVariable) {
  Setting here;
  const Type self = here.add("A", Shape::kClass, {}, true);
  here.within(self);
  EXPECT_EQ(here.ask([](const Scope& s) { return s.self_type(); }),
            with_argument(self, kVariable));
}

TEST(TypedScope, OnlyAnInnerClassHasAnInstanceAround) {
  Setting here;
  const Type outer = here.add_class("A");
  const Type inner = here.add_class("A.B");
  here[inner].outer = outer.index;
  here.within(inner);
  const auto around = [&] {
    return here.ask([](const Scope& s) { return s.outer_instance(); });
  };
  EXPECT_EQ(around(), -1) << "a static class has none";
  here[inner].inner = true;
  EXPECT_EQ(around(), outer.index);
  here.at.is_static = true;
  EXPECT_EQ(around(), -1);
}

TEST(TypedScope, ThisIsNamedByItsClassInAnAnonymousOne) {
  Setting here;
  here.within(here.add_class("A"));
  const auto write = [](Choices&, Scope& s) { put_this(s); };
  EXPECT_THAT(here.texts(write), ElementsAre("this"));
  here.at.anonymous = true;
  EXPECT_THAT(here.texts(write), ElementsAre("A.this"));
}

TEST(TypedScope, EachMarkHasANumberOfItsOwn) {
  EXPECT_EQ(Setting().simplest([](Choices&, Scope& s) {
    mark(s);
    mark(s);
  }),
            "\nLog.at(1);\nLog.at(2);");
}

// --- What can be made --------------------------------------------------------

class WhatCanBeMade : public testing::Test {
 protected:
  bool can_make(Type type) const {
    return here_.ask([&](const Scope& s) { return s.can_make(type); });
  }
  Setting here_;
};

TEST_F(WhatCanBeMade, EveryTypeThatHasLiterals) {
  for (const Type each :
       {kInt, kString, kObject, boxed(Base::kLong), array_of(kDouble)})
    EXPECT_TRUE(can_make(each));
  EXPECT_FALSE(can_make(kVoid));
}

TEST_F(WhatCanBeMade, AVariablesValueIsOnlyWhatIsThereAlready) {
  EXPECT_FALSE(can_make(kVariable));
  here_.add_local("x", kVariable);
  EXPECT_TRUE(can_make(kVariable));
  EXPECT_FALSE(can_make(array_of(kVariable))) << "no `new T[]`";
  here_.at.hidden = here_.at.captured = 1;
  EXPECT_FALSE(can_make(kVariable)) << "the local is out of sight";
  const Type self = here_.add("A", Shape::kClass, {}, true);
  here_.add_field(self, "f", kVariable);
  EXPECT_FALSE(can_make(kVariable)) << "the field needs a this";
  here_.within(self);
  EXPECT_TRUE(can_make(kVariable));
}

TEST_F(WhatCanBeMade, AnEnumOnceItsConstantsAreWritten) {
  const Type type = here_.add_enum("A", {"P"});
  EXPECT_TRUE(can_make(type));
  here_[type].open = true;
  EXPECT_FALSE(can_make(type));
}

TEST_F(WhatCanBeMade, AFunctionWhoseResultCanBeMade) {
  const Type result = here_.add("A", Shape::kAbstract);
  const Type gives_int = here_.add_function("B", kInt);
  const Type gives_none = here_.add_function("D", result);
  const Type gives_nothing = here_.add_function("E", kVoid);
  EXPECT_TRUE(can_make(gives_int));
  EXPECT_FALSE(can_make(gives_none)) << "nobody can make an A";
  EXPECT_TRUE(can_make(gives_nothing));
  here_[gives_int].open = true;
  EXPECT_FALSE(can_make(gives_int));
}

TEST_F(WhatCanBeMade, AClassByAConstructorThatRanksBelow) {
  const Type type = here_.add_class("A");
  EXPECT_TRUE(can_make(type));
  EXPECT_TRUE(can_make(array_of(type)));
  here_.at.rank = 100;
  EXPECT_FALSE(can_make(type)) << "it could lead back here";
}

TEST_F(WhatCanBeMade, AnInterfaceByAClassThatImplementsIt) {
  const Type face = here_.add("A", Shape::kInterface);
  EXPECT_FALSE(can_make(face));
  here_.add_class("B", {}, {face});
  EXPECT_TRUE(can_make(face));
}

TEST_F(WhatCanBeMade, AGenericTypeWithTheArgumentsThatASubclassHas) {
  const Type face = here_.add("A", Shape::kInterface, {}, true);
  here_.add_class("B", {}, {with_argument(face, kString)});
  EXPECT_TRUE(can_make(with_argument(face, kString)));
  EXPECT_FALSE(can_make(with_argument(face, kInt)));
}

TEST_F(WhatCanBeMade, NothingWhoseArgumentCannotBeMade) {
  const Type holder = here_.add("A", Shape::kClass, {}, true);
  here_.add_constructor(holder, {kVariable});
  const Type unmade = here_.add("B", Shape::kAbstract);
  EXPECT_TRUE(can_make(with_argument(holder, kString)));
  EXPECT_FALSE(can_make(with_argument(holder, unmade)));
}

TEST_F(WhatCanBeMade, NoLocalClassAfterItsBlock) {
  const Type local = here_.add_class("A");
  here_[local].visible = false;
  EXPECT_FALSE(can_make(local));
}

TEST_F(WhatCanBeMade, NoInstanceOfAnAbstractClassOrAnException) {
  for (const Shape shape : {Shape::kAbstract, Shape::kException}) {
    const Type type = here_.add("A", shape);
    here_.add_constructor(type);
    EXPECT_FALSE(can_make(type));
  }
}

TEST_F(WhatCanBeMade, AConstructorThatThrowsOnlyWhereThatIsCaught) {
  const Type type = here_.add("A", Shape::kClass);
  here_.add_constructor(type).throws = true;
  EXPECT_FALSE(can_make(type));
  here_.at.may_throw = true;
  EXPECT_TRUE(can_make(type));
}

TEST_F(WhatCanBeMade, APrivateConstructorOnlyWithinItsTopLevelClass) {
  const Type outer = here_.add_class("A");
  const Type nested = here_.add("A.B", Shape::kClass);
  here_[nested].outer = outer.index;
  here_.add_constructor(nested).is_private = true;
  const Type other = here_.add_class("D");
  here_.within(other);
  EXPECT_FALSE(can_make(nested));
  here_.within(outer);
  EXPECT_TRUE(can_make(nested));
}

TEST_F(WhatCanBeMade, AConstructorWhoseParametersCanBeMade) {
  const Type unmade = here_.add("A", Shape::kAbstract);
  EXPECT_FALSE(can_make(here_.add_class("B", {kInt, unmade})));
  EXPECT_TRUE(can_make(here_.add_class("D", {kInt, kString})));
}

TEST_F(WhatCanBeMade, AnInnerClassWhereItsOuterOneCanBe) {
  const Type outer = here_.add("A", Shape::kAbstract);
  const Type inner = here_.add_class("A.B");
  here_[inner].outer = outer.index;
  here_[inner].inner = true;
  EXPECT_FALSE(can_make(inner)) << "there is no A to make it in";
  here_.within(outer);
  EXPECT_TRUE(can_make(inner)) << "this is one";
}

// --- What can be called ------------------------------------------------------

class WhatCanBeCalled : public testing::Test {
 protected:
  bool can_call() const {
    return here_.ask(
        [&](const Scope& s) { return s.can_call(s.model.methods.back()); });
  }
  Method& method() { return here_.model.methods.back(); }

  Setting here_;
  Type a_ = here_.add_class("A");
  Type b_ = here_.add_class("B");
};

TEST_F(WhatCanBeCalled, OnlyWhatRanksBelow) {
  here_.add_static(a_, "m", kInt).rank = 999;
  EXPECT_TRUE(can_call());
  method().rank = 1000;
  EXPECT_FALSE(can_call());
}

TEST_F(WhatCanBeCalled, NoConstructorAndNoOverride) {
  here_.add_constructor(a_);
  EXPECT_FALSE(can_call());
  here_.add_static(a_, "m", kInt).slot = 0;
  EXPECT_FALSE(can_call()) << "the method that it overrides is called instead";
}

TEST_F(WhatCanBeCalled, OnlyWhatIsAfforded) {
  here_.add_static(a_, "m", kInt).cost = 100;
  here_.at.allowance = 100;
  EXPECT_TRUE(can_call());
  here_.at.spent = 1;
  EXPECT_FALSE(can_call());
}

TEST_F(WhatCanBeCalled, WhatThrowsOnlyWhereThatIsCaught) {
  here_.add_static(a_, "m", kInt).throws = true;
  EXPECT_FALSE(can_call());
  here_.at.may_throw = true;
  EXPECT_TRUE(can_call());
}

TEST_F(WhatCanBeCalled, OnlyWhatHasArgumentsThatCanBeMade) {
  here_.add_static(a_, "m", kInt, {here_.add("D", Shape::kAbstract)});
  EXPECT_FALSE(can_call());
}

TEST_F(WhatCanBeCalled, APrivateStaticMethodWithinItsTopLevelClass) {
  here_.add_static(a_, "m", kInt).is_private = true;
  here_.within(b_);
  EXPECT_FALSE(can_call());
  here_[b_].outer = a_.index;
  EXPECT_TRUE(can_call());
}

TEST_F(WhatCanBeCalled, APrivateMethodOfAnInstanceByItselfAlone) {
  here_.add_method(a_, "m", kInt).is_private = true;
  here_.within(b_);
  here_[b_].outer = a_.index;
  EXPECT_FALSE(can_call());
  here_.within(a_);
  EXPECT_TRUE(can_call());
  here_.at.is_static = true;
  EXPECT_FALSE(can_call());
}

TEST_F(WhatCanBeCalled, AMethodOfAnInstanceThatCanBeMade) {
  const Type abstract = here_.add("D", Shape::kAbstract);
  here_.add_method(abstract, "m", kInt);
  EXPECT_FALSE(can_call());
  here_.within(abstract);
  EXPECT_TRUE(can_call());
}

TEST_F(WhatCanBeCalled, AMethodOfAClassThatIsBeingWrittenByThisAlone) {
  here_.add_method(a_, "m", kInt);
  here_[a_].open = true;
  EXPECT_FALSE(can_call());
  here_.within(a_);
  EXPECT_TRUE(can_call());
}

TEST_F(WhatCanBeCalled, AFunctionsMethodByItsVariableAlone) {
  here_.add_function("D", kInt);
  EXPECT_FALSE(can_call()) << "see `invoke`";
}

// --- What can be read --------------------------------------------------------

class WhatCanBeRead : public testing::Test {
 protected:
  bool can_read() const {
    return here_.ask(
        [&](const Scope& s) { return s.can_read(s.model.fields.back()); });
  }
  Field& field() { return here_.model.fields.back(); }

  Setting here_;
  Type a_ = here_.add_class("A");
  Type b_ = here_.add_class("B", {}, {a_});
};

TEST_F(WhatCanBeRead, AStaticFieldEverywhereAnInstancesWithThis) {
  here_.add_field(a_, "f", kInt);
  EXPECT_FALSE(can_read());
  here_.within(b_);
  EXPECT_TRUE(can_read());
  here_.at.is_static = true;
  EXPECT_FALSE(can_read());
  field().is_static = true;
  EXPECT_TRUE(can_read());
}

TEST_F(WhatCanBeRead, APrivateFieldWithinItsTopLevelClass) {
  here_.add_static_field(a_, "f", kInt).is_private = true;
  here_.within(b_);
  EXPECT_FALSE(can_read());
  here_.within(a_);
  EXPECT_TRUE(can_read());
}

TEST_F(WhatCanBeRead, APrivateFieldIsNotInherited) {
  here_.add_field(a_, "f", kInt).is_private = true;
  here_[b_].outer = a_.index;  // In reach, but no field of a B.
  here_.within(b_);
  EXPECT_FALSE(can_read());
}

TEST_F(WhatCanBeRead, NoFieldBeforeItsConstructorHasSetIt) {
  here_.add_field(a_, "f", kInt).set_later = true;
  here_.within(a_);
  EXPECT_TRUE(can_read());
  here_.at.initializing = true;
  EXPECT_FALSE(can_read());
  here_.within(b_);
  EXPECT_TRUE(can_read()) << "A's constructor is done before B's fields";
}

TEST_F(WhatCanBeRead, NoFieldOfALocalClassAfterItsBlock) {
  here_.add_static_field(a_, "f", kInt);
  here_[a_].visible = false;
  EXPECT_FALSE(can_read());
}

// --- Types to choose from ----------------------------------------------------

std::vector<std::string> types_of(const Setting& here,
                                  Type (Scope::*chosen)(Choices&)) {
  return here.texts([&](Choices& c, Scope& s) { s.put((s.*chosen)(c)); });
}

TEST(TypedTypes, AreThoseThatTheThemeNames) {
  Setting here("int String");
  here.add_class("A");
  here.add_function("B", kInt);
  EXPECT_THAT(types_of(here, &Scope::any_type), ElementsAre("int", "String"));
  here.theme.may_use = "int declared";
  EXPECT_THAT(types_of(here, &Scope::any_type), ElementsAre("int", "A"));
  here.theme.may_use = "int functional-values";
  EXPECT_THAT(types_of(here, &Scope::any_type), ElementsAre("int", "B"));
  here.theme.may_use = "";
  EXPECT_THAT(types_of(here, &Scope::any_type), ElementsAre("int"))
      << "no theme is without any type";
}

TEST(TypedTypes, AreOnlyThoseThatCanBeMade) {
  Setting here("int declared");
  here.add("A", Shape::kAbstract);
  const Type open = here.add_class("B");
  here[open].open = true;
  here.add("D", Shape::kException);
  EXPECT_THAT(types_of(here, &Scope::any_type), ElementsAre("int"));
}

TEST(TypedTypes, AreGenericOnesWithTextsOrNumbers) {
  Setting here("int declared");
  const Type holder = here.add("A", Shape::kClass, {}, true);
  here.add_constructor(holder, {kVariable});
  EXPECT_THAT(types_of(here, &Scope::any_type),
              ElementsAre("int", "A<String>", "A<Integer>"));
  // Who implements it for texts alone is no holder of numbers.
  Setting texts("int declared");
  const Type face = texts.add("A", Shape::kInterface, {}, true);
  texts.add_class("B", {}, {with_argument(face, kString)});
  EXPECT_THAT(types_of(texts, &Scope::any_type),
              ElementsAre("int", "A<String>", "B"));
}

TEST(TypedTypes, ThatArePrintedShowTheSameInEveryRun) {
  Setting here("int Object int[] Integer declared");
  here.add_class("A");
  here.add_enum("B", {"P"});
  EXPECT_THAT(types_of(here, &Scope::printable_type),
              ElementsAre("int", "Integer", "B"));
}

TEST(TypedScope, IsFullOnceTheThemesSizeIsPassed) {
  Setting here;
  here.theme.size = 3;
  here.ask([](Scope& s) {
    s.out.put("abc");
    EXPECT_FALSE(s.is_full());
    s.out.put("d");
    EXPECT_TRUE(s.is_full());
    return 0;
  });
}

}  // namespace
}  // namespace refute::typed
