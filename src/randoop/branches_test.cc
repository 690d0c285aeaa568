#include "randoop/branches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace refute::randoop {
namespace {

using testing::ElementsAre;

constexpr int kInt = 0;
constexpr int kInteger = 1;
constexpr int kText = 2;

/// test(int, int) and test(String); constants 0: 2, 1: 7, 2: "a"; ten spare.
Catalogue catalogue_of() {
  Catalogue catalogue;
  catalogue.types = {{"int", true, {kInt, kInteger}},
                     {"java.lang.Integer", false, {kInt, kInteger}},
                     {"java.lang.String", false, {kText}}};
  Operation numbers;
  numbers.kind = Operation::Kind::kStaticMethod;
  numbers.inputs = {kInt, kInt};
  numbers.result = kInt;
  Operation texts = numbers;
  texts.inputs = {kText};
  catalogue.operations = {numbers, texts};
  catalogue.constants = {{kInteger, "2"}, {kInteger, "7"}, {kText, "\"a\""}};
  catalogue.constants.resize(13, {-1, ""});
  return catalogue;
}

/// A library of one method whose conditions are functions of its two numbers.
class FakeLab : public FlowLab {
 public:
  using Condition = std::function<bool(int, int)>;

  explicit FakeLab(Catalogue& catalogue) : catalogue_(catalogue) {}

  int conditions() override { return static_cast<int>(asked.size()); }

  Flow flow(const Code& code, bool detail) override {
    Flow flow{.ended = ended};
    const auto calls = decode(code, catalogue_);
    const int a = std::stoi(catalogue_.constants[calls[0].inputs[0]].java);
    const int b = std::stoi(catalogue_.constants[calls[0].inputs[1]].java);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (!reached[i](a, b)) continue;
      flow.outcomes.push_back(static_cast<int>(2 * i) + asked[i](a, b));
      if (detail && !influencing[i].empty())
        flow.influencing[static_cast<int>(i)] = influencing[i];
    }
    if (!detail) return flow;
    flow.variables = {{0, 0, {"Integer", std::to_string(a)}},
                      {0, 1, {"Integer", std::to_string(b)}},
                      {0, -1, {"Integer", "0"}}};
    flow.compared = compared;
    return flow;
  }

  int constant(const FlowValue& value) override {
    for (std::size_t i = 0; i < catalogue_.constants.size(); ++i) {
      auto& each = catalogue_.constants[i];
      if (each.type == kInteger && each.java == value.text)
        return static_cast<int>(i);
      if (each.type >= 0) continue;
      each = {kInteger, value.text};
      return static_cast<int>(i);
    }
    return -1;
  }

  void add(
      Condition ask, std::vector<int> hangs_on,
      Condition reach = [](int, int) { return true; }) {
    asked.push_back(std::move(ask));
    influencing.push_back(std::move(hangs_on));
    reached.push_back(std::move(reach));
  }

  std::vector<Condition> asked, reached;
  std::vector<std::vector<int>> influencing;
  std::map<int, std::vector<FlowValue>> compared;
  std::string ended = "returned";

 private:
  Catalogue& catalogue_;
};

class BranchesTest : public testing::Test {
 protected:
  BranchReport direct(std::vector<Code> inputs) {
    BranchDirected work(catalogue_, lab_, std::move(inputs));
    using std::chrono::hours;
    EXPECT_FALSE(work.work(std::chrono::milliseconds(hours(1)),
                           std::chrono::steady_clock::now() + hours(1)));
    flips_ = work.flips();
    return work.report();
  }

  std::string input(const Code& code, int number) {
    return catalogue_.constants[decode(code, catalogue_)[0].inputs[number]]
        .java;
  }

  Catalogue catalogue_ = catalogue_of();
  FakeLab lab_{catalogue_};
  const Code kTwoAndSeven{1, 0, 0, 0, 1};
  const Code kSevenAndTwo{1, 0, 0, 1, 0};
  std::vector<Flip> flips_;
};

TEST_F(BranchesTest, ConditionsAreFullFrontierOrUncovered) {
  lab_.add([](int a, int) { return a == 2; }, {0});
  lab_.add([](int, int) { return true; }, {});
  lab_.add([](int, int) { return true; }, {0}, [](int, int) { return false; });
  const auto report = direct({kTwoAndSeven, kSevenAndTwo});
  EXPECT_EQ(report.conditions, 3);
  EXPECT_EQ(report.full, 1);
  EXPECT_EQ(report.frontier, 1);
  EXPECT_EQ(report.uncovered, 1);
  EXPECT_EQ(report.sequences, 2);
}

TEST_F(BranchesTest, AValueThatWasComparedFlipsTheCondition) {
  lab_.add([](int a, int) { return a == 34567; }, {0});
  lab_.compared[0] = {{"Integer", "34567"}};
  const auto report = direct({kTwoAndSeven});
  EXPECT_EQ(report.analysable, 1);
  EXPECT_EQ(report.flipped, 1);
  ASSERT_EQ(flips_.size(), 1u);
  EXPECT_EQ(input(flips_[0].code, 0), "34567");
  EXPECT_EQ(input(flips_[0].code, 1), "7") << "the other stays";
  EXPECT_EQ(flips_[0].witness, kTwoAndSeven);
}

