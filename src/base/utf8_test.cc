#include "base/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace refute {
namespace {

TEST(Utf8, TakesWhatIsWellFormed) {
  for (const char* text :
       {"", "plain", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80",
        "\xed\x9f\xbf", "\xee\x80\x80", "\xf4\x8f\xbf\xbf", "\xef\xbf\xbd"})
    EXPECT_EQ(first_invalid_utf8(text), std::nullopt) << text;
}

TEST(Utf8, SaysWhereItIsBroken) {
  EXPECT_EQ(first_invalid_utf8("ab\xe9z"), 2u);           // Latin-1
  EXPECT_EQ(first_invalid_utf8("\xc3\xa9\x80"), 2u);      // a lone second byte
  EXPECT_EQ(first_invalid_utf8("a\xc3"), 1u);             // cut short
  EXPECT_EQ(first_invalid_utf8("\xc0\xaf"), 0u);          // '/' in two bytes
  EXPECT_EQ(first_invalid_utf8("\xe0\x80\xaf"), 0u);      // and in three
  EXPECT_EQ(first_invalid_utf8("\xed\xa0\x80"), 0u);      // a surrogate
  EXPECT_EQ(first_invalid_utf8("\xf4\x90\x80\x80"), 0u);  // beyond the end
  EXPECT_EQ(first_invalid_utf8("\xff"), 0u);
}

}  // namespace
}  // namespace refute
