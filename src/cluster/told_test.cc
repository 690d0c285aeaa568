#include "cluster/told.h"

#include <gtest/gtest.h>

namespace refute::cluster {
namespace {

store::Finding warned(const std::string& oracle, const std::string& message) {
  store::Finding f;
  f.oracle = oracle;
  f.level = "warning";
  f.outcome = R"({"status":[{"message":")" + message + R"("}]})";
  return f;
}

TEST(Told, AnErrorSaysIt) {
  store::Finding f;
  f.level = "error";
  f.oracle = "behaviour";
  EXPECT_TRUE(was_told(f));
  f.level = "silent";
  EXPECT_FALSE(was_told(f));
  // Here the error itself is what is wrong.
  f.level = "error";
  f.oracle = "erroneous-warning";
  EXPECT_FALSE(was_told(f));
}

TEST(Told, AWarningSaysItIfItIsAboutJustThat) {
  const std::string exists = "Method 'm' already exists in 'A'.";
  EXPECT_TRUE(was_told(warned("does-not-compile", exists)));
  EXPECT_FALSE(was_told(warned("behaviour", exists)));
  EXPECT_TRUE(was_told(
      warned("behaviour", "It may result in changed program semantics.")));
  EXPECT_FALSE(was_told(warned("behaviour", "Visibility will be changed.")));
}

}  // namespace
}  // namespace refute::cluster
