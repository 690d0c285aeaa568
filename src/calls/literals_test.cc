#include "calls/literals.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace refute::calls {
namespace {

TEST(Literal, HasTheSuffixOrTheCastOfItsType) {
  EXPECT_EQ(to_java({"J", 3}), "3L");
  EXPECT_EQ(to_java({"B", -3}), "(byte) -3");
  EXPECT_EQ(to_java({"F", 0, 1.5}), "1.5f");
  EXPECT_EQ(to_java({"D", 0, 2}), "2.0");
}

TEST(Literal, IsNamedWhereJavaHasNoFigureForIt) {
  using Real = std::numeric_limits<double>;
  EXPECT_EQ(to_java({"D", 0, Real::quiet_NaN()}), "Double.NaN");
  EXPECT_EQ(to_java({"F", 0, -Real::infinity()}), "Float.NEGATIVE_INFINITY");
  EXPECT_EQ(to_java({"I", std::numeric_limits<std::int32_t>::min()}),
            "Integer.MIN_VALUE");
  EXPECT_EQ(to_java({"J", std::numeric_limits<std::int64_t>::min()}),
            "Long.MIN_VALUE");
}

// Regression: a carriage return was \u000d, which ends a line of Java.
TEST(Literal, ControlCharactersDoNotEndTheLine) {
  EXPECT_EQ(quoted("a\r\n\t\"\\"), R"("a\r\n\t\"\\")");
  EXPECT_EQ(quoted(std::string("\x1b[0m\0", 5)), R"("\033[0m\000")");
  EXPECT_EQ(quoted("\xc3\xa4'"), "\"\xc3\xa4'\"");
}

// Regression: what needs more than seven bits was cut to a byte.
TEST(Literal, CharactersOfAllPlanes) {
  EXPECT_EQ(to_java({"C", '\''}), R"('\'')");
  EXPECT_EQ(to_java({"C", '"'}), R"('"')");
  EXPECT_EQ(to_java({"C", '\r'}), R"('\r')");
  EXPECT_EQ(to_java({"C", 0xe4}), R"('\u00e4')");
  EXPECT_EQ(to_java({"C", 0xd83d}), R"('\ud83d')");
}

TEST(Cast, OfANegativeConstantIsNoDifference) {
  EXPECT_EQ(cast("Object", "-1"), "(Object) (-1)");
  EXPECT_EQ(cast("Object", "x"), "(Object) x");
}

}  // namespace
}  // namespace refute::calls
