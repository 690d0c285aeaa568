#include "refactoring/task.h"

#include <gtest/gtest.h>

namespace refute {
namespace {

TEST(Task, StandsInFrontOfAGeneratorsName) {
  for (const std::string name : {"push-down-super", "jdolly:models/a.als",
                                 "compile:x", "run:jdolly:y"}) {
    const auto [task, rest] = split_task(name);
    EXPECT_EQ(join_task(task, rest), name);
  }
  EXPECT_EQ(split_task("run:jdolly:y").task, Task::kRun);
  EXPECT_EQ(split_task("run:jdolly:y").name, "jdolly:y");
  EXPECT_EQ(split_task("jdolly:y").task, Task::kRefactor);
}

TEST(Task, TakesThePlaceOfTheRefactoring) {
  const Subject subject{.program = {{{"A.java", "class A {}"}}},
                        .request = {"rename-type", {.type = "A"}}};
  const Subject compiled = as_task(Task::kCompile, subject);
  EXPECT_EQ(compiled.program, subject.program);
  EXPECT_EQ(compiled.request.refactoring, "compile");
  EXPECT_EQ(compiled.request.target, Target{});
  EXPECT_EQ(as_task(Task::kRefactor, subject).request, subject.request);
}

}  // namespace
}  // namespace refute
