#include <gtest/gtest.h>

#include "typed/expressions.h"
#include "typed/scope_for_tests.h"

namespace refute::typed::expressions {
namespace {

class TypedFunctions : public testing::Test {
 protected:
  TypedFunctions() {
    here_.holes = true;
    here_.theme.may_use = "";
  }
  Setting here_;
};

// --- Lambdas -----------------------------------------------------------------

TEST_F(TypedFunctions, ALambdasParametersAreWrittenInEveryWay) {
  const Type one = here_.add_function("A", kInt, {kInt});
  const Type two = here_.add_function("B", kInt, {kInt, kString});
  EXPECT_THAT(
      here_.texts(lambda, {one, 1}),
      ElementsAre("x0 -> [int]", "(int x0) -> [int]", "(var x0) -> [int]"));
  EXPECT_THAT(here_.texts(lambda, {two, 1}),
              ElementsAre("(x0, x1) -> [int]", "(int x0, String x1) -> [int]",
                          "(var x0, var x1) -> [int]"));
  here_.level = 8;
  EXPECT_THAT(here_.texts(lambda, {one, 1}),
              ElementsAre("x0 -> [int]", "(int x0) -> [int]"))
      << "`var` there is of Java 11";
}

TEST_F(TypedFunctions, ALambdaWithoutAResultHasAnEffect) {
  const Type run = here_.add_function("A", kVoid);
  EXPECT_THAT(here_.texts(lambda, {run, 1}),
              ElementsAre("() -> Log.at([int])"));
}

TEST_F(TypedFunctions, ALambdaIsCastWhereNoTargetSaysItsType) {
  const Type gives = here_.add_function("A", kInt);
  EXPECT_THAT(here_.texts(lambda, {gives, 1, kPrimary}),
              ElementsAre("((A) () -> [int])"));
  EXPECT_THAT(here_.texts(block_lambda, {gives, 1, kPrimary}),
              ElementsAre("((A) () -> {\n    return [int];\n})"));
}

TEST_F(TypedFunctions, AGenericFunctionsTypesAreItsArgument) {
  const Type gives = here_.add("A", Shape::kFunctional, {}, true);
  Method& method = here_.add_method(gives, "get", kVariable, {kVariable});
  method.is_abstract = true;
  EXPECT_THAT(here_.texts(lambda, {with_argument(gives, kString), 1}),
              Contains("(String x0) -> [String]"));
}

TEST_F(TypedFunctions, ALambdaSeesItsParametersAndWhatIsFinal) {
  here_.holes = false;
  here_.theme.may_use = "local";
  here_.add_local("y0", kInt);
  here_.add_local("y1", kInt, true);
  here_.level = 8;
  EXPECT_THAT(
      here_.texts(lambda, {here_.add_function("A", kInt, {kInt}), 1}),
      ElementsAre("x0 -> y0", "x0 -> x0", "(int x0) -> y0", "(int x0) -> x0"));
}

TEST_F(TypedFunctions, ALambdasStepsAreNotThoseOfTheBodyAround) {
  here_.holes = false;
  here_.theme.may_use = "trace";
  here_.at.spent = here_.at.allowance;
  const Type gives = here_.add_function("A", kInt);
  EXPECT_THAT(here_.texts(lambda, {gives, 2}), ElementsAre("() -> Log.at(1)"))
      << "it has an allowance of its own";
}

TEST_F(TypedFunctions, ABlockLambdaReturnsWhatItsFunctionDoes) {
  EXPECT_THAT(here_.texts(block_lambda, {here_.add_function("A", kInt), 1}),
              ElementsAre("() -> {\n    return [int];\n}"));
  EXPECT_THAT(here_.texts(block_lambda, {here_.add_function("B", kVoid), 1}),
              ElementsAre("() -> {\n}"));
}

TEST_F(TypedFunctions, ALambdaIsOfACompleteInterfaceInSight) {
  const Type gives = here_.add_function("A", kInt);
  EXPECT_TRUE(here_.fits(fits_lambda, {gives}));
  EXPECT_FALSE(here_.fits(fits_lambda, {here_.add("B", Shape::kInterface)}));
  EXPECT_FALSE(here_.fits(fits_lambda, {array_of(gives)}));
  here_[gives].open = true;
  EXPECT_FALSE(here_.fits(fits_lambda, {gives}));
  here_[gives].open = false;
  here_[gives].visible = false;
  EXPECT_FALSE(here_.fits(fits_lambda, {gives}));
}

TEST_F(TypedFunctions, TheBodyOfALambdaMayNotThrowOrJump) {
  here_.probes = true;
  here_.theme.more_statements = {1, 1};
  here_.at.may_throw = true;
  here_.at.may_return = false;
  here_.jumps.push_back({});
  here_.texts(block_lambda, {here_.add_function("A", kInt), 1});
  EXPECT_FALSE(Probe::seen.may_throw);
  EXPECT_TRUE(Probe::seen.may_return);
  EXPECT_EQ(Probe::seen.result, kInt);
  EXPECT_EQ(Probe::seen.jumps, 1U) << "the loop around is out of reach";
  EXPECT_EQ(Probe::seen.allowance, kFunctionAllowance);
}

// --- Calls of functions ------------------------------------------------------

TEST_F(TypedFunctions, AFunctionIsCalledByItsVariable) {
  const Type f = here_.add_function("A", kInt, {kString});
  EXPECT_FALSE(here_.fits(fits_invoke, {kInt}));
  here_.add_local("x0", f);
  here_.add_static_field(here_.add_class("B"), "f", f);
  EXPECT_THAT(here_.texts(invoke, {kInt, 1}),
              ElementsAre("x0.of([String])", "B.f.of([String])"));
  EXPECT_THAT(here_.texts(invoke, {kVoid, 1}),
              Contains("Log.text(\"\" + x0.of([String]))"));
  EXPECT_FALSE(here_.fits(fits_invoke, {kString}));
}

TEST_F(TypedFunctions, NoFunctionIsCalledWhereThatCouldLeadBack) {
  const Type f = here_.add_function("A", kInt);
  Field& field = here_.add_static_field(here_.add_class("B"), "f", f);
  field.rank = 1000;
  EXPECT_FALSE(here_.fits(fits_invoke, {kInt})) << "it may call this method";
  here_.model.fields.back().rank = 999;
  EXPECT_TRUE(here_.fits(fits_invoke, {kInt}));
  here_.at.calls_functions = false;
  EXPECT_FALSE(here_.fits(fits_invoke, {kInt}));
  EXPECT_FALSE(here_.fits(fits_lambda_call, {kInt}));
}

TEST_F(TypedFunctions, AFunctionCostsWhatAnyFunctionMay) {
  here_.add_local("x0", here_.add_function("A", kInt));
  here_.at.allowance = kFunctionAllowance;
  EXPECT_TRUE(here_.fits(fits_invoke, {kInt}));
  here_.at.spent = 1;
  EXPECT_FALSE(here_.fits(fits_invoke, {kInt}));
}

TEST_F(TypedFunctions, ALambdaIsCalledAtOnce) {
  here_.add_function("A", kInt, {kString});
  here_.add_function("B", kLong);
  EXPECT_THAT(here_.texts(lambda_call, {kInt, 1}),
              ElementsAre("[A].of([String])"));
  EXPECT_EQ(Hole::asked.front().precedence, kPrimary);
  EXPECT_FALSE(here_.fits(fits_lambda_call, {kString}));
  EXPECT_FALSE(here_.fits(fits_lambda_call, {kVoid}));
}

// --- Method references -------------------------------------------------------

class TypedReferences : public testing::Test {
 protected:
  bool fits(Fits* says, Type function) const {
    return here_.fits(says, {function});
  }
  Method& method() { return here_.model.methods.back(); }

