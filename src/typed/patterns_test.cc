#include "typed/patterns.h"

#include <gtest/gtest.h>

#include "typed/expressions.h"
#include "typed/scope_for_tests.h"

namespace refute::typed {
namespace {

using patterns::Kind;

class TypedPatterns : public testing::Test {
 protected:
  TypedPatterns() {
    here_.holes = true;
    here_.theme.may_use = "";
  }

  Type add_record(std::string name, const std::vector<Type>& parts,
                  std::vector<Type> supertypes = {}) {
    const Type type =
        here_.add(std::move(name), Shape::kRecord, std::move(supertypes));
    here_.add_constructor(type, parts);
    return type;
  }
  std::vector<std::string> questions() const {
    return here_.ask([](Scope& s) {
      std::vector<std::string> all;
      for (const auto& [of, is] : patterns::questions(s)) {
        const auto from = s.out.size();
        s.put(of);
        s.out.put(" is ");
        s.put(is);
        all.push_back(s.out.text().substr(from));
      }
      return all;
    });
  }
  std::vector<std::string> matched(Type type, bool may_deconstruct = true) {
    return here_.texts([&](Choices& c, Scope& s) {
      patterns::pattern(c, s, type, may_deconstruct);
    });
  }
  std::vector<std::string> switches(Kind kind, std::string_view arrow) const {
    return here_.texts([&](Choices& c, Scope& s) {
      patterns::write_switch(c, s, kind, 1, arrow, [&](bool last) {
        s.out.put(last ? "last;" : "arm;");
      });
    });
  }
  Setting here_;
};

// --- instanceof --------------------------------------------------------------

TEST_F(TypedPatterns, AskObjectsAndSupertypesWhatTheyAre) {
  const Type face = here_.add("A", Shape::kInterface);
  here_.add_class("B", {}, {face});
  EXPECT_THAT(questions(), ElementsAre("Object is String", "Object is Integer",
                                       "Object is A", "Object is B", "A is B"));
}

// A `List<String>` cannot be asked for at run time.
TEST_F(TypedPatterns, AskForNoTypeThatCannotBeAskedFor) {
  const Type holder = here_.add("A", Shape::kClass, {}, true);
  here_.add_constructor(holder, {kVariable});
  here_[here_.add_class("B")].open = true;
  here_.add("D", Shape::kException);
  here_.add_function("E", kInt);
  here_.add("F", Shape::kAbstract);  // Nobody can make one.
  EXPECT_THAT(questions(), SizeIs(2));
  here_.add_class("G", {}, {with_argument(holder, kString)});
  EXPECT_THAT(questions(), ElementsAre("Object is String", "Object is Integer",
                                       "Object is G"));
}

TEST_F(TypedPatterns, AskAValueWhoseStaticTypeSaysTooLittle) {
  here_.add_class("A");
  EXPECT_THAT(here_.texts(expressions::instanceof, {kBoolean, 1}),
              ElementsAre("(Object) [Object] instanceof String",
                          "(Object) [Object] instanceof Integer",
                          "(Object) [Object] instanceof A"));
  here_.add_local("x0", kObject);
  EXPECT_THAT(here_.texts(expressions::instanceof, {kBoolean, 1}),
              Contains("x0 instanceof A"));
}

TEST_F(TypedPatterns, BindAVariableThatTheRightSideOfAndMaySee) {
  here_.holes = false;
  here_.theme.may_use = "literal local";
  const auto all = here_.texts(expressions::pattern, {kBoolean, 1, kAndAlso});
  EXPECT_THAT(all,
              IsSupersetOf({"(Object) \"a\" instanceof String x0 && true",
                            "(Object) \"a\" instanceof Integer x0 && false"}));
  here_.ask([](Scope& s) {
    choice::all_of([&](Choices& c) {
      expressions::pattern(c, s, {kBoolean, 1});
      EXPECT_TRUE(s.locals.empty()) << "after the condition it is gone";
      return 0;
    });
    return 0;
  });
}

// --- Record patterns ---------------------------------------------------------

TEST_F(TypedPatterns, TakeARecordApartSinceJava21) {
  const Type record = add_record("A", {kInt, kString});
  here_.level = 17;
  EXPECT_THAT(matched(record), ElementsAre("A x0"));
  here_.level = 21;
  EXPECT_THAT(matched(record),
              ElementsAre("A x0", "A(int x0, String x1)", "A(int x0, var x1)",
                          "A(var x0, String x1)", "A(var x0, var x1)"));
  EXPECT_THAT(matched(record, false), ElementsAre("A x0"));
}

TEST_F(TypedPatterns, LeavePartsUnnamedSinceJava22) {
  const Type record = add_record("A", {kInt});
  here_.level = 22;
  EXPECT_THAT(matched(record),
              ElementsAre("A x0", "A(int x0)", "A(var x0)", "A(_)"));
}

TEST_F(TypedPatterns, NestInTheRecordsOfRecords) {
  const Type inner = add_record("A", {kInt});
  const Type outer = add_record("B", {inner});
  here_.level = 21;
  EXPECT_THAT(matched(outer),
              IsSupersetOf({"B(A x0)", "B(A(int x0))", "B(A(var x0))"}));
}

TEST_F(TypedPatterns, TakeOnlyWholeRecordsApart) {
  here_.level = 21;
  const auto is = [&](Type type) {
    return here_.ask(
        [&](Scope& s) { return patterns::is_deconstructible(s, type); });
  };
  const Type record = add_record("A", {kInt});
  EXPECT_TRUE(is(record));
  EXPECT_FALSE(is(array_of(record)));
  EXPECT_FALSE(is(here_.add_class("B")));
  here_[record].outer = 1;
  EXPECT_FALSE(is(record)) << "tree-sitter reads no `A.B(int x)`";
}

TEST_F(TypedPatterns, BindEachPartWithItsOwnType) {
  const Type record = add_record("A", {kInt, kString});
  here_.level = 21;
  here_.ask([&](Scope& s) {
    choice::all_of([&](Choices& c) {
      s.locals.clear();
      patterns::pattern(c, s, record, true);
      if (s.locals.size() == 2) {
        EXPECT_EQ(s.locals[0].type, kInt);
        EXPECT_EQ(s.locals[1].type, kString);
      } else {
        EXPECT_EQ(s.locals.at(0).type, record);
      }
      return 0;
    });
    return 0;
  });
}

// --- Switches ----------------------------------------------------------------

TEST_F(TypedPatterns, ASwitchOfNumbersHasDifferentLabelsAndADefault) {
  EXPECT_THAT(
      switches(Kind::kInt, " -> "),
      ElementsAre("switch ([int]) {\n    case 0 -> arm;\n    default -> "
                  "last;\n}",
                  "switch ([int]) {\n    case 0 -> arm;\n    case 1 -> arm;\n"
                  "    default -> last;\n}",
                  "switch ([int]) {\n    case 0, 1 -> arm;\n    default -> "
                  "last;\n}"));
}

TEST_F(TypedPatterns, AnOldSwitchSharesAnArmByTwoLabels) {
  EXPECT_THAT(switches(Kind::kString, ":"),
              Contains("switch ([String]) {\n    case \"a\": case \"b c\":arm;"
                       "\n    default:last;\n}"));
}

TEST_F(TypedPatterns, RandomNumbersAreMaskedSoThatCasesAreReached) {
  here_.theme.weighted = true;
  const auto all = switches(Kind::kInt, " -> ");
  EXPECT_THAT(all, Each(HasSubstr("switch ([int] & 3) {")));
  EXPECT_THAT(all, Contains(HasSubstr("case -7")));
}

TEST_F(TypedPatterns, ASwitchOverAnEnumMayBeExhaustive) {
  EXPECT_FALSE(
      here_.ask([](Scope& s) { return patterns::can_switch(s, Kind::kEnum); }));
  here_.add_enum("A", {"P", "Q"});
  EXPECT_TRUE(
      here_.ask([](Scope& s) { return patterns::can_switch(s, Kind::kEnum); }));
  EXPECT_THAT(switches(Kind::kEnum, " -> "),
              IsSupersetOf({"switch ([A]) {\n    case P -> arm;\n    case Q -> "
                            "last;\n}",
                            "switch ([A]) {\n    case P, Q -> last;\n}",
                            "switch ([A]) {\n    case P -> arm;\n    case Q -> "
                            "arm;\n    default -> last;\n}"}));
  EXPECT_THAT(switches(Kind::kEnum, ":"), Each(HasSubstr("default")))
      << "an old switch falls through without one";
}

TEST_F(TypedPatterns, ASwitchOverASealedTypeNeedsNoDefault) {
  here_.level = 21;
  const Type sealed = here_.add("A", Shape::kInterface);
  const Type one = add_record("B", {}, {sealed});
  const Type two = add_record("D", {}, {sealed});
  here_[sealed].permitted = {one.index, two.index};
  const auto all = switches(Kind::kPattern, " -> ");
  EXPECT_THAT(all, Contains("switch ((A) [A]) {\n    case B x0 -> arm;\n"
                            "    case D x1 -> last;\n}"));
  EXPECT_THAT(all,
              Contains("switch ((A) [A]) {\n    case B x0 when Log.at(1) > "
                       "[int] -> arm;\n    case B x1 -> arm;\n    case D x2 -> "
                       "last;\n}"))
      << "a guard alone does not cover B";
}

TEST_F(TypedPatterns, ASwitchOverObjectsHasADefaultAlways) {
  here_.level = 21;
  add_record("A", {});
  const auto all = switches(Kind::kPattern, " -> ");
  EXPECT_THAT(all, Each(HasSubstr("default -> last;")));
  EXPECT_THAT(all, Contains(HasSubstr("case A() -> arm;")));
}

// --- Switch expressions ------------------------------------------------------

TEST_F(TypedPatterns, ASwitchExpressionGivesAValueOnEveryArm) {
  EXPECT_THAT(
      here_.texts(expressions::int_switch, {kInt, 2}),
      IsSupersetOf({"switch ([int]) {\n    case 0 -> [int];\n    default -> "
                    "[int];\n}",
                    "switch ([int]) {\n    case 0:\n        yield [int];\n"
                    "    default:\n        yield [int];\n}"}));
  EXPECT_THAT(here_.texts(expressions::int_switch, {kInt, 2, kPrimary}),
              Each(StartsWith("(switch")));
}

// javac takes `yield (a, b) …` for a call.
TEST_F(TypedPatterns, AYieldThatLooksLikeACallHasParenthesesOfItsOwn) {
  const auto yields = [&](std::string_view value) {
    Hole::text = value;
    const auto all = here_.texts(expressions::int_switch, {kInt, 2});
    Hole::text = {};
    return all;
  };
  EXPECT_THAT(yields("(a, b).c"), Contains(HasSubstr("yield (((a, b).c));")));
  EXPECT_THAT(yields("(a).c(d, e)"), Contains(HasSubstr("yield (a).c(d, e);")));
  EXPECT_THAT(yields("((a, b)).c"), Contains(HasSubstr("yield ((a, b)).c;")))
      << "the comma is one pair further in";
  EXPECT_THAT(yields("a, b"), Not(Contains(HasSubstr("(("))));
}

TEST_F(TypedPatterns, ASwitchExpressionStandsOnlyWhereCompilersBearIt) {
  const auto fits = [&](const Ask& ask) {
    return here_.fits(expressions::fits_switch, ask);
  };
  EXPECT_TRUE(fits({kInt, 1}));
  EXPECT_FALSE(fits({kInt, 0})) << "a leaf";
  EXPECT_FALSE(fits({kVoid, 1}));
  EXPECT_FALSE(fits({kInt, 1, kLowest, Use::kOperand})) << "ECJ crashes";
  EXPECT_TRUE(fits({kInt, 1, kLowest, Use::kStored}));
  EXPECT_FALSE(fits({boxed(Base::kInt), 1, kPrimary}));
  EXPECT_FALSE(fits({here_.add_function("A", kInt), 1}));
  here_.at.inferred = true;
  EXPECT_FALSE(fits({kInt, 1})) << "javac 17 cannot infer `var` from it";
}

TEST_F(TypedPatterns, TheArmsOfASwitchExpressionDoNotJumpOutOfIt) {
  here_.theme.weighted = true;
  here_.probes = true;
  here_.at.may_return = true;
  here_.jumps.push_back({});
  here_.texts(expressions::string_switch, {kInt, 2});
  EXPECT_FALSE(Probe::seen.may_return);
  EXPECT_EQ(Probe::seen.jumps, 1U);
}

}  // namespace
}  // namespace refute::typed
