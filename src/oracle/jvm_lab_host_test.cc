#include <gtest/gtest.h>

#include "base/files.h"
#include "oracle/host_lab.h"
#include "oracle/jvm_lab.h"

namespace refute {
namespace {

std::size_t differences(JavaLab& lab) {
  const std::string before =
      "class A { int f; void a() { f++; } int b() { return f > 1 ? 1 : 0; } }";
  const std::string after =
      "class A { int f; void a() { f++; } int b() { return f > 1 ? 2 : 0; } }";
  const auto comparison =
      lab.compare({{{"A.java", before}}}, {{{"A.java", after}}}, {});
  EXPECT_TRUE(comparison);
  return comparison ? comparison->differences.size() : 0;
}

TEST(JvmLab, LooksAsHardAsItIsToldTo) {
  EXPECT_GT(differences(*start_lab({.sequences = 200})), 0U);
  EXPECT_EQ(differences(*start_lab({.sequences = 2})), 0U);
}

}  // namespace
}  // namespace refute
