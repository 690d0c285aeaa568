#include "randoop/simplify.h"

#include <gmock/gmock.h>

namespace refute::randoop {
namespace {

using ::testing::ElementsAre;

/// The operations of the thesis's polynomials, and the numbers they use.
class Polynomials : public ::testing::Test {
 protected:
  enum { kInt, kRat, kMono, kPoly, kTypes };
  enum { kNewRat, kNewMono, kNewPoly, kEmptyPoly, kAdd };

  Polynomials() {
    for (int i = 0; i < kTypes; ++i)
      catalogue_.types.push_back({"T", i == kInt, {i}});
    for (const int number : {1, 2, -2, 3})
      catalogue_.constants.push_back({kInt, std::to_string(number)});
    add(kRat, {kInt, kInt});
    add(kMono, {kRat, kInt});
    add(kPoly, {kMono});
    add(kPoly, {});
    add(kPoly, {kPoly, kMono});
    // Fig. 6-2, left.
    calls_ = {{kNewRat, {n(1), n(1)}},     {kNewRat, {n(2), n(1)}},
              {kNewRat, {n(-2), n(1)}},    {kNewMono, {call(1), n(2)}},
              {kNewMono, {call(2), n(3)}}, {kNewMono, {call(3), n(3)}},
              {kNewPoly, {call(4)}},       {kAdd, {call(7), call(5)}},
              {kAdd, {call(8), call(6)}}};
  }

  void add(int result, std::vector<int> inputs) {
    Operation op;
    op.inputs = std::move(inputs);
    op.result = result;
    catalogue_.operations.push_back(op);
  }

  int n(int number) const {
    for (int i = 0; i < 4; ++i)
      if (catalogue_.constants[i].java == std::to_string(number)) return i;
    return -1;
  }
  /// The result of call `number`, counted from 1 as the thesis does.
  int call(int number) const { return catalogue_.first_result() + number - 1; }

  /// The sum of the coefficients of x^3, if the sequence makes a polynomial
  /// whose last addition cancels one of its monomials out.
  bool fails(const Calls& calls) const {
    std::vector<int> rats(calls.size());
    std::vector<std::pair<int, int>> monos(calls.size());
    std::vector<std::map<int, int>> polys(calls.size());
    const auto number = [&](int slot) {
      return std::stoi(catalogue_.constants[slot].java);
    };
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const auto& in = calls[i].inputs;
      const auto of = [&](int k) { return call_of(in[k], catalogue_); };
      switch (calls[i].operation) {
        case kNewRat:
          rats[i] = number(in[0]);
          break;
        case kNewMono:
          monos[i] = {number(in[1]), rats[of(0)]};
          break;
        case kNewPoly:
          polys[i][monos[of(0)].first] = monos[of(0)].second;
          break;
        case kAdd: {
          polys[i] = polys[of(0)];
          const auto [exponent, coefficient] = monos[of(1)];
          const bool had = polys[i].contains(exponent);
          polys[i][exponent] += coefficient;
          if (had && polys[i][exponent] == 0) return i + 1 == calls.size();
          break;
        }
        default:
          break;
      }
    }
    return false;
  }

  Catalogue catalogue_;
  Calls calls_;
};

TEST_F(Polynomials, TheSequenceOfTheThesisFails) { EXPECT_TRUE(fails(calls_)); }

TEST_F(Polynomials, StepBTakesTheFiveCallsThatOnlyTheHoleNeeded) {
  // Operation 8 becomes the hole; 1, 2, 4, 5 and 7 go with it.
  EXPECT_THAT(
      only_for(calls_, 7, catalogue_),
      ElementsAre(true, true, false, true, true, false, true, true, false));
}

TEST_F(Polynomials, TheReplacementOfFigure62IsMadeAndTheOtherOneIsNot) {
  const Replacement empty{{{kEmptyPoly, {}}}, 0};
  const Replacement good{{{kNewRat, {n(2), n(1)}},
                          {kNewMono, {call(1), n(3)}},
                          {kNewPoly, {call(2)}}},
                         2};
  int tried = 0;
  const auto result =
      replace_calls(calls_, catalogue_, {good, empty}, [&](const Calls& c) {
        ++tried;
        return fails(c);
      });
  const Calls expected{{kNewRat, {n(2), n(1)}},     {kNewMono, {call(1), n(3)}},
                       {kNewPoly, {call(2)}},       {kNewRat, {n(-2), n(1)}},
                       {kNewMono, {call(4), n(3)}}, {kAdd, {call(3), call(5)}}};
  EXPECT_EQ(result, expected);
  EXPECT_GE(tried, 2) << "the shorter candidate comes first, and fails";
}

TEST_F(Polynomials, RemovalTakesWhatIsNotNeeded) {
  Calls longer = calls_;
  longer.insert(longer.begin() + 8, {kEmptyPoly, {}});
  longer.back().inputs = {call(8), call(6)};
  EXPECT_EQ(remove_calls(longer, catalogue_,
                         [&](const Calls& c) { return fails(c); }),
            calls_);
}

}  // namespace
}  // namespace refute::randoop
