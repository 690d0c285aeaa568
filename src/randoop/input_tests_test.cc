#include "randoop/input_tests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/files.h"
#include "randoop/record.h"

namespace refute::randoop {
namespace {

using testing::HasSubstr;
using testing::Not;

class InputTestsTest : public testing::Test {
 protected:
  InputTestsTest() {
    Operation make;
    make.kind = Operation::Kind::kConstructor;
    make.owner = "p.Box";
    make.name = "<init>";
    make.package = "p";
    make.result = 0;
    catalogue_.types = {{"p.Box", false, {0}}};
    catalogue_.operations = {make};
  }

  void ran(Ending ending, int contract = -1) {
    std::ofstream to(file(), std::ios::binary | std::ios::app);
    Outcome outcome;
    outcome.ending = ending;
    outcome.contract = contract;
    append_record(to, outcome, Code{1, 0, 0});
  }

  std::filesystem::path file() const { return dir_.path() / "records"; }

  TempDir dir_ = *TempDir::create();
  Catalogue catalogue_;
};

TEST_F(InputTestsTest, AreAllThatRanButWhatWasStopped) {
  ran(Ending::kReturned);
  ran(Ending::kStopped);
  ran(Ending::kIllegal);
  ran(Ending::kViolated, kReflexive);
  const auto tests = input_tests({file()}, catalogue_);
  ASSERT_EQ(tests.size(), 3u);
  EXPECT_EQ(tests[0].note, "returned");
  EXPECT_EQ(tests[1].note, "illegal");
  EXPECT_EQ(tests[2].note, "violated: equals-reflexive");
  EXPECT_FALSE(tests[2].shows_error()) << "it asserts nothing";
}

TEST_F(InputTestsTest, WhatDidNotReturnMayThrow) {
  ran(Ending::kReturned);
  ran(Ending::kIllegal);
  const auto tests = input_tests({file()}, catalogue_);
  const auto text = [&](const randoop::Test& test) {
    return write_tests({test}, catalogue_, Style::kJunit4, "", "T").text;
  };
  EXPECT_THAT(text(tests[0]), HasSubstr("    new Box();\n"));
  EXPECT_THAT(text(tests[0]), Not(HasSubstr("catch")));
  EXPECT_THAT(text(tests[1]), HasSubstr("    try {\n      new Box();\n"
                                        "    } catch (Throwable end) {\n"));
}

TEST_F(InputTestsTest, AFileOfSequencesIsPlainTextIfItsNameSaysSo) {
  ran(Ending::kReturned);
  ran(Ending::kViolated, kReflexive);
  const auto path = dir_.path() / "all.txt";
  ASSERT_TRUE(write_sequences(path.string(), {file()}, catalogue_));
  EXPECT_EQ(*read_file(path),
            "returned\n    new Box();\n\n"
            "violated: equals-reflexive\n    new Box();\n\n");
}

}  // namespace
}  // namespace refute::randoop
