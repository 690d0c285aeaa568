#include "campaign/confirmation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "base/variable_for_tests.h"
#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"
#include "project/windows.h"

namespace refute::campaign {
namespace {

/// A window of A.java; B.java is on the class path, as a class file. The
/// engine's result does not compile there.
class ConfirmationOfAWindow : public testing::Test {
 protected:
  void SetUp() override {
    auto made = TempDir::create();
    ASSERT_TRUE(made);
    folder_.emplace(*std::move(made));
    cache_.emplace("XDG_CACHE_HOME", folder_->path().string());
    const auto projects = project::kept_projects();
    ASSERT_TRUE(projects);
    const auto home = *projects / "state";
    std::filesystem::create_directories(home / "sources");
    ASSERT_TRUE(write_file(home / "sources" / "A.java", "class A {}"));
    ASSERT_TRUE(write_file(home / "sources" / "B.java", "class B {}"));
    ASSERT_TRUE(write_file(home / "b.jar", ""));
    subject_ = {
        .program = {{{"A.java", "class A {}"}}, {(home / "b.jar").string()}},
        .request = {.refactoring = "rename-type", .target = {}}};
  }

  /// Whether it is confirmed if the whole project does, or does not, compile.
  bool confirmed(bool whole_compiles) {
    const Workers workers{
        {{"fake",
          [] {
            return std::make_unique<FakeEngine>(
                [](const java::Program& program, const auto&) -> Outcome {
                  java::Program after = program;
                  after.files[0].text = "class C {}";
                  return Applied{after};
                });
          }}},
        [=] {
          auto lab = std::make_unique<FakeLab>();
          lab->rejects = [=](const java::Program& program, auto) {
            const bool changed = program.files[0].text == "class C {}";
            const bool whole = program.files.size() == 2;
            if (whole) {
              EXPECT_EQ(program.files[1].text, "class B {}");
              EXPECT_TRUE(program.class_path.empty());
            }
            return changed && !(whole && whole_compiles);
          };
          return lab;
        }};
    Confirmation confirmation(workers);
    const auto found =
        confirmation.confirm(subject_, "does-not-compile", "fake");
    EXPECT_TRUE(found) << found.error().message;
    return found && found->has_value();
  }

  std::optional<TempDir> folder_;
  std::optional<Variable> cache_;
  Subject subject_;
};

TEST_F(ConfirmationOfAWindow, NeedsAProjectThatDoesNotCompileEither) {
  EXPECT_TRUE(confirmed(/*whole_compiles=*/false));
  EXPECT_FALSE(confirmed(/*whole_compiles=*/true));
}

TEST_F(ConfirmationOfAWindow, NeedsNoProjectIfItsSourcesAreGone) {
  std::filesystem::remove_all(folder_->path() / "refute");
  EXPECT_TRUE(confirmed(/*whole_compiles=*/true));
}

}  // namespace
}  // namespace refute::campaign