  Setting here_;
  Type a_ = here_.add_class("A");
  Type f_ = here_.add_function("F", kInt, {kInt});
};

TEST_F(TypedReferences, AreToAStaticMethodThatTakesWhatIsGiven) {
  EXPECT_FALSE(fits(fits_static_reference, f_));
  here_.add_static(a_, "m", kInt, {kInt});
  EXPECT_THAT(here_.texts(static_reference, {f_}), ElementsAre("A::m"));
  EXPECT_THAT(here_.texts(static_reference, {f_, 0, kPrimary}),
              ElementsAre("((F) A::m)"));
  EXPECT_FALSE(fits(fits_bound_reference, f_));
  method().result = kLong;
  EXPECT_FALSE(fits(fits_static_reference, f_));
  method().result = kInt;
  method().parameters[0] = kString;
  EXPECT_FALSE(fits(fits_static_reference, f_));
  method().count = 0;
  EXPECT_FALSE(fits(fits_static_reference, f_));
}

TEST_F(TypedReferences, DropTheResultOfAnythingIfNoneIsWanted) {
  const Type run = here_.add_function("G", kVoid, {kInt});
  here_.add_static(a_, "m", kString, {kInt});
  EXPECT_TRUE(fits(fits_static_reference, run));
  here_.add_static(a_, "n", kVoid, {kInt});
  EXPECT_FALSE(fits(fits_static_reference, f_)) << "a result is wanted";
}

TEST_F(TypedReferences, AreToNoMethodWhoseChoiceIsNotPlain) {
  here_.add_static(a_, "m", kInt, {kInt});
  bool Method::* const forbids[] = {&Method::generic, &Method::varargs,
                                    &Method::throws, &Method::overloaded};
  for (const auto flag : forbids) {
    method().*flag = true;
    EXPECT_FALSE(fits(fits_static_reference, f_));
    method().*flag = false;
  }
  method().slot = 0;
  EXPECT_FALSE(fits(fits_static_reference, f_));
  method().slot = -1;
  method().rank = 1000;
  EXPECT_FALSE(fits(fits_static_reference, f_));
  method().rank = 100;
  method().cost = kFunctionAllowance + 1;
  EXPECT_FALSE(fits(fits_static_reference, f_)) << "a function may not cost so";
  method().cost = kFunctionAllowance;
  EXPECT_TRUE(fits(fits_static_reference, f_));
}

TEST_F(TypedReferences, AreToAMethodOfThis) {
  here_.add_method(a_, "m", kInt, {kInt});
  EXPECT_FALSE(fits(fits_bound_reference, f_));
  here_.within(a_);
  EXPECT_THAT(here_.texts(bound_reference, {f_}), ElementsAre("this::m"));
  here_.at.anonymous = true;
  EXPECT_THAT(here_.texts(bound_reference, {f_}), ElementsAre("A.this::m"));
}

TEST_F(TypedReferences, TakeTheFirstArgumentForTheReceiver) {
  const Type of_a = here_.add_function("G", kInt, {a_, kString});
  here_.add_method(a_, "m", kInt, {kString});
  EXPECT_THAT(here_.texts(unbound_reference, {of_a}), ElementsAre("A::m"));
  EXPECT_FALSE(fits(fits_unbound_reference, f_)) << "an int has no methods";
  here_[a_].open = true;
  EXPECT_FALSE(fits(fits_unbound_reference, of_a));
  here_[a_].open = false;
  method().count = 0;
  EXPECT_FALSE(fits(fits_unbound_reference, of_a)) << "the text is left over";
}

TEST_F(TypedReferences, AreToAConstructor) {
  const Type makes = here_.add_function("G", a_);
  EXPECT_THAT(here_.texts(constructor_reference, {makes}),
              ElementsAre("A::new"));
  EXPECT_FALSE(
      fits(fits_constructor_reference, here_.add_function("H", kVoid)));
  here_[a_].inner = true;
  EXPECT_FALSE(fits(fits_constructor_reference, makes))
      << "which outer instance?";
}

TEST_F(TypedReferences, AreToNoPrivateMethodOfAnotherClass) {
  here_.add_static(a_, "m", kInt, {kInt}).is_private = true;
  here_.within(here_.add_class("B"));
  EXPECT_FALSE(fits(fits_static_reference, f_));
  here_.within(a_);
  EXPECT_TRUE(fits(fits_static_reference, f_));
}

TEST_F(TypedReferences, AreToMethodsOfTheLibraryThatItsFunctionsTake) {
  struct {
    const char* function;
    bool generic;
    std::vector<std::string> of_class, of_object, of_argument, of_new;
  } const kKnown[] = {
      {"IntUnaryOperator", false, {"Math::abs"}, {}, {}, {}},
      {"IntBinaryOperator", false, {"Integer::sum", "Math::max"}, {}, {}, {}},
      {"IntSupplier", false, {}, {"\"ab\"::length"}, {}, {}},
      {"Supplier", true, {}, {"\"ab\"::trim"}, {}, {"String::new"}},
      {"UnaryOperator",
       true,
       {"String::valueOf"},
       {"\"ab\"::concat"},
       {"String::trim"},
       {"String::new"}},
      {"Predicate", true, {}, {}, {"String::isEmpty"}, {}},
      {"Runnable", false, {}, {}, {}, {}}};
  for (const auto& [name, generic, of_class, of_object, of_argument, of_new] :
       kKnown) {
    Setting here;
    Type type = here.add_function(name, kDouble, {kDouble, kDouble});
    here[type].library = true;
    here[type].generic = generic;
    if (generic) type = with_argument(type, kString);
    const auto expect = [&](Fits* says, Write* write,
                            const std::vector<std::string>& known) {
      EXPECT_EQ(here.fits(says, {type}), !known.empty()) << name;
      if (!known.empty()) {
        EXPECT_EQ(here.texts(write, {type}), known) << name;
      }
    };
    expect(fits_static_reference, static_reference, of_class);
    expect(fits_bound_reference, bound_reference, of_object);
    expect(fits_unbound_reference, unbound_reference, of_argument);
    expect(fits_constructor_reference, constructor_reference, of_new);
  }
}

TEST_F(TypedReferences, ToTextsAreNoFunctionsOfNumbers) {
  const Type type = here_.add_function("Supplier", kVariable);
  here_[type].library = true;
  here_[type].generic = true;
  EXPECT_FALSE(fits(fits_bound_reference, with_argument(type, kInt)));
}

}  // namespace
}  // namespace refute::typed::expressions
