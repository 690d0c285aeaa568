#include "randoop/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/files.h"

/// Tests tried in a JVM that a shell script plays: it prints what the file
/// `said-N` holds, where N is the number of tests that were tried before.
namespace refute::randoop {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class FakeJvm : public testing::Test {
 protected:
  FakeJvm() {
    write("jvm",
          "#!/bin/sh\nwhile [ \"$1\" != --skip ]; do shift; done\n"
          "cd " +
              folder_.path().string() +
              "\n"
              "cp \"$5\" seen 2>/dev/null\n"
              "echo run >> runs\n"
              "n=$(wc -l < runs)\n"
              "if [ -e said-$2-$n ]; then cat said-$2-$n; else cat said-$2;"
              " fi\n"
              "if [ -e kill-$2 ]; then kill -9 $$; fi\n");
    std::filesystem::permissions(folder_.path() / "jvm",
                                 std::filesystem::perms::owner_all);
    jvm_.launcher = (folder_.path() / "jvm").string();
    jvm_.java = "java";
  }
  void write(const std::string& name, const std::string& text) {
    const auto path = folder_.path() / name;
    std::filesystem::create_directories(path.parent_path());
    ASSERT_TRUE(write_file(path, text));
  }
  std::string runs() const {
    return read_file(folder_.path() / "runs").value();
  }
  static std::string result(const std::string& type, const std::string& test,
                            const std::string& more = "") {
    return R"({"class":")" + type + R"(","test":")" + test + R"(","runs":10)" +
           more + "}\n";
  }
  static constexpr char kDone[] = "{\"done\":true}\n";

  TempDir folder_ = TempDir::create().value();
  TestJvm jvm_;
};

// --- check_tests ------------------------------------------------------------

TEST_F(FakeJvm, ResultsAreReadAsTheyAreTold) {
  write("said-0",
        result("p.Error0Test", "test1",
               R"(,"thrown":"p.E","message":"m","after":"p.C.m","failed":3,)"
               R"("late":true,"denied":"a file")") +
            "no JSON at all\n" + kDone);
  std::vector<std::size_t> tried;
  const auto checked = check_tests(jvm_, {"A.java"}, 10,
                                   [&](std::size_t n) { tried.push_back(n); });
  ASSERT_TRUE(checked) << checked.error().message;
  ASSERT_THAT(checked->results, SizeIs(1));
  const TestResult& only = checked->results[0];
  EXPECT_EQ(only.type, "p.Error0Test");
  EXPECT_EQ(only.test, "test1");
  EXPECT_EQ(only.thrown, "p.E");
  EXPECT_EQ(only.message, "m");
  EXPECT_EQ(only.after, "p.C.m");
  EXPECT_EQ(only.runs, 10);
  EXPECT_EQ(only.failed, 3);
  EXPECT_TRUE(only.late);
  EXPECT_EQ(only.denied, "a file");
  EXPECT_THAT(only.ended, IsEmpty());
  EXPECT_THAT(tried, ElementsAre(1, 1, 1));
}

TEST_F(FakeJvm, WithoutFilesNothingIsStarted) {
  const auto checked = check_tests(jvm_, {}, 10);
  ASSERT_TRUE(checked);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "runs"));
}

TEST_F(FakeJvm, ATestThatEndsTheJvmCostsItselfAlone) {
  write("said-0",
        result("T", "test0") + "{\"class\":\"T\",\"begun\":\"test1\"}\n");
  write("kill-0", "");
  write("said-2", result("T", "test2") + kDone);
  const auto checked = check_tests(jvm_, {"A.java"}, 4);
  ASSERT_TRUE(checked) << checked.error().message;
  ASSERT_THAT(checked->results, SizeIs(3));
  EXPECT_EQ(checked->results[1].test, "test1");
  EXPECT_EQ(checked->results[1].runs, 4);
  EXPECT_THAT(checked->results[1].ended, HasSubstr("signal 9"));
  EXPECT_THAT(checked->results[2].ended, IsEmpty());
}

TEST_F(FakeJvm, CompileErrorsComeWithTheirPlaces) {
  write("said-0",
        "{\"error\":\"cannot find symbol\",\"file\":\"A.java\",\"line\":7}\n");
  const auto checked = check_tests(jvm_, {"A.java"}, 1);
  ASSERT_TRUE(checked);
  ASSERT_THAT(checked->errors, SizeIs(1));
  EXPECT_EQ(checked->errors[0].message, "cannot find symbol");
  EXPECT_EQ(checked->errors[0].file, "A.java");
  EXPECT_EQ(checked->errors[0].line, 7);
}

TEST_F(FakeJvm, AJvmThatSaysNothingIsAnError) {
  write("said-0", "");
  const auto checked = check_tests(jvm_, {"A.java"}, 1);
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().message,
              HasSubstr("the tests could not be tried"));
}

// Or it would be started for ever.
TEST_F(FakeJvm, AJvmThatEndsBetweenTwoTestsIsAnErrorToo) {
  write("said-0", result("T", "test0"));
  write("said-1", "");
  const auto checked = check_tests(jvm_, {"A.java"}, 1);
  ASSERT_FALSE(checked);
  EXPECT_EQ(runs(), "run\nrun\n");
}