TEST_F(BranchesTest, AStepUpFlipsTheCondition) {
  lab_.add([](int, int b) { return b > 1000; }, {1});
  EXPECT_EQ(direct({kTwoAndSeven}).flipped, 1);
  EXPECT_EQ(input(flips_[0].code, 1), "1007");
}

TEST_F(BranchesTest, OtherVariablesAreLeftAlone) {
  lab_.add([](int, int b) { return b > 1000; }, {0});
  const auto report = direct({kTwoAndSeven});
  EXPECT_EQ(report.analysable, 1);
  EXPECT_EQ(report.flipped, 0);
}

TEST_F(BranchesTest, TwoNumbersAreSwapped) {
  lab_.add([](int a, int b) { return a > b && a + b == 9; }, {0, 1});
  EXPECT_EQ(direct({kTwoAndSeven}).flipped, 1);
  EXPECT_EQ(flips_[0].how, "2 and 7 swapped");
}

TEST_F(BranchesTest, WhatNothingFlowsIntoIsNotAnalysable) {
  lab_.add([](int a, int) { return a == 2; }, {});
  const auto report = direct({kTwoAndSeven});
  EXPECT_EQ(report.frontier, 1);
  EXPECT_EQ(report.analysable, 0);
  EXPECT_EQ(report.flipped, 0);
}

TEST_F(BranchesTest, WhatIsFlippedInPassingIsNotWorkedOnAgain) {
  lab_.add([](int a, int) { return a < 0; }, {0});
  lab_.add([](int a, int) { return a < -1; }, {0});
  const auto report = direct({kTwoAndSeven});
  EXPECT_EQ(report.frontier, 2);
  EXPECT_EQ(report.flipped, 1) << "-v is -2, which is beyond both";
  EXPECT_EQ(report.in_passing, 1);
}

TEST_F(BranchesTest, TheShortestSequencesAreTheWitnesses) {
  lab_.add([](int a, int) { return a == 3; }, {0});
  Code longer{2, 1, 0, 1, 0, 0, 1, 0};
  direct({longer, kTwoAndSeven});
  ASSERT_EQ(flips_.size(), 1u);
  EXPECT_EQ(flips_[0].witness, kTwoAndSeven);
}

TEST_F(BranchesTest, ChangesFollowTheThesis) {
  const Calls calls = decode(kTwoAndSeven, catalogue_);
  Flow flow = lab_.flow(kTwoAndSeven, true);
  std::vector<std::string> how;
  change_variables(calls, flow, {0}, catalogue_, lab_, 10,
                   [&](const Calls&, const std::string& each) {
                     how.push_back(each);
                     return false;
                   });
  EXPECT_THAT(how, ElementsAre("-v", "0", "v-1", "v+1", "v-10", "v+10"));
}

TEST_F(BranchesTest, AReferenceBecomesNullOrAnEarlierOne) {
  // Two texts are made, and the second is used.
  catalogue_.operations[1].result = kText;
  const int first = catalogue_.first_result();
  const Calls calls{{1, {2}}, {1, {2}}, {1, {first + 1}}};
  Flow flow;
  flow.variables = {{0, -1, {"object", ""}}, {1, -1, {"object", ""}}};
  std::vector<Calls> changes;
  change_variables(calls, flow, {0, 1}, catalogue_, lab_, 1000,
                   [&](const Calls& each, const std::string&) {
                     changes.push_back(each);
                     return false;
                   });
  // Nothing uses the first one.
  EXPECT_THAT(
      changes,
      ElementsAre(Calls{{1, {2}}, {1, {2}}, {1, {catalogue_.null_slot()}}},
                  Calls{{1, {2}}, {1, {2}}, {1, {first}}}));
}

TEST_F(BranchesTest, WhatEndsOtherwiseThanInTheJvmIsCounted) {
  lab_.add([](int a, int) { return a == 2; }, {0});
  lab_.ended = "threw java.lang.Error";
  auto report = direct({kTwoAndSeven, kSevenAndTwo});
  EXPECT_EQ(report.diverged, 2);
  EXPECT_EQ(report.diverged_as, "threw java.lang.Error");
  EXPECT_EQ(report.unsupported, 0);
  lab_.ended = "stopped";
  report = direct({kTwoAndSeven});
  EXPECT_EQ(report.diverged, 0);
  EXPECT_EQ(report.unsupported, 1);
}

TEST_F(BranchesTest, AConstantTooManyIsToldOf) {
  lab_.add([](int a, int) { return a > 1'000'000; }, {0});
  catalogue_.constants.resize(4);
  const auto report = direct({kTwoAndSeven});
  EXPECT_EQ(report.flipped, 0);
  EXPECT_GT(report.no_room, 0);
}

}  // namespace
}  // namespace refute::randoop
