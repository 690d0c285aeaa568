#include "randoop/messages.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "randoop/catalogue.h"

namespace refute::randoop {
namespace {

using nlohmann::json;

TEST(Messages, AnExplanationSurvivesTheWire) {
  Explanation seen;
  seen.status = 2;
  seen.statement = 4;
  seen.contract = 1;
  seen.first = 2;
  seen.second = 3;
  seen.contract_name = "my.Contract";
  seen.exception = "java.lang.NullPointerException";
  seen.thrown_in = "p.C.m";
  seen.first_class = "p.C";
  seen.second_class = "p.D";
  seen.equals_in = "p.C";
  seen.values = {
      {"1", "Integer", {}},
      {"", "", {{"size", "3", "Integer"}, {"name", "\"a\"", "String"}}}};
  seen.decorations = {"", "slow"};
  EXPECT_EQ(explanation_from_json(to_json(seen)), seen);
}

TEST(Messages, WhatIsNotToldOfASequenceIsUnknown) {
  const auto seen = explanation_from_json(json::parse(R"({"status":3})"));
  EXPECT_EQ(seen.status, 3);
  EXPECT_EQ(seen.contract, -1);
  EXPECT_EQ(seen.statement, -1);
  EXPECT_TRUE(seen.exception.empty());
  EXPECT_TRUE(seen.values.empty());
}

TEST(Messages, ASimplifiedSequenceSurvivesTheWire) {
  const Simplified shorter{{2, 1, 5, 0, 7}, 9, 4, 2};
  EXPECT_EQ(simplified_from_json(to_json(shorter)), shorter);
}

TEST(Messages, ProgressOnBranchesSurvivesTheWire) {
  BranchProgress progress;
  progress.more = true;
  // Each figure differs from the others, so that none can stand for another.
  progress.report = {.conditions = 1,
                     .full = 2,
                     .frontier = 3,
                     .uncovered = 4,
                     .done = 5,
                     .analysable = 6,
                     .flipped = 7,
                     .in_passing = 8,
                     .sequences = 9,
                     .unsupported = 10,
                     .diverged = 11,
                     .diverged_as = "returned instead",
                     .changes = 12,
                     .no_room = 13};
  progress.flips = {{"p.C.m:12", "another constant", {1, 0, 3}, {1, 0, 4}}};
  progress.constants = {{6, 2, "\"key\"", "String:key"}};
  EXPECT_EQ(branch_progress_from_json(to_json(progress)), progress);
}

TEST(Messages, ACatalogueSurvivesTheWire) {
  Catalogue catalogue;
  catalogue.operations = {{.kind = Operation::Kind::kConstructor,
                           .owner = "p.Outer.C",
                           .name = "C",
                           .label = "p.Outer.C(int)",
                           .package = "p",
                           .is_public = false,
                           .helper = true,
                           .inner = true,
                           .inputs = {1, 0},
                           .result = 2}};
  catalogue.types = {{"int", true, {0}}, {"p.Outer", false, {1, 2}}};
  // A free slot has no type yet.
  catalogue.constants = {{0, "-1"}, {-1, ""}};
  catalogue.left_out = {{"p.Secret", "not visible"}};
  catalogue.classes = 3;
  EXPECT_EQ(catalogue_from_json(to_json(catalogue)), catalogue);
}

}  // namespace
}  // namespace refute::randoop
