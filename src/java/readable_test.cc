#include "java/readable.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "java/scan.h"

namespace refute::java {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Scan, SkipsQuotedTextWithItsEscapes) {
  const auto rest = [](const std::string& text) {
    return text.substr(skip_quoted(text, 0));
  };
  EXPECT_EQ(rest("\"a\\\"b\" c"), " c");
  EXPECT_EQ(rest("'\\'' c"), " c");
  EXPECT_EQ(rest("\"\" c"), " c");
  EXPECT_EQ(rest("\"\"\"\n a \" b \"\"\" c"), " c");
  EXPECT_EQ(rest("\"\"\"\n \\\"\"\" \"\"\" c"), " c");
}

TEST(Scan, SkipsCommentsAndBlanks) {
  const auto rest = [](const std::string& text) {
    return text.substr(skip_blank(text, 0));
  };
  EXPECT_EQ(rest(" \n\t/* a * / */ // b\n c"), "c");
  EXPECT_EQ(rest("/ c"), "/ c") << "a slash alone is no comment";
  EXPECT_EQ(rest("// to the end"), "");
  const std::string text = "a/**/b";
  EXPECT_EQ(skip_comment(text, 0), 0U);
  EXPECT_EQ(skip_comment(text, 1), 5U);
}

TEST(Scan, AWordHasLettersAndDigits) {
  const std::string text = "a1_$b+c";
  EXPECT_EQ(skip_word(text, 0), 5U);
  EXPECT_EQ(skip_word(text, 5), 5U);
}

TEST(Readable, WhatTheGrammarKnowsStaysAsItIs) {
  const std::string text = "class A { A() { this(1); } int f = (g); }";
  const auto readable = make_readable(text);
  EXPECT_EQ(readable.source, text);
  EXPECT_EQ(readable.text, text);
  EXPECT_THAT(readable.constructor_calls, IsEmpty());
  EXPECT_EQ(readable.in_file(7), 7U);
}

TEST(Readable, EscapesBecomeCharactersAndPlacesAreKnown) {
  const std::string file = R"(int \u0061b\uuu0041; int c;)";
  const auto readable = make_readable(file);
  EXPECT_EQ(readable.source, "int abA; int c;");
  for (std::uint32_t i = 0; i < readable.source.size(); ++i) {
    const auto there = readable.in_file(i);
    if (file[there] != '\\') {
      EXPECT_EQ(file[there], readable.source[i]) << i;
    }
  }
}

TEST(Readable, TwoEscapesCanBeOneCharacter) {
  EXPECT_EQ(make_readable(R"(\ud83d\ude00)").source, "\xF0\x9F\x98\x80");
  EXPECT_EQ(make_readable(R"(\u00e9 \u20ac)").source, "\xC3\xA9 \xE2\x82\xAC");
}

TEST(Readable, WhatIsNoEscapeStays) {
  for (const char* text : {R"("\\u0041")", R"(\u00g1)", R"(\u12)",
                           R"(\ud83d x)", R"(\udc00)", R"('\u0001')"})
    EXPECT_EQ(make_readable(text).source, text) << text;
}

TEST(Readable, AnImportOfAModuleLosesTheWord) {
  const auto readable =
      make_readable("import module java.base;\nimport module.a.B;");
  EXPECT_EQ(readable.text, "import        java.base;\nimport module.a.B;");
  EXPECT_THAT(readable.modules, ElementsAre(7U));
}

TEST(Readable, ALateConstructorCallIsWrittenOtherwise) {
  const auto readable =
      make_readable("class A { A() { f(); super(\"super()\"); } }");
  EXPECT_EQ(readable.text, "class A { A() { f(); Super(\"super()\"); } }");
  EXPECT_THAT(readable.constructor_calls, ElementsAre(21U));
}

TEST(Readable, WordsInCommentsAndTextsAreLeftAlone) {
  const std::string text =
      "; // super()\n/* this() */ String s = \"; super()\"; char c = ';';";
  EXPECT_EQ(make_readable(text).text, text);
}

TEST(Readable, ParenthesesAroundATargetAreBlank) {
  const auto readable = make_readable("void m() { ((f)) = (g); (a[0])++; }");
  EXPECT_EQ(readable.source.size(), readable.text.size());
  EXPECT_EQ(readable.text.substr(11, 11), "  f   = (g)");
  ASSERT_GE(readable.target_parentheses.size(), 2U);
  EXPECT_GT(readable.target_parentheses[0].open,
            readable.target_parentheses[1].open)
      << "inner pairs come first";
}

}  // namespace
}  // namespace refute::java
