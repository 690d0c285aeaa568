#include <gtest/gtest.h>

#include "typed/expressions.h"
#include "typed/scope_for_tests.h"

/// What a scope lets a construct make, call and read.
namespace refute::typed {
namespace {

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
  /// The last method is the only one but constructors.
  bool can_call() const { return here_.fits(expressions::fits_call, {kVoid}); }
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
  EXPECT_FALSE(can_call()) << "A and B have constructors";
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
  bool can_read() const { return here_.fits(expressions::fits_field, {kInt}); }
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

}  // namespace
}  // namespace refute::typed
