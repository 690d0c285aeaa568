#include "java/utf16.h"

#include <gtest/gtest.h>

namespace refute::java {
namespace {

TEST(Utf16, IsTheSameAsBytesForAscii) {
  EXPECT_EQ(to_utf16("class A {}", 6), 6);
  EXPECT_EQ(from_utf16("class A {}", 6), 6U);
}

TEST(Utf16, CountsAsJavaStringsDo) {
  const std::string_view text = "é😀x";  // 2, 4 and 1 bytes
  EXPECT_EQ(to_utf16(text, 2), 1);
  EXPECT_EQ(to_utf16(text, 6), 3);
  EXPECT_EQ(to_utf16(text, 7), 4);
  for (const std::size_t byte : {0, 2, 6, 7})
    EXPECT_EQ(from_utf16(text, to_utf16(text, byte)), byte);
  EXPECT_EQ(from_utf16(text, 99), text.size());
}

}  // namespace
}  // namespace refute::java
