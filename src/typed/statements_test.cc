#include "typed/statements.h"

#include <gtest/gtest.h>

#include "typed/statements_for_tests.h"

namespace refute::typed::statements {
namespace {

// --- Variables and changes ---------------------------------------------------

TEST_F(TypedStatements, AVariableIsInSightAfterItsLine) {
  EXPECT_THAT(all(variable), ElementsAre("\nint x0 = [int];"));
  const auto locals = after(variable);
  ASSERT_THAT(locals, SizeIs(1));
  EXPECT_EQ(locals[0].name, "x0");
  EXPECT_EQ(locals[0].type, kInt);
  EXPECT_FALSE(locals[0].assignable);
  EXPECT_EQ(Hole::asked.back().use, Use::kStored);
}

TEST_F(TypedStatements, AVariableIsAssignedOnlyIfSomethingMayChangeIt) {
  here_.theme.may_use = "int change";
  EXPECT_TRUE(after(variable)[0].assignable);
  here_.theme.may_use = "String change";
  EXPECT_FALSE(after(variable)[0].assignable) << "a text could grow";
  here_.theme.may_use = "int[] change";
  EXPECT_FALSE(after(variable)[0].assignable) << "an index must be there";
}

TEST_F(TypedStatements, ARandomVariableIsFinalOrAssignedButNotBoth) {
  here_.theme.weighted = true;
  here_.theme.may_use = "int";
  here_.ask([&](Scope& s) {
    choice::all_of([&](Choices& c) {
      s.locals.clear();
      const auto from = s.out.size();
      variable(c, s, {1});
      const std::string text = s.out.text().substr(from);
      EXPECT_FALSE(s.locals[0].assignable && text.starts_with("\nfinal"));
      return 0;
    });
    return 0;
  });
  EXPECT_THAT(all(variable), Contains("\nfinal int x0 = [int];"));
}

TEST_F(TypedStatements, VarIsInferredToBeWhatWasAskedFor) {
  struct {
    const char* may_use;
    Type inferred;
  } const kCases[] = {{"int", kInt},
                      {"String", kString},
                      {"Integer", kInt},  // `var x = 1` is no Integer.
                      {"Object", kInt},
                      {"int[]", array_of(kInt)}};
  for (const auto& [may_use, inferred] : kCases) {
    here_.theme.may_use = may_use;
    EXPECT_THAT(all(var_variable), Each(StartsWith("\nvar x0 = ["))) << may_use;
    EXPECT_EQ(after(var_variable)[0].type, inferred) << may_use;
  }
}

TEST_F(TypedStatements, VarOfAGenericTypeDoesNotLeaveTheInferenceToADiamond) {
  const Type holder = here_.add("A", Shape::kClass, {}, true);
  here_.add_constructor(holder, {kVariable});
  here_.theme.may_use = "declared";
  all(var_variable);
  EXPECT_EQ(Hole::asked.back().want.index, holder.index);
  EXPECT_EQ(Hole::asked.back().precedence, kConditional);
}

TEST_F(TypedStatements, AChangeIsOfAVariableThatMayChange) {
  here_.add_local("x0", kInt);
  EXPECT_FALSE(fits(fits_change));
  here_.add_local("x1", kBoolean, true);
  EXPECT_THAT(all(change),
              IsSupersetOf({"\nx1 = [boolean];", "\nx1 ^= [boolean];"}));
  EXPECT_THAT(all(change), Not(Contains(HasSubstr("++"))));
  here_.add_local("x2", kString, true);
  EXPECT_THAT(all(change), Each(Not(HasSubstr("x2"))));
  here_.add_static_field(here_.add_class("A"), "f", kInt);
  EXPECT_THAT(all(change), IsSupersetOf({"\nA.f = [int];", "\nA.f++;"}));
}

TEST_F(TypedStatements, ALateVariableIsAssignedOnceOnEveryBranch) {
  EXPECT_THAT(all(late),
              ElementsAre("\nint x0;\nif ([boolean]) {\n    x0 = [int];\n} "
                          "else {\n    x0 = [int];\n}",
                          "\nfinal int x0;\nif ([boolean]) {\n    x0 = [int];"
                          "\n} else {\n    x0 = [int];\n}"));
  EXPECT_FALSE(after(late)[0].assignable);
  here_.within(here_.add("A", Shape::kRecord));
  EXPECT_THAT(all(late), Each(StartsWith("\nint x0;")))
      << "javac refuses a final one in a compact constructor";
}

TEST_F(TypedStatements, ALateVariableIsNotReadBeforeItIsAssigned) {
  here_.holes = false;
  here_.theme.may_use = "int literal local";
  EXPECT_THAT(all(late), Each(Not(HasSubstr("= x0"))));
}

// --- Calls and traces --------------------------------------------------------

TEST_F(TypedStatements, ACallShowsItsResult) {
  EXPECT_FALSE(fits(fits_call_statement));
  here_.add_static(here_.add_class("A"), "m", kInt);
  EXPECT_THAT(all(call_statement), ElementsAre("\nLog.text(\"\" + A.m());"));
}

TEST_F(TypedStatements, ACallOfAFunctionIsAStatement) {
  EXPECT_FALSE(fits(fits_function_call));
  here_.add_local("x0", here_.add_function("A", kVoid));
  EXPECT_THAT(all(function_call), ElementsAre("\nx0.of();"));
}

TEST_F(TypedStatements, ATraceIsAMarkOrAText) {
  EXPECT_THAT(all(trace), ElementsAre("\nLog.at(1);"));
  here_.theme.weighted = true;
  EXPECT_THAT(all(trace), Contains("\nLog.text(\"\" + [int]);"));
  EXPECT_THAT(all(trace), Contains("\nLog.at(1);"));
}

TEST_F(TypedStatements, ACommentStandsBeforeAStatement) {
  EXPECT_THAT(all(comment),
              ElementsAre("\n// note\nLog.at(1);", "\n/* note */\nLog.at(1);",
                          "\n/** note */\nLog.at(1);"));
}

// --- Branches ----------------------------------------------------------------

TEST_F(TypedStatements, BranchesHaveBodiesOfTheirOwn) {
  probe();
  EXPECT_THAT(all(if_), ElementsAre("\nif ([boolean]) {\n    #1\n}"));
  EXPECT_THAT(all(if_else),
              ElementsAre("\nif ([boolean]) {\n    #1\n} else {\n    #1\n}"));
  EXPECT_THAT(all(block_), ElementsAre("\n{\n    #1\n}"));
  EXPECT_THAT(all(empty), ElementsAre("\n;"));
}

TEST_F(TypedStatements, ARandomElseMayHaveNoBraces) {
  here_.theme.weighted = true;
  EXPECT_THAT(all(if_else),
              Contains("\nif ([boolean]) \n    Log.at(1);\nelse if ([boolean]) "
                       "{\n} else\n    Log.at(2);"));
}

TEST_F(TypedStatements, AReturnHasTheValueThatTheMethodMustReturn) {
  EXPECT_FALSE(fits(fits_return));
  here_.at.may_return = true;
  EXPECT_TRUE(fits(fits_return));
  EXPECT_THAT(all(return_if),
              ElementsAre("\nif ([boolean]) {\n    return;\n}"));
  here_.at.result = kLong;
  EXPECT_THAT(all(return_if),
              ElementsAre("\nif ([boolean]) {\n    return [long];\n}"));
}

TEST_F(TypedStatements, APatternsVariableIsGoneAfterItsStatement) {
  here_.add_local("x0", kObject);
  probe();
  EXPECT_THAT(all(if_pattern),
              Contains("\nif (x0 instanceof String x0) {\n    #1\n}"));
  EXPECT_THAT(Probe::locals, SizeIs(2));
  EXPECT_THAT(after(if_pattern), SizeIs(1));
}

TEST_F(TypedStatements, AnAssertionMayHaveAMessage) {
  EXPECT_THAT(all(assertion), ElementsAre("\nassert [boolean];",
                                          "\nassert [boolean] : [String];"));
}

TEST_F(TypedStatements, ALockIsThisIfThereIsOne) {
  EXPECT_THAT(all(synchronized),
              ElementsAre("\nsynchronized (Log.class) {\n}"));
  here_.within(here_.add_class("A"));
  EXPECT_THAT(all(synchronized), ElementsAre("\nsynchronized (this) {\n}"));
}

TEST_F(TypedStatements, StatementsNestOnlyAsFarAsTheyMay) {
  EXPECT_TRUE(fits(fits_nested, 1));
  EXPECT_FALSE(fits(fits_nested, 0));
  EXPECT_TRUE(fits(fits_loop, 1));
  EXPECT_FALSE(fits(fits_loop, 0));
}

// --- The end of a body -------------------------------------------------------

TEST_F(TypedStatements, ABodyReturnsOnEveryPath) {
  here_.at.result = kInt;
  const auto bodies = [&](int budget) {
    return here_.texts([&](Choices& c, Scope& s) { ending(c, s, budget); });
  };
  EXPECT_THAT(bodies(1), ElementsAre("\nreturn [int];"));
  here_.theme.weighted = true;
  EXPECT_THAT(bodies(0), ElementsAre("\nreturn [int];"));
  EXPECT_THAT(
      bodies(1),
      IsSupersetOf(
          {"\nif ([boolean]) {\n    return [int];\n} else {\n    return "
           "[int];\n}",
           "\ntry {\n    return [int];\n} finally {\n}",
           "\ntry {\n    return [int];\n} catch (RuntimeException x0) {\n    "
           "return [int];\n}",
           "\nsynchronized (Log.class) {\n    return [int];\n}"}));
}

TEST_F(TypedStatements, AMethodWithoutAResultNeedsNoReturn) {
  EXPECT_THAT(here_.texts([](Choices& c, Scope& s) { method_body(c, s, 1); }),
              ElementsAre(""));
}

// --- Switch statements -------------------------------------------------------

TEST_F(TypedStatements, AnOldSwitchBreaksOrFallsButNotAtItsEnd) {
  const auto switches = all(old_int_switch);
  EXPECT_THAT(switches,
              IsSupersetOf({"\nswitch ([int]) {\n    case 0:\n        Log.at(1)"
                            ";\n        break;\n    default:\n        "
                            "Log.at(2);\n}",
                            "\nswitch ([int]) {\n    case 0:\n        Log.at(1)"
                            ";\n    default:\n        Log.at(2);\n}"}));
}

TEST_F(TypedStatements, ANewSwitchsArmIsACallOrABlock) {
  EXPECT_THAT(
      all(new_int_switch),
      IsSupersetOf({"\nswitch ([int]) {\n    case 0 -> Log.at(1);\n    "
                    "default -> Log.at(2);\n}",
                    "\nswitch ([int]) {\n    case 0 -> {\n        "
                    "Log.at(1);\n    }\n    default -> Log.at(2);\n}"}));
}

TEST_F(TypedStatements, SwitchesOfEnumsNeedAnEnum) {
  EXPECT_FALSE(fits(fits_enum_switch));
  here_.add_enum("A", {"P"});
  EXPECT_TRUE(fits(fits_enum_switch));
  EXPECT_FALSE(fits(fits_enum_switch, 0));
}

// --- Exceptions and resources ------------------------------------------------

TEST_F(TypedStatements, FinallyRunsAtLast) {
  EXPECT_THAT(all(try_finally),
              ElementsAre("\ntry {\n} finally {\n    Log.at(1);\n}"));
}

TEST_F(TypedStatements, WhatIsThrownIsCaughtAtTheEndByAllItCouldBe) {
  const auto tries = all(try_runtime);
  EXPECT_THAT(tries, Each(HasSubstr("throw new Illegal")));
  for (const auto& text : tries)
    EXPECT_TRUE(text.find("(RuntimeException ") != text.npos ||
                text.find("(IllegalStateException | IllegalArgument") !=
                    text.npos)
        << text;
  EXPECT_THAT(tries, Contains(HasSubstr("} finally {")));
}

TEST_F(TypedStatements, TheCheckedExceptionIsThrownOnlyInItsTry) {
  EXPECT_FALSE(fits(fits_checked));
  const Type thrown = here_.add("E", Shape::kException);
  here_.model.exception = thrown.index;
  EXPECT_TRUE(fits(fits_checked));
  EXPECT_FALSE(fits(fits_throw));
  probe();
  EXPECT_THAT(all(try_catch),
              Contains("\ntry {\n    if ([boolean]) {\n        throw new "
                       "E([int]);\n    }\n    #1\n} catch (E x0) {\n    "
                       "Log.at(x0.code);\n    #1\n}"));
  EXPECT_FALSE(Probe::seen.may_throw) << "not in the handler";
  here_.at.may_throw = true;
  EXPECT_TRUE(fits(fits_throw));
  EXPECT_THAT(all(throw_if), ElementsAre("\nif ([boolean]) {\n    throw new "
                                         "E([int]);\n}"));
}

TEST_F(TypedStatements, AResourceIsClosedAndFinallyDoesNotSeeIt) {
  EXPECT_FALSE(fits(fits_resource));
  const Type type = here_.add("A", Shape::kResource);
  here_.add_constructor(type, {kInt});
  EXPECT_TRUE(fits(fits_resource));
  EXPECT_FALSE(fits(fits_resource, 0));
  probe();
  EXPECT_THAT(
      all(try_resource),
      IsSupersetOf({"\ntry (A x0 = new A([int])) {\n    #1\n}",
                    "\ntry (A x0 = new A([int]); A x1 = new A([int])) {\n    "
                    "#1\n}",
                    "\nA x0 = new A([int]);\ntry (x0) {\n    #1\n}"}));
  EXPECT_THAT(after(try_resource), SizeIs(0));
  here_.level = 8;
  EXPECT_THAT(all(try_resource), Each(StartsWith("\ntry (A x0 =")))
      << "`try (x0)` is of Java 9";
  EXPECT_THAT(Probe::locals, SizeIs(0)) << "in finally, which is written last";
}

// --- Closures and local types ------------------------------------------------

TEST_F(TypedStatements, AClosureSeesALocalThatNothingAssigns) {
  EXPECT_FALSE(fits(fits_closure)) << "IntSupplier is not imported";
  here_.theme.may_use = "int functional";
  EXPECT_TRUE(fits(fits_closure));
  here_.at.field_value = true;
  EXPECT_FALSE(fits(fits_closure));
  here_.at.field_value = false;
  here_.at.allowance = 2 * kFunctionAllowance - 1;
  EXPECT_FALSE(fits(fits_closure));
  const auto closures = all(closure);
  EXPECT_THAT(closures, SizeIs(9));
  EXPECT_THAT(closures,
              Contains("\nint x0 = [int];\nIntSupplier x1 = () -> x0;\n"
                       "Log.at(x1.getAsInt());"));
  EXPECT_THAT(closures, Contains(HasSubstr("new IntSupplier() {")));
  EXPECT_FALSE(after(closure)[0].assignable);
}

TEST_F(TypedStatements, AnAnonymousClassIsAskedForOneOfItsMethods) {
  EXPECT_FALSE(fits(fits_anonymous_variable));
  const Type face = here_.add("A", Shape::kInterface);
  Method& method = here_.add_method(face, "m", kInt);
  method.is_abstract = method.is_public = true;
  EXPECT_THAT(all(anonymous_variable),
              ElementsAre("\nA x0 = new A() {\n    @Override\n    public int "
                          "m() {\n        return [int];\n    }\n};\nLog.text("
                          "\"\" + x0.m());"));
  here_[face].library = true;
  EXPECT_FALSE(fits(fits_anonymous_variable));
}

TEST_F(TypedStatements, WildcardsNeedTheLibrarysFunctionsForBounds) {
  EXPECT_THAT(all(wildcard), ElementsAre("\nClass<?> x0 = Log.class;\n"
                                         "Log.text(x0.getSimpleName());"));
  here_.theme.may_use = "int functional";
  EXPECT_THAT(all(wildcard), SizeIs(3));
  EXPECT_THAT(all(wildcard), Contains(HasSubstr("Predicate<? super String>")));
}

TEST_F(TypedStatements, ALocalClassStandsInNoOtherLocalClass) {
  EXPECT_TRUE(fits(fits_local_class));
  EXPECT_FALSE(fits(fits_local_class, 0));
  here_.at.rank = 1001;  // Of a member of a local class.
  EXPECT_FALSE(fits(fits_local_class));
}

TEST_F(TypedStatements, ALocalTypeIsOutOfSightAfterItsBlock) {
  here_.theme.may_use = "int";
  here_.ask([](Scope& s) {
    choice::Search search([&](Choices& c) {
      const Block block(s);
      local_interface(c, s, {1});
      EXPECT_TRUE(s.model.types.back().visible);
      EXPECT_TRUE(s.model.types.back().local);
      return 0;
    });
    search.next();
    EXPECT_FALSE(s.model.types.back().visible);
    return 0;
  });
}

TEST_F(TypedStatements, OnlyALocalClassSeesTheLocalsAroundIt) {
  here_.holes = false;
  here_.theme.may_use = "int local literal method compact-constructor";
  here_.theme.more_members = {1, 1};
  here_.add_local("y0", kInt);
  EXPECT_THAT(all(local_class), Contains(HasSubstr("y0")));
  EXPECT_THAT(all(local_record), Each(Not(HasSubstr("y0"))));
}

}  // namespace
}  // namespace refute::typed::statements
