#include "java/read_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "base/visible.h"

namespace refute::java {
namespace {

namespace fs = std::filesystem;

class ReadProgramTest : public ::testing::Test {
 protected:
  ReadProgramTest() {
    std::string name = (fs::temp_directory_path() / "program-XXXXXX").string();
    root_ = mkdtemp(name.data());
  }
  ~ReadProgramTest() override { fs::remove_all(root_); }

  void write(const std::string& path, const std::string& text = "x") {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

  std::vector<std::string> paths(const fs::path& path) {
    std::vector<std::string> result;
    const auto program = read_program(path);
    if (!program) return {program.error().message};
    for (const auto& file : program->files) result.push_back(file.path);
    return result;
  }

  fs::path root_;
};

TEST_F(ReadProgramTest, AFileAloneIsCalledAsItsPublicType) {
  write("New (2).java", "package p; class B {} public class A { class C {} }");
  EXPECT_THAT(paths(root_ / "New (2).java"),
              ::testing::ElementsAre("p/A.java"));
  write("Old.java", "class B {}");
  EXPECT_THAT(paths(root_ / "Old.java"), ::testing::ElementsAre("Old.java"));
}

TEST_F(ReadProgramTest, TakesOneFile) {
  write("p/A.java", "class A {}");
  EXPECT_EQ(read_program(root_ / "p/A.java").value(),
            (Program{{{"A.java", "class A {}"}}}));
}

TEST_F(ReadProgramTest, TextThatIsNoUtf8IsAnErrorWithFileAndLine) {
  write("p/A.java", "class A {\n  char c = '\xe9';\n}");
  const auto program = read_program(root_);
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().code, ExitCode::kUsage);
  EXPECT_EQ(program.error().message,
            (root_ / "p/A.java").string() + ":2: byte 0xe9 is not UTF-8");
  EXPECT_THAT(program.error().hint, ::testing::HasSubstr("--encoding"));
}

TEST_F(ReadProgramTest, ReadsOtherEncodingsThatItIsTold) {
  write("A.java", "// caf\xe9\nclass A {}");
  EXPECT_EQ(read_program(root_, "ISO-8859-1").value(),
            (Program{{{"A.java", "// caf\xc3\xa9\nclass A {}"}}}));
  write("A.java", std::string(5000, ' ') + "\xe9");  // more than one piece
  EXPECT_EQ(read_program(root_, "ISO-8859-1").value().files[0].text,
            std::string(5000, ' ') + "\xc3\xa9");
  EXPECT_EQ(read_program(root_, "ASCII").error().message,
            (root_ / "A.java").string() + ":1: byte 0xe9 is not ASCII");
  EXPECT_EQ(read_program(root_, "klingon").error().message,
            "no encoding is called klingon");
}

TEST_F(ReadProgramTest, WritesNothingOutsideTheFolder) {
  for (const std::string path :
       {"../B.java", "p/../../B.java", "/B.java", ".."}) {
    const auto written =
        write_program(root_ / "f", {{{"A.java", ""}, {path, "x"}}});
    EXPECT_FALSE(written) << path;
    EXPECT_FALSE(fs::exists(root_ / "f")) << path;
  }
  EXPECT_TRUE(write_program(root_ / "f", {{{"p/../..A.java", ""}}}));
}

TEST_F(ReadProgramTest, OddNamesAreLeftOutForThoseWhoSaySo) {
  write("B\n.java", "class B {}");
  write("A\".java", "class A {}");
  NotRead rest;
  const auto none = read_program(root_, "UTF-8", &rest);
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message,
              ::testing::HasSubstr("a .java file cannot have this name"));
  write("C.java", "class C {}");
  rest = {};
  const auto program = read_program(root_, "UTF-8", &rest);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_EQ(program->files,
            (std::vector<SourceFile>{{"C.java", "class C {}"}}));
  EXPECT_EQ(rest.odd, (std::vector<SourceFile>{{"A\".java", "class A {}"},
                                               {"B\n.java", "class B {}"}}));
}

TEST_F(ReadProgramTest, NamesThatNoCompilerTakesAreErrors) {
  for (const std::string name : {"A\"B", "A\nB", "A<B",
                                 "A\x1b"
                                 "B",
                                 "A\\B",
                                 "A\xff"
                                 "B"}) {
    write(name + ".java", "class A {}");
    for (const auto& path : {root_, root_ / (name + ".java")}) {
      const auto program = read_program(path);
      ASSERT_FALSE(program) << name;
      EXPECT_EQ(program.error().message,
                in_one_line((root_ / (name + ".java")).string()) +
                    ": a .java file cannot have this name");
    }
    fs::remove(root_ / (name + ".java"));
  }
}

TEST_F(ReadProgramTest, TakesEveryJavaFileBelowAFolder) {
  write("A.java");
  write("p/B.java");
  write("p/notes.txt");
  EXPECT_THAT(paths(root_), ::testing::ElementsAre("A.java", "p/B.java"));
}

TEST_F(ReadProgramTest, TakesTheMainSourcesOfAProject) {
  write("src/main/java/p/A.java");
  write("module/src/main/java/p/B.java");
  write("src/test/java/p/ATest.java");
  write("src/main/java/module-info.java");
  EXPECT_THAT(paths(root_), ::testing::ElementsAre("p/A.java", "p/B.java"));
}

TEST_F(ReadProgramTest, FindsTheSourceRootByThePackages) {
  write("code/old/p/q/A.java", "// A\n/* package x; */ package p . q ;");
  write("code/old/p/q/Loose.java",
        "class Loose { String s = \"package z;\"; }");
  write("B.java", "package p;\nclass B {}");
  EXPECT_THAT(paths(root_), ::testing::ElementsAre("code/old/p/q/Loose.java",
                                                   "p/B.java", "p/q/A.java"));
  EXPECT_THAT(paths(root_ / "B.java"), ::testing::ElementsAre("p/B.java"));
}

TEST_F(ReadProgramTest, SaysWhatIsMissing) {
  EXPECT_THAT(paths(root_ / "nowhere")[0],
              ::testing::HasSubstr("does not exist"));
  EXPECT_THAT(paths(root_)[0], ::testing::HasSubstr("no Java files"));
  write("x.txt");
  EXPECT_THAT(paths(root_ / "x.txt")[0],
              ::testing::HasSubstr("not a .java file"));
}

}  // namespace
}  // namespace refute::java
