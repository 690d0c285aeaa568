#include "javagen/emit.h"

#include <gtest/gtest.h>

#include "javagen/catalogue.h"

namespace refute::javagen {
namespace {

std::uint64_t emitted(const EmitOptions& options) {
  return emit(options, [](std::uint64_t, const Merged&) {}).value_or(0);
}

TEST(Emit, HandsOutEveryProgramOfALevel) {
  EXPECT_EQ(emitted({.generator = "ClassArrayField/encapsulate-field"}), 72u);
  EXPECT_EQ(
      emitted({.generator = "ClassArrayField/encapsulate-field", .level = 1}),
      18u);
}

TEST(Emit, FollowsAStrategyUpToALimit) {
  const std::string name = "TripleClassMethodChild/pull-up-method";
  EXPECT_EQ(emitted({.generator = name, .strategy = "random", .limit = 7}), 7u);
  const auto sparse = emitted({.generator = name, .strategy = "sparse"});
  EXPECT_GT(sparse, 1152u / 15);
  EXPECT_LT(sparse, 1152u / 7);
}

TEST(Emit, CountsWithoutBuilding) {
  EXPECT_EQ(*count({.generator = "DualClassFieldReference/encapsulate-field",
                    .level = 1}),
            3960u);
  EXPECT_EQ(*count({.generator = "push-down-super", .limit = 5}), 5u);
}

TEST(Emit, SaysWhatIsWrongWithAQuestion) {
  const auto use = [](std::uint64_t, const Merged&) {};
  EXPECT_EQ(
      emit({.generator = "push-down-super", .level = 1}, use).error().message,
      "generator push-down-super merges up to M0");
  EXPECT_FALSE(emit({.generator = "push-down-super", .strategy = "odd"}, use));
  EXPECT_FALSE(
      emit({.generator = "push-down-super", .strategy = "random"}, use));
  EXPECT_FALSE(parse_level("1"));
  EXPECT_EQ(*parse_level("M2"), 2);
}

TEST(Emit, WritesAProgramAndItsRequest) {
  const auto folder =
      std::filesystem::path(::testing::TempDir()) / "refute-emit-test";
  std::filesystem::remove_all(folder);
  const auto written =
      emit({.generator = "push-down-super", .limit = 1},
           [&](std::uint64_t, const Merged& merged) {
             EXPECT_TRUE(write_subject(folder, merged.subject));
           });
  EXPECT_EQ(*written, 1u);
  EXPECT_TRUE(std::filesystem::exists(folder / "p" / "B.java"));
  EXPECT_TRUE(std::filesystem::exists(folder / "request.json"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace refute::javagen
