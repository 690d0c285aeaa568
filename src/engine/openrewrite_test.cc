#include "engine/openrewrite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace refute {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;

TEST(Openrewrite, OtherReleasesAreListedAndTheOwnIsNot) {
  EXPECT_THAT(openrewrite_versions(),
              Contains(Field(&EngineVersion::version, "8.71.0")));
  for (const auto& release : openrewrite_versions())
    EXPECT_NE(release.version, "8.90.2") << "it comes with the hosts";
}

TEST(Openrewrite, AReleaseThatIsNotThereIsAUsageError) {
  const auto spec = engine_spec("openrewrite:8.0", {});
  ASSERT_FALSE(spec);
  EXPECT_THAT(spec.error().message,
              HasSubstr("no OpenRewrite release \"8.0\""));
  EXPECT_EQ(spec.error().code, ExitCode::kUsage);
}

TEST(Openrewrite, ReportsNameBothOfItsParts) {
  EXPECT_EQ(openrewrite_product("8.90.2"),
            "OpenRewrite 8.90.2 with rewrite-static-analysis 2.41.1");
  EXPECT_EQ(openrewrite_product("1.0"), "");
}

TEST(Openrewrite, ConfirmsWithoutSharedTypes) {
  if (const auto spec = openrewrite_spec({}); !spec)
    GTEST_SKIP() << spec.error().message;
  const auto types = [](const EngineSettings& settings) -> std::string {
    const auto spec = openrewrite_spec(settings);
    if (!spec) return spec.error().message;
    const auto& words = spec->command;
    const auto at = std::ranges::find(words, "--types");
    return at == words.end() ? "" : *(at + 1);
  };
  EXPECT_EQ(types({}), "shared");
  EXPECT_EQ(types({.stock = true}), "fresh");
}

}  // namespace
}  // namespace refute
