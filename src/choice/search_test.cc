#include "choice/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace refute::choice {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string two_letters(Choices& c) {
  const auto left = c.pick<std::string>("left", {"a", "b"});
  const auto right = c.pick<std::string>("right", {"x", "y", "z"});
  c.assume(left + right != "by", "by is taken");
  return left + right;
}

TEST(Search, DepthFirstVariesTheLastChoiceFastest) {
  EXPECT_THAT(all_of(two_letters), ElementsAre("ax", "ay", "az", "bx", "bz"));
}

TEST(Search, CountsCompletedAndPrunedPaths) {
  const Counts counts = count(two_letters);
  EXPECT_EQ(counts.completed, 5u);
  EXPECT_EQ(counts.pruned, 1u);
}

TEST(Search, RejectGivesAPathUpWithoutUnwinding) {
  auto odd = [](Choices& c) -> int {
    const int i = c.integer("i", 0, 9);
    if (i % 2 == 0) return c.reject("even");
    return i;
  };
  EXPECT_THAT(all_of(odd), ElementsAre(1, 3, 5, 7, 9));
}

TEST(Search, ACallerOfARejectingGeneratorIsUnwoundAtItsNextChoice) {
  auto never = [](Choices& c) -> int { return c.reject("never"); };
  bool reached = false;
  auto caller = [&](Choices& c) {
    const int first = c.any(never);
    const bool second = c.flag("second");
    reached = true;
    return first + second;
  };
  EXPECT_THAT(all_of(caller), ElementsAre());
  EXPECT_FALSE(reached);
}

TEST(Search, ResetRestartsFromTheFirstValue) {
  Search search(two_letters);
  EXPECT_TRUE(search.is_reset());
  ASSERT_TRUE(search.next());
  ASSERT_TRUE(search.next());
  EXPECT_EQ(search.current(), "ay");
  EXPECT_FALSE(search.is_reset());
  search.reset();
  EXPECT_TRUE(search.is_reset());
  std::vector<std::string> values;
  for (const auto& value : search) values.push_back(value);
  EXPECT_EQ(values, all_of(two_letters));
}

TEST(Search, StopsAtTheNumberAsked) {
  Search search(two_letters, depth_first(), {.limits = {.number = 2}});
  EXPECT_TRUE(search.next());
  EXPECT_TRUE(search.next());
  EXPECT_FALSE(search.next());
}

TEST(Search, CutsPathsDeeperThanTheLimit) {
  auto unbounded = [](Choices& c) {
    int length = 0;
    while (c.flag("more")) ++length;
    return length;
  };
  Search search(unbounded, depth_first(), {.limits = {.depth = 3}});
  std::vector<int> lengths;
  for (const int length : search) lengths.push_back(length);
  EXPECT_THAT(lengths, ElementsAre(0, 1, 2));
  EXPECT_EQ(search.counts().cut, 1u);
}

TEST(Search, StopsWhenTimeIsUp) {
  auto endless = [](Choices& c) { return c.integer("i", 0, 1 << 30); };
  const Counts counts =
      count(endless, {.limits = {.time = std::chrono::milliseconds(5)}});
  EXPECT_LT(counts.completed, std::uint64_t{1} << 30U);
}

TEST(Replay, EveryValueComesBackFromItsText) {
  Search search(two_letters);
  for (const auto& value : search) {
    const std::string text = to_text(search.sequence());
    const auto sequence = parse_sequence(text);
    ASSERT_TRUE(sequence) << text;
    EXPECT_EQ(replay(two_letters, *sequence).value(), value);
  }
}

TEST(Replay, ReadsLikeASentence) {
  Search search(two_letters);
  search.next();
  search.next();
  EXPECT_EQ(to_text(search.sequence()), "left=0/2 right=1/3");
}

std::string replay_error(const char* text) {
  const auto letters = define("letters", two_letters);
  const auto value = replay(letters, parse_sequence(text).value());
  return value ? "no error" : value.error().message;
}

TEST(Replay, NamesTheGeneratorAndTheChoiceThatDoesNotMatch) {
  EXPECT_EQ(replay_error("left=0/2 write=1/3"),
            "generator 'letters': the recording has write=1/3 where the "
            "generator asks for right, 1 of 3");
  EXPECT_THAT(replay_error("left=0/3 right=1/3"), HasSubstr("left=0/3"));
  EXPECT_THAT(replay_error("left=0/2"), HasSubstr("the recording ends"));
  EXPECT_THAT(replay_error("left=0/2 right=1/3 more=0/2"),
              HasSubstr("ends before more=0/2"));
  EXPECT_THAT(replay_error("left=1/2 right=1/3"), HasSubstr("gives this path"));
}

TEST(Sequence, RefusesWhatItDidNotWrite) {
  for (const char* text : {"left", "left=", "left=1", "left=2/2", "=0/2",
                           "left=0/2x", "left=x/2", "left=-1/2"}) {
    EXPECT_FALSE(parse_sequence(text)) << text;
  }
  EXPECT_TRUE(parse_sequence("")->empty());
}

}  // namespace
}  // namespace refute::choice
