#include "alloy/scope.h"

#include <fmt/format.h>

#include "alloy/solve_for_tests.h"

namespace refute::alloy {
namespace {

using testing::count;
using testing::error_of;
using ::testing::HasSubstr;

/// "A 1..3": the atoms that a sig must and may hold, for each sig by name.
std::string bounds(const std::string& text) {
  const auto model = Model::parse("m.als", text, testing::kNoFiles);
  if (!model) return model.error().message;
  const World& world = model->world();
  const Bounds bounds = compute_bounds(world, world.commands.front());
  std::vector<std::string> out;
  for (std::size_t id = kBuiltinSigs; id < world.sigs.size(); ++id)
    if (!world.sigs[id].is_subset)
      out.push_back(fmt::format("{} {}..{}", world.sigs[id].shown(),
                                bounds.lower[id].size(),
                                bounds.upper[id].size()));
  return fmt::format("{}", fmt::join(out, ", "));
}

struct Row {
  const char* model;
  const char* bounds;
};

TEST(AlloyScopes, GiveEverySigItsBounds) {
  const Row kRows[] = {
      {"sig A {} run {}", "A 0..3"},
      {"sig A {} run {} for 5", "A 0..5"},
      {"sig A {} run {} for exactly 2 A", "A 2..2"},
      {"sig A, B {} run {} for 2 but 4 B", "A 0..2, B 0..4"},
      {"sig A, B {} run {} for 2 A, exactly 1 B", "A 0..2, B 1..1"},
      {"one sig A {} run {} for 5", "A 1..1"},
      {"lone sig A {} run {} for 5", "A 0..1"},
      {"some sig A {} run {} for 5", "A 0..5"},
      {"lone sig A {} run {} for 5 but 0 A", "A 0..0"},
  };
  for (const auto& row : kRows)
    EXPECT_EQ(bounds(row.model), row.bounds) << row.model;
}

TEST(AlloyScopes, ASigThatExtendsSharesTheAtomsOfItsParent) {
  const Row kRows[] = {
      {"sig A {} sig B extends A {} run {} for 3", "A 0..3, B 0..3"},
      {"sig A {} sig B extends A {} run {} for 3 but 1 B", "A 0..3, B 0..3"},
      {"sig A {} sig B extends A {} run {} for 3 but exactly 1 B",
       "A 1..3, B 1..1"},
      {"sig A {} one sig B, C extends A {} run {} for 4",
       "A 2..4, B 1..1, C 1..1"},
      // More than the parent's scope: the parent grows.
      {"sig A {} one sig B, C extends A {} run {} for 1",
       "A 2..2, B 1..1, C 1..1"},
      {"sig A {} sig B extends A {} run {} for 0 A, exactly 2 B",
       "A 2..2, B 2..2"},
  };
  for (const auto& row : kRows)
    EXPECT_EQ(bounds(row.model), row.bounds) << row.model;
}

TEST(AlloyScopes, AnAbstractSigAndItsChildrenDetermineEachOther) {
  const Row kRows[] = {
      {"abstract sig A {} one sig B, C extends A {} run {}",
       "A 2..2, B 1..1, C 1..1"},
      {"abstract sig A {} sig B, C extends A {} run {} for 1 B, 2 C",
       "A 0..3, B 0..3, C 0..3"},
      {"abstract sig A {} sig B, C extends A {} "
       "run {} for 3 A, exactly 1 B",
       "A 1..3, B 1..1, C 0..2"},
      {"enum E { X, Y, Z } run {} for 1",
       "E 3..3, X 1..1, Y 1..1, Z 1..1, ordering/Ord 1..1"},
  };
  for (const auto& row : kRows)
    EXPECT_EQ(bounds(row.model), row.bounds) << row.model;
}

TEST(AlloyScopes, AModuleMayAskForExactlyAsManyAtoms) {
  EXPECT_EQ(bounds("open util/ordering[A] sig A {} run {} for 3"),
            "A 3..3, ordering/Ord 1..1");
}

TEST(AlloyScopes, AtomsAreNamedAfterTheirSig) {
  const auto model =
      Model::parse("m.als", "sig A {} one sig B extends A {} run {} for 3",
                   testing::kNoFiles);
  ASSERT_TRUE(model);
  const Bounds bounds =
      compute_bounds(model->world(), model->world().commands.front());
  EXPECT_EQ(bounds.universe.name(0), "B$0");
  EXPECT_EQ(bounds.universe.name(1), "A$0");
  EXPECT_EQ(bounds.universe.name(2), "A$1");
}

TEST(AlloyScopes, ALimitIsKeptEvenIfAtomsAreShared) {
  // B may be either atom, but not both.
  EXPECT_EQ(count("sig A {} sig B extends A {} run {} for exactly 2 A, 1 B"),
            3u);
  EXPECT_EQ(count("sig A {} sig B extends A {} run { #B = 2 } "
                  "for exactly 2 A, 1 B"),
            0u);
}

TEST(AlloyScopes, TheBitWidthSaysWhichIntegersThereAre) {
  EXPECT_EQ(count("one sig A { n: Int } run {}"), 16u);
  EXPECT_EQ(count("one sig A { n: Int } run {} for 3 Int"), 8u);
  EXPECT_EQ(count("one sig A { n: Int } run {} for 1 Int"), 2u);
  EXPECT_EQ(count("one sig A { n: Int } run { A.n = 3 } for 3 Int"), 1u);
  EXPECT_EQ(count("one sig A { n: Int } run { A.n = -4 } for 3 Int"), 1u);
}

TEST(AlloyScopes, SequencesAreAsLongAsTheirScope) {
  EXPECT_EQ(count("one sig A { s: seq A } run {} for 2 seq"), 3u);
  EXPECT_EQ(count("one sig A { s: seq A } run {} for 0 seq"), 1u);
  EXPECT_EQ(count("sig A {} one sig B { s: seq A } "
                  "run {} for exactly 2 A, 2 seq"),
            7u);
}

TEST(AlloyScopes, ThatCannotBeAreRefused) {
  const Row kRows[] = {
      {"sig A {} sig B {} run {} for 2 A", "gives no scope for sig B"},
      {"one sig A {} run {} for 2 A", "its scope can only be 1"},
      {"lone sig A {} run {} for 2 A", "its scope can only be 0 or 1"},
      {"some sig A {} run {} for 0 A", "its scope is at least 1"},
      {"sig A {} sig B in A {} run {} for 3 but 1 B", "is a subset sig"},
      {"enum E { X } run {} for 3 but 2 E", "E is an enum"},
      {"sig A {} run {} for 2 A, 3 A", "has a scope of 2 already"},
      {"sig A {} run {} for 3 but 0 Int", "a bit width of 0"},
      {"sig A {} run {} for 3 but 10 Int", "a bit width of 10"},
      {"sig A {} run {} for 3 but 3 Int, 4 seq", "at most 3 elements"},
      {"sig A {} run {} for 3 but 2 B", "there is no sig named B"},
  };
  for (const auto& row : kRows)
    EXPECT_THAT(error_of(row.model), HasSubstr(row.bounds)) << row.model;
}

}  // namespace
}  // namespace refute::alloy
