#include "typed/type.h"

#include <gtest/gtest.h>

#include "typed/writer.h"

namespace refute::typed {
namespace {

TEST(TypedType, IsPrimitiveOrAReferenceUnlessItIsVoid) {
  for (const Type each :
       {kBoolean, kByte, kShort, kChar, kInt, kLong, kFloat, kDouble}) {
    EXPECT_TRUE(is_primitive(each));
    EXPECT_FALSE(is_reference(each));
    EXPECT_TRUE(is_reference(array_of(each)));
    EXPECT_TRUE(is_reference(boxed(each.base)));
  }
  for (const Type each : {kString, kObject, kVariable, declared(0)}) {
    EXPECT_FALSE(is_primitive(each));
    EXPECT_TRUE(is_reference(each));
  }
  EXPECT_FALSE(is_primitive(kVoid));
  EXPECT_FALSE(is_reference(kVoid));
}

TEST(TypedType, OnlyWholeNumbersAreIntegral) {
  for (const Type each : {kByte, kShort, kChar, kInt, kLong})
    EXPECT_TRUE(is_integral(each));
  for (const Type each :
       {kBoolean, kFloat, kDouble, kString, boxed(Base::kInt), array_of(kInt)})
    EXPECT_FALSE(is_integral(each));
  EXPECT_TRUE(is_numeric(kFloat));
  EXPECT_FALSE(is_numeric(kBoolean));
}

TEST(TypedType, SmallOperandsBecomeInts) {
  for (const Base each : {Base::kByte, Base::kShort, Base::kChar, Base::kInt})
    EXPECT_EQ(promoted(each), Base::kInt);
  EXPECT_EQ(promoted(Base::kLong), Base::kLong);
  EXPECT_EQ(promoted(Base::kDouble), Base::kDouble);
}

TEST(TypedType, AnArgumentIsABoxWhereItWasAPrimitive) {
  const Type list = declared(4);
  EXPECT_EQ(argument_of(with_argument(list, kInt)), boxed(Base::kInt));
  EXPECT_EQ(argument_of(with_argument(list, boxed(Base::kInt))),
            boxed(Base::kInt));
  EXPECT_EQ(argument_of(with_argument(list, kString)), kString);
  EXPECT_EQ(argument_of(with_argument(list, declared(2))), declared(2));
  EXPECT_EQ(argument_of(list), kVoid);
}

TEST(TypedType, ArgumentsAreReferencesWithoutArgumentsOfTheirOwn) {
  for (const Type each : {kString, boxed(Base::kLong), declared(1), kVariable})
    EXPECT_TRUE(may_be_argument(each));
  for (const Type each : {kInt, kVoid, kObject, array_of(kString),
                          with_argument(declared(1), kString)})
    EXPECT_FALSE(may_be_argument(each));
}

TEST(TypedType, AVariableStandsForItsArgumentAlsoInArraysAndArguments) {
  EXPECT_EQ(substituted(kVariable, kString), kString);
  EXPECT_EQ(substituted(array_of(array_of(kVariable)), kString),
            array_of(array_of(kString)));
  EXPECT_EQ(substituted(with_argument(declared(1), kVariable), kString),
            with_argument(declared(1), kString));
  EXPECT_EQ(substituted(kInt, kString), kInt);
}

TEST(TypedType, IsWrittenAsJavaHasIt) {
  EXPECT_EQ(keyword(kVoid), "void");
  EXPECT_EQ(keyword(kChar), "char");
  EXPECT_EQ(keyword(boxed(Base::kChar)), "Character");
  EXPECT_EQ(keyword(boxed(Base::kInt)), "Integer");
  EXPECT_EQ(keyword(boxed(Base::kDouble)), "Double");
  EXPECT_EQ(keyword(kObject), "Object");
  EXPECT_EQ(keyword(kVariable), "T");
  EXPECT_EQ(element_of(array_of(kInt)), kInt);
}

TEST(TypedWriter, BracesMoveWhatIsBetweenThem) {
  Writer writer;
  writer.put("class A ");
  writer.open();
  writer.line("int f = ");
  writer.number(-7);
  writer.put(";");
  writer.close();
  EXPECT_EQ(writer.text(), "class A {\n    int f = -7;\n}");
}

TEST(TypedWriter, WhatIsKnownLaterIsInsertedWhereItBelongs) {
  Writer writer;
  writer.put("void m()", " ");
  const std::size_t here = writer.size();
  writer.put("{}");
  writer.insert(here, "throws E ");
  EXPECT_EQ(writer.text(), "void m() throws E {}");
  writer.in();
  writer.clear();
  writer.line("x");
  EXPECT_EQ(writer.text(), "\nx");
}

}  // namespace
}  // namespace refute::typed
