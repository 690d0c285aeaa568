#include "typed/model.h"

#include <gtest/gtest.h>

namespace refute::typed {
namespace {

/// interface I<T>; class A<T> implements I<T>; class B extends A<String>.
class TypesOfAProgram : public testing::Test {
 protected:
  Type of(Type generic, Type argument) const {
    return with_argument(generic, argument);
  }

  /// Declares a type.
  Type add(const std::string& name, Shape shape, bool generic,
           std::vector<Type> supertypes = {}, int outer = -1) {
    Declaration declaration;
    declaration.name = declaration.simple_name = name;
    declaration.shape = shape;
    declaration.supertypes = std::move(supertypes);
    declaration.outer = outer;
    declaration.generic = generic;
    return declared(model_.add_type(std::move(declaration)));
  }

  Model model_;
  Type i_ = add("I", Shape::kFunctional, true);
  Type a_ = add("A", Shape::kClass, true, {of(i_, kVariable)});
  Type b_ = add("B", Shape::kClass, false, {of(a_, kString)});
};

TEST_F(TypesOfAProgram, ATypeArgumentIsHandedUpToTheTopmostSupertype) {
  EXPECT_EQ(model_.as_super(b_, a_.index), of(a_, kString));
  EXPECT_EQ(model_.as_super(b_, i_.index), of(i_, kString));
  EXPECT_EQ(model_.as_super(of(a_, b_), i_.index), of(i_, b_));
  // A primitive argument is its box.
  EXPECT_EQ(model_.as_super(of(a_, kInt), i_.index), of(i_, kInt));
  EXPECT_EQ(model_.as_super(b_, b_.index), b_);
}

TEST_F(TypesOfAProgram, NothingIsItsOwnSubtypesSubtype) {
  EXPECT_EQ(model_.as_super(of(a_, kString), b_.index), kVoid);
  EXPECT_EQ(model_.as_super(kString, a_.index), kVoid);
  EXPECT_EQ(model_.as_super(array_of(b_), a_.index), kVoid);
}

TEST_F(TypesOfAProgram, GenericTypesAreAssignedOnlyWithTheSameArgument) {
  EXPECT_TRUE(model_.assignable(b_, of(i_, kString)));
  EXPECT_FALSE(model_.assignable(b_, of(i_, kInt)));
  EXPECT_TRUE(model_.assignable(of(a_, kInt), of(i_, kInt)));
  EXPECT_FALSE(model_.assignable(of(i_, kString), b_));
}

TEST_F(TypesOfAProgram, AnObjectTakesEveryReferenceAndNoPrimitive) {
  for (const Type each : {b_, kString, array_of(kInt), boxed(Base::kInt)})
    EXPECT_TRUE(model_.assignable(each, kObject));
  EXPECT_FALSE(model_.assignable(kInt, kObject));
  EXPECT_FALSE(model_.assignable(kVoid, kObject));
}

TEST_F(TypesOfAProgram, NothingIsConvertedOnTheWay) {
  EXPECT_TRUE(model_.assignable(kInt, kInt));
  EXPECT_FALSE(model_.assignable(kInt, kLong));
  EXPECT_FALSE(model_.assignable(kInt, boxed(Base::kInt)));
  EXPECT_FALSE(model_.assignable(array_of(b_), array_of(of(a_, kString))));
}

TEST_F(TypesOfAProgram, TheFunctionOfAnInterfaceIsItsAbstractMethod) {
  model_.add(Method{.name = "d", .owner = i_.index, .rank = 0});
  Method method{.name = "e", .owner = a_.index, .rank = 1};
  method.is_abstract = true;
  model_.add(method);
  method.name = "f";
  method.owner = i_.index;
  model_.add(method);
  EXPECT_EQ(model_.function_of(of(i_, kString)).name, "f");
}

TEST_F(TypesOfAProgram, TheTopLevelClassIsAroundAllNestedOnes) {
  const Type inner = add("C", Shape::kClass, false, {}, a_.index);
  const Type innermost = add("D", Shape::kClass, false, {}, inner.index);
  EXPECT_EQ(model_.top_level(innermost.index), a_.index);
  EXPECT_EQ(model_.top_level(b_.index), b_.index);
  EXPECT_EQ(model_.top_level(-1), -1);
}

// A class without toString would print its address, another in every run.
TEST_F(TypesOfAProgram, OnlyWhatPrintsTheSameInEveryRunIsPrintable) {
  const Type one = add("E", Shape::kEnum, false);
  const Type record = add("R", Shape::kRecord, false);
  const Type holder = add("S", Shape::kRecord, true);
  for (const Type each : {kInt, boxed(Base::kInt), kString, one, record})
    EXPECT_TRUE(model_.printable(each));
  for (const Type each :
       {b_, kObject, kVariable, of(holder, b_), array_of(kInt), array_of(one)})
    EXPECT_FALSE(model_.printable(each));
}

TEST_F(TypesOfAProgram, AnotherProgramBeginsWithNothing) {
  model_.next_rank = 3;
  model_.exception = 1;
  model_.clear();
  EXPECT_TRUE(model_.types.empty());
  EXPECT_EQ(model_.next_rank, 0);
  EXPECT_EQ(model_.exception, -1);
  EXPECT_EQ(add("A", Shape::kClass, false).index, 0);
}

}  // namespace
}  // namespace refute::typed