// --- replay_tests -----------------------------------------------------------

class Replay : public FakeJvm {
 protected:
  Result<ReplayedTests> replay() {
    return replay_tests(folder_.path() / "tests", jvm_, 10);
  }
};

TEST_F(Replay, ARegressionTestThatFailsIsADifferenceOfItsKind) {
  write("tests/p/Regression0Test.java", "");
  const std::string type = "p.Regression0Test";
  write("said-0",
        result(type, "test0") +
            result(type, "test1",
                   R"(,"failed":10,"thrown":"java.lang.AssertionError",)"
                   R"("message":"expected:<1> but was:<2>")") +
            result(type, "test2",
                   R"(,"failed":10,"thrown":"p.E","message":"bad")") +
            result(type, "test3", R"(,"failed":10,"late":true)") +
            result(type, "test4", R"(,"denied":"the network")") +
            result(type, "test5",
                   R"(,"failed":10,"thrown":"java.lang.AssertionError",)"
                   R"("message":"of its own")") +
            kDone);
  const auto all = replay();
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->tests, 6);
  EXPECT_EQ(all->passed, 1);
  std::vector<std::string> seen;
  for (const Difference& each : all->differences)
    seen.push_back(each.test + " " + each.kind + " " + each.detail);
  EXPECT_THAT(
      seen,
      ElementsAre("Regression0Test.test1 another-value "
                  "java.lang.AssertionError: expected:<1> but was:<2>",
                  "Regression0Test.test2 throws p.E: bad",
                  "Regression0Test.test3 hangs : ",
                  "Regression0Test.test4 touches-the-outside the network",
                  "Regression0Test.test5 throws java.lang.AssertionError: "
                  "of its own"));
}

TEST_F(Replay, OfErrorTestsOneIsKeptForEachMethod) {
  write("tests/Error0Test.java", "");
  const auto failing = [](const std::string& test, const std::string& after) {
    return result("Error0Test", test,
                  R"(,"failed":10,"after":")" + after + "\"");
  };
  write("said-0", failing("test0", "p.C.put") + failing("test1", "p.C.get") +
                      failing("test2", "p.C.put") +
                      result("Error0Test", "test3") +
                      result("Error0Test", "test4", R"(,"failed":4)") + kDone);
  const auto all = replay();
  ASSERT_TRUE(all);
  ASSERT_THAT(all->failures, SizeIs(2));
  EXPECT_EQ(all->failures[0].after, "p.C.get");
  EXPECT_EQ(all->failures[1].after, "p.C.put");
  EXPECT_EQ(all->failures[1].kept, "Error0Test.test0");
  EXPECT_EQ(all->failures[1].tests, 2);
  EXPECT_EQ(all->mended, 1);
  EXPECT_EQ(all->flaky, 1) << "it failed 4 times of 10";
  EXPECT_THAT(all->differences, IsEmpty());
}

TEST_F(Replay, WhatDoesNotCompileIsCutOutAndTheRestIsRun) {
  write("tests/Regression0Test.java",
        "import p.Gone;\nclass Regression0Test {\n  @Test\n"
        "  public void test0() {\n    gone();\n  }\n  @Test\n"
        "  public void test1() {\n    here();\n  }\n}\n");
  write("said-0-1",
        "{\"error\":\"no p.Gone\",\"file\":\"Regression0Test.java\","
        "\"line\":1}\n"
        "{\"error\":\"no gone()\",\"file\":\"Regression0Test.java\","
        "\"line\":5}\n");
  write("said-0", result("Regression0Test", "test1") + kDone);
  const auto all = replay();
  ASSERT_TRUE(all) << all.error().message;
  ASSERT_THAT(all->differences, SizeIs(1));
  EXPECT_EQ(all->differences[0].test, "Regression0Test.test0");
  EXPECT_EQ(all->differences[0].kind, "does-not-compile");
  EXPECT_EQ(all->differences[0].detail, "no gone()");
  EXPECT_EQ(all->tests, 2);
  EXPECT_EQ(all->passed, 1);
  // Lines stay where they were, so that later messages name the right ones.
  EXPECT_EQ(read_file(folder_.path() / "seen").value(),
            "\nclass Regression0Test {\n\n\n\n\n  @Test\n"
            "  public void test1() {\n    here();\n  }\n}\n\n");
}

TEST_F(Replay, AnErrorInNoTestIsNoDifference) {
  write("tests/Regression0Test.java", "class Regression0Test {\n}\n");
  write("said-0",
        "{\"error\":\"no JUnit\",\"file\":\"Regression0Test.java\","
        "\"line\":1}\n");
  const auto all = replay();
  ASSERT_FALSE(all);
  EXPECT_THAT(all.error().message, HasSubstr("no JUnit"));
}

TEST_F(Replay, AFolderWithoutTestsIsAUsageError) {
  write("tests/Other.java", "");
  write("tests/Error0Test.txt", "");
  const auto all = replay();
  ASSERT_FALSE(all);
  EXPECT_THAT(all.error().message, HasSubstr("no tests in "));
}

}  // namespace
}  // namespace refute::randoop
