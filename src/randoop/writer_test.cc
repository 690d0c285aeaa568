#include "randoop/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "randoop/lab.h"

namespace refute::randoop {
namespace {

using testing::HasSubstr;
using testing::Not;

/// new p.Box(Object), and constants 7, -1 and null.
Catalogue boxes() {
  Catalogue catalogue;
  catalogue.types = {{"java.lang.Object", false, {0, 1, 2}},
                     {"java.lang.Integer", false, {1}},
                     {"p.Box", false, {2}}};
  Operation make;
  make.kind = Operation::Kind::kConstructor;
  make.owner = "p.Box";
  make.name = "<init>";
  make.package = "p";
  make.inputs = {0};
  make.result = 2;
  catalogue.operations = {make};
  catalogue.constants = {{1, "7"}, {1, "-1"}};
  return catalogue;
}

std::string written(randoop::Test test) {
  return write_tests({std::move(test)}, boxes(), Style::kJunit4, "", "T").text;
}

TEST(Writer, ANegativeConstantIsCastAndNotSubtracted) {
  EXPECT_THAT(written({.calls = {{0, {1}}}}),
              HasSubstr("new Box((Object) (-1));"));
  EXPECT_THAT(written({.calls = {{0, {0}}}}),
              HasSubstr("new Box((Object) 7);"));
}

TEST(Writer, ABoxedResultIsComparedAsAnObject) {
  Catalogue catalogue = boxes();
  Operation get;
  get.owner = "p.Box";
  get.name = "get";
  get.package = "p";
  get.inputs = {2};
  get.result = 1;
  catalogue.operations.push_back(get);
  randoop::Test test{.calls = {{0, {0}}, {1, {catalogue.first_result()}}}};
  test.seen.values = {{}, {"7", "Integer"}};
  EXPECT_THAT(write_tests({test}, catalogue, Style::kJunit4, "", "T").text,
              HasSubstr("    Integer integer1 = box0.get();\n"
                        "    assertEquals(Integer.valueOf(7), integer1);\n"));
}

TEST(Writer, WhatAVisitorSaidStandsBehindItsCall) {
  randoop::Test test{.calls = {{0, {0}}, {0, {1}}}};
  test.seen.decorations = {"", "second"};
  EXPECT_THAT(written(test),
              HasSubstr("new Box((Object) 7);\n"
                        "    new Box((Object) (-1));  // second\n"));
}

TEST(Writer, NothingThatAVisitorSaysEndsTheComment) {
  randoop::Test test{.calls = {{0, {0}}}};
  test.seen.decorations = {"a\nb\r\\u000ac */ \xc3\xa4"};
  const auto text = written(test);
  EXPECT_THAT(text, HasSubstr("  // a b /u000ac */ \xc3\xa4\n"));
  EXPECT_THAT(text, Not(HasSubstr("\\")));
}

TEST(Writer, AContractOfMethodsIsAskedAboutTheLastCall) {
  Catalogue catalogue = boxes();
  catalogue.operations[0].label = "p.Box.<init>(java.lang.Object)";
  randoop::Test test{.calls = {{0, {1}}, {0, {catalogue.first_result()}}}};
  test.seen.contract = kUserContract;
  test.seen.contract_name = "my.Rule";
  test.seen.of_method = true;
  const auto text = [&] {
    return write_tests({test}, catalogue, Style::kJunit5, "", "T").text;
  };
  EXPECT_THAT(text(), HasSubstr("new my.Rule().holds(\"p.Box.<init>"
                                "(java.lang.Object)\", new Object[] {box0}, "
                                "box1)"));
  test.calls.pop_back();
  EXPECT_THAT(text(), HasSubstr("new Object[] {-1}, box0)"));
  test.seen.call_threw = true;
  test.seen.exception = "java.lang.Error";
  EXPECT_THAT(text(), HasSubstr("// my.Rule: the last call may not throw "
                                "java.lang.Error.\n"));
}

TEST(Writer, PlainTextHasTheNotesAndTheCallsOfAllTests) {
  EXPECT_EQ(
      to_text({{.calls = {{0, {0}}}, .note = "why"}, {.calls = {{0, {1}}}}},
              boxes()),
      "test 1: why\n    new Box((Object) 7);\n\n"
      "test 2\n    new Box((Object) (-1));\n\n");
}

}  // namespace
}  // namespace refute::randoop
