#include "cli/own_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::cli {
namespace {

using ::testing::HasSubstr;

constexpr char kRename[] =
    R"({"refactoring": "rename-method", "target": {"type": "p.A",)"
    R"( "method": "m"}, "options": {"name": "n"}})";

class OwnProgramTest : public ::testing::Test {
 protected:
  OwnProgramTest() {
    std::filesystem::create_directories(root() / "own/before/p");
    EXPECT_TRUE(write_file(root() / "own/before/p/A.java",
                           "package p;\nclass A { void m() {} }\n"));
  }

  std::filesystem::path root() const { return folder_->path(); }

  std::string complaint(const std::string& request) {
    const auto subject =
        read_own((root() / "own/before").string(), request, "UTF-8");
    if (subject) return "";
    EXPECT_EQ(subject.error().code, ExitCode::kUsage);
    return subject.error().message;
  }

  Result<TempDir> folder_ = TempDir::create();
};

TEST_F(OwnProgramTest, ARequestIsJsonOrAFileThatHoldsIt) {
  EXPECT_EQ(complaint(kRename), "");
  ASSERT_TRUE(write_file(root() / "rename.json", kRename));
  EXPECT_EQ(complaint((root() / "rename.json").string()), "");
}

TEST_F(OwnProgramTest, AWrongRequestIsTheUsersToMend) {
  EXPECT_THAT(complaint("{\"refactoring\": "), HasSubstr("is not JSON"));
  EXPECT_THAT(complaint("{}"), HasSubstr("--request: "));
  EXPECT_THAT(complaint("/no/such.json"), HasSubstr("/no/such.json"));
}

TEST_F(OwnProgramTest, AFolderHoldsAProgramAndARequest) {
  const auto without = read_own_folder(root() / "own", "UTF-8");
  ASSERT_FALSE(without);
  EXPECT_THAT(without.error().message,
              HasSubstr("request.json does not exist"));
  ASSERT_TRUE(write_file(root() / "own/request.json", kRename));
  const auto subject = read_own_folder(root() / "own", "UTF-8");
  ASSERT_TRUE(subject) << subject.error().message;
  EXPECT_EQ(subject->request.refactoring, "rename-method");
  ASSERT_EQ(subject->program.files.size(), 1u);
  EXPECT_EQ(subject->program.files[0].path, "p/A.java");
}

}  // namespace
}  // namespace refute::cli
