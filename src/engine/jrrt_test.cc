#include "engine/jrrt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/files.h"

namespace refute {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::string refusal(const std::string& engine) {
  const auto spec = engine_spec(engine, {});
  if (spec) return "it starts";
  EXPECT_EQ(spec.error().code, ExitCode::kUsage);
  return spec.error().message;
}

TEST(Jrrt, WithoutAFolderSaysThatItIsNotShipped) {
  EXPECT_THAT(refusal("jrrt"), HasSubstr("does not come with"));
}

TEST(Jrrt, AFolderWithoutItIsAUsageError) {
  EXPECT_THAT(refusal("jrrt:/nowhere"), HasSubstr("no class AST.Program"));
}

TEST(Jrrt, NeedsTheClassesOfAnOldJdk) {
  const fs::path folder =
      fs::path(::testing::TempDir()) / "jrrt_needs_the_classes";
  fs::create_directories(folder / "classes/AST");
  std::ofstream(folder / "classes/AST/Program.class") << "";
  EXPECT_THAT(refusal("jrrt:" + folder.string()),
              HasSubstr("no classes of the JDK beside it"));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace refute
