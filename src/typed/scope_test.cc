#include "typed/scope.h"

#include <gtest/gtest.h>

#include <set>

#include "typed/scope_for_tests.h"

namespace refute::typed {
namespace {

void add_type(Scope& s, const std::string& name, bool local = false) {
  Declaration type;
  type.name = type.simple_name = name;
  type.local = local;
  s.model.add_type(std::move(type));
}

// --- Names -----------------------------------------------------------------

TEST(TypedScope, NamesOfTypesLeaveOutThoseThatEveryProgramHas) {
  Setting here;
  std::vector<std::string> names;
  here.ask([&](Scope& s) {
    for (int i = 0; i < 27; ++i) {
      names.push_back(s.fresh_type());
      add_type(s, names.back());
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
      add_type(s, "Local", true);
      add_type(s, "Member");
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
