#include "reduce/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::reduce {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

Subject subject(const std::string& text) {
  return {.program = {{{"shop/Basket.java", text}}},
          .request = {.refactoring = "rename-method",
                      .target = {.type = "shop.Basket", .method = "total"},
                      .options = {{"new-name", "sum"}}}};
}

TEST(ShortNames, EachSortOfDeclarationHasItsLetters) {
  const auto names = short_names(subject(
      "package shop;\nclass Basket<Item> { enum Size { LARGE } int price;\n"
      "int total(int extra) { int local = extra; return local; } }"));
  EXPECT_THAT(names, ElementsAre(Pair("Basket", "A"), Pair("Item", "T"),
                                 Pair("LARGE", "X"), Pair("Size", "B"),
                                 Pair("extra", "a"), Pair("local", "b"),
                                 Pair("price", "f"), Pair("total", "m")));
}

TEST(ShortNames, WhatIsShortStays) {
  EXPECT_THAT(short_names(subject("class A1 { int ab; void m() {} }")),
              IsEmpty());
}

TEST(ShortNames, ANameThatIsTakenAnywhereIsNotGiven) {
  auto own = subject("class Basket { int f, number; void m() { A.call(); } }");
  own.request.options["new-name"] = "a";
  EXPECT_THAT(short_names(own),
              ElementsAre(Pair("Basket", "B"), Pair("number", "b")))
      << "A and f are in the program, a is in the request";
}

TEST(ShortNames, WhenTheLettersRunOutNumbersFollow) {
  std::string text = "class C { ";
  for (int i = 0; i < 9; ++i)
    text += "void method" + std::to_string(i) + "() {} ";
  const auto names = short_names(subject(text + "}"));
  EXPECT_EQ(names.at("method0"), "m");
  EXPECT_EQ(names.at("method7"), "m1");
  EXPECT_EQ(names.at("method8"), "n1");
}

TEST(ShortNames, AreNotGivenWhereThePlaceWouldMove) {
  auto own = subject("class Basket { int number; }");
  own.request.target = {.file = "shop/Basket.java", .offset = 6, .length = 6};
  EXPECT_THAT(short_names(own), IsEmpty());
}

TEST(ShortNames, ThereAreNoneOfWhatIsNotJava) {
  EXPECT_THAT(short_names(subject("class Basket {")), IsEmpty());
}

TEST(Rename, WordsChangeAndTextsAndCommentsDoNot) {
  const auto renamed = rename(
      subject("class Basket { // Basket\n/* Basket */ String s = \"Basket\" + "
              "'\\'' + \"\\\"Basket\"; Basket basket, myBasket; }"),
      {{"Basket", "A"}});
  EXPECT_EQ(renamed.program.files[0].text,
            "class A { // Basket\n/* Basket */ String s = \"Basket\" + "
            "'\\'' + \"\\\"Basket\"; A basket, myBasket; }");
}

TEST(Rename, FilesAndTheRequestFollow) {
  auto own = subject("package shop; class Basket { int total(Basket b) {} }");
  own.request.target.parameters = {{"shop.Basket"}};
  own.request.options["destination"] = "shop.Basket";
  const auto renamed = rename(own, {{"Basket", "A"}, {"total", "m"}});
  EXPECT_EQ(renamed.program.files[0].path, "shop/A.java");
  EXPECT_EQ(renamed.request.target.type, "shop.A");
  EXPECT_EQ(renamed.request.target.method, "m");
  EXPECT_THAT(*renamed.request.target.parameters, ElementsAre("shop.A"));
  EXPECT_EQ(renamed.request.options.at("destination"), "shop.A");
  EXPECT_EQ(renamed.request.options.at("new-name"), "sum");
}

TEST(Rename, AFileKeepsTheNameOfItsType) {
  Subject own = subject("package shop;\nclass Basket { }");
  own.request = {.refactoring = "clean-up",
                 .target = {.file = "shop/Basket.java"}};
  const auto renamed = rename(own, short_names(own));
  EXPECT_EQ(renamed.program.files[0].path, "shop/A.java");
  EXPECT_EQ(renamed.request.target, Target{.file = "shop/A.java"});
}

TEST(Rename, TwoNamesCanChangePlaces) {
  const auto renamed = rename(subject("class A { B b; } class B { A a; }"),
                              {{"A", "B"}, {"B", "A"}});
  EXPECT_EQ(renamed.program.files[0].text, "class B { A b; } class A { B a; }");
}

TEST(Rename, ThereAndBackIsWhereItStarted) {
  const auto own = subject(
      "package shop;\nclass Basket<Item> { int price; String s = \"A m f\";\n"
      "int total(int extra) { return price + extra; } } // done");
  const auto names = short_names(own);
  Renaming back;
  for (const auto& [from, to] : names) back[to] = from;
  EXPECT_EQ(back.size(), names.size()) << "no short name is given twice";
  EXPECT_NE(rename(own, names).program, own.program);
  EXPECT_EQ(rename(rename(own, names), back).program, own.program);
}

}  // namespace
}  // namespace refute::reduce
