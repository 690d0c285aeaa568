#include "engine/netbeans.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute {
namespace {

using ::testing::HasSubstr;

TEST(Netbeans, AnotherReleaseIsListed) {
  const auto versions = netbeans_versions();
  ASSERT_FALSE(versions.empty());
  EXPECT_EQ(versions.front().version, "25");
}

TEST(Netbeans, AReleaseThatIsNotThereIsAUsageError) {
  const auto spec = engine_spec("netbeans:26.5", {});
  ASSERT_FALSE(spec);
  EXPECT_THAT(spec.error().message, HasSubstr("no NetBeans release \"26.5\""));
  EXPECT_EQ(spec.error().code, ExitCode::kUsage);
}

}  // namespace
}  // namespace refute
