#include "eval/jdolly_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/testing.h"

namespace refute::eval {
namespace {

TEST(LinesOfCode, AreNeitherEmptyNorComments) {
  EXPECT_EQ(lines_of_code("/* why\n * it is\n */\nmodule m\n\n  // a\n"
                          "/** b */\nsig A {}\n  fact { no A }\n"),
            3);
  EXPECT_EQ(lines_of_code(""), 0);
}

TEST(Definitions, AreThoseAskedForAndNoOthers) {
  const std::string text =
      "namespace {\n\nstruct A {\n  int a = 0;\n};\n\n"
      "/// One.\nint one(int a) {\n  return a;\n}\n\n"
      "bool none() { return false; }\n\n"
      "int other_one(A a,\n              A b) {\n  return one(a.a);\n}\n}\n";
  EXPECT_EQ(lines_of_code(definitions(text, {"one"})), 3);
  EXPECT_EQ(lines_of_code(definitions(text, {"none"})), 1);
  EXPECT_EQ(lines_of_code(definitions(text, {"struct A", "other_one"})), 7);
  EXPECT_EQ(definitions(text, {"two"}), "");
}

TEST(GraphsTable, HasThePapersLinesAndTimesBesideOurs) {
  const auto row = graphs_row();
  RowResult result;
  result.ran = true;
  result.figures = *row.compute({.quick = true});
  const Table table = graphs_table({{{row, {}, {}}, result}});
  std::vector<std::string> lines;
  for (const auto& line : table.rows) {
    const std::string way = cell_of(table, line, "way");
    if (line.front() != "3") continue;
    lines.push_back(way + " " + cell_of(table, line, "lines"));
    if (way == "paper: JDolly") {
      EXPECT_EQ(cell_of(table, line, "seconds"), "1.5");
    } else if (way.starts_with("ours")) {
      EXPECT_NE(cell_of(table, line, "seconds"), kNothing) << way;
    }
  }
  // The model: its module, three sigs, a fact and six commands.
  EXPECT_THAT(lines, testing::ElementsAre("paper: JDolly 14", "paper: UDITA 46",
                                          "ours: model, symmetry broken 11",
                                          "ours: model, all 11",
                                          "ours: choices, made 47",
                                          "ours: choices, described 66"));
}

TEST(AsProgram, ExtendsItsKindAndImplementsTheOther) {
  const auto program =
      as_program({true, true, false, false}, {{1, 0}, {1, 2}, {1, 3}, {3, 2}});
  std::vector<std::string> texts;
  for (const auto& file : program.files) texts.push_back(file.text);
  EXPECT_THAT(texts, testing::ElementsAre(
                         "public class T0 {}\n",
                         "public class T1 extends T0 implements T2, T3 {}\n",
                         "public interface T2 {}\n",
                         "public interface T3 extends T2 {}\n"));
}

TEST(GraphsTable, SaysHowManyProgramsCompileIfTheyWereCompiled) {
  const auto row = graphs_row();
  RowResult made, compiled;
  made.ran = compiled.ran = true;
  made.figures = *row.compute({.quick = true});
  compiled.figures = {{"2", {{"model, symmetry broken", 3}}}};
  const Table table = graphs_table(
      {{{row, {}, {}}, made}, {{compiled_graphs_row(), {}, {}}, compiled}});
  for (const auto& line : table.rows) {
    const std::string way = cell_of(table, line, "way");
    const std::string compile = cell_of(table, line, "compile");
    if (way.starts_with("paper")) {
      EXPECT_EQ(compile, "100 %");
    } else if (line.front() == "2" && way == "ours: model, symmetry broken") {
      EXPECT_EQ(compile, "50.0 %");  // of six programs
    } else {
      EXPECT_EQ(compile, kNothing) << line.front() << way;
    }
  }
}

TEST(GraphsTable, AnOlderStoreWithoutLinesHasADash) {
  RowResult old;
  old.ran = true;
  old.figures = {
      {"1",
       {{{"way", "model"}, {"programs", 2}, {"unique", 2}, {"missing", 0}}}}};
  const Table table = graphs_table({{{graphs_row(), {}, {}}, old}});
  const auto& line = table.rows.at(2);
  EXPECT_EQ(cell_of(table, line, "way"), "ours: model");
  EXPECT_EQ(cell_of(table, line, "lines"), kNothing);
  EXPECT_EQ(cell_of(table, line, "programs"), "2");
}

}  // namespace
}  // namespace refute::eval
