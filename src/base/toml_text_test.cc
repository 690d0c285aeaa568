#include "base/toml_text.h"

#include <gtest/gtest.h>

namespace refute {
namespace {

TEST(TomlText, AValueIsInQuotesOnOneLine) {
  EXPECT_EQ(toml_text("a 'b'"), R"("a 'b'")");
  EXPECT_EQ(toml_text("say \"x\\y\""), R"("say \"x\\y\"")");
  EXPECT_EQ(toml_text("a\nb\t\x1b\x7f"), R"("a\nb\u0009\u001B\u007F")");
  EXPECT_EQ(toml_text("\xc3\xa9"), "\"\xc3\xa9\"");
  EXPECT_EQ(toml_text(std::string_view("\0", 1)), R"("\u0000")");
}

TEST(TomlText, AListIsOnOneLineToo) {
  EXPECT_EQ(toml_text(std::vector<std::string>{}), "[]");
  EXPECT_EQ(toml_text(std::vector<std::string>{"a", "b, c\n"}),
            R"(["a", "b, c\n"])");
}

}  // namespace
}  // namespace refute
