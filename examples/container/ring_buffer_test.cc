#include "ring_buffer.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "choice/search.h"
#include "choice/shrink.h"

/// Tests a small container with every sequence of calls up to a bound, and
/// finds the bug planted in it.
namespace {

using refute::choice::Choices;
using refute::choice::Search;

struct Call {
  enum class Kind { kPush, kPop, kErase };
  Kind kind;
  std::size_t index = 0;  ///< Of an erase.
};

constexpr std::size_t kCapacity = 3;

/// Every sequence of up to `max_calls` calls that keeps to the contract: no
/// push when full, no pop or erase when empty.
std::vector<Call> calls(Choices& c, int max_calls) {
  std::vector<Call> made;
  std::size_t size = 0;
  for (int left = c.integer("calls", 0, max_calls); left > 0; --left) {
    std::vector<Call> possible;
    if (size < kCapacity) possible.push_back({Call::Kind::kPush});
    if (size > 0) possible.push_back({Call::Kind::kPop});
    for (std::size_t i = 0; i < size; ++i)
      possible.push_back({Call::Kind::kErase, i});
    made.push_back(c.pick("call", possible));
    size += made.back().kind == Call::Kind::kPush ? 1 : -1;
  }
  return made;
}

/// Whether the ring holds what a deque holds after the same calls.
bool agrees(const std::vector<Call>& made, bool mended) {
  RingBuffer<kCapacity> ring;
  std::deque<int> model;
  int next = 1;
  for (const Call& call : made) {
    switch (call.kind) {
      case Call::Kind::kPush:
        ring.push(next);
        model.push_back(next++);
        break;
      case Call::Kind::kPop:
        ring.pop();
        model.pop_front();
        break;
      case Call::Kind::kErase:
        mended ? ring.erase_properly(call.index) : ring.erase(call.index);
        model.erase(model.begin() + static_cast<std::ptrdiff_t>(call.index));
        break;
    }
    if (ring.size() != model.size()) return false;
    for (std::size_t i = 0; i < model.size(); ++i)
      if (ring.at(i) != model[i]) return false;
  }
  return true;
}

std::string to_text(const std::vector<Call>& made) {
  std::string text;
  for (const Call& call : made) {
    if (!text.empty()) text += ' ';
    switch (call.kind) {
      case Call::Kind::kPush:
        text += "push";
        break;
      case Call::Kind::kPop:
        text += "pop";
        break;
      case Call::Kind::kErase:
        text += "erase " + std::to_string(call.index);
        break;
    }
  }
  return text;
}

TEST(RingBuffer, ExhaustiveTestingFindsThePlantedBug) {
  const auto up_to_6 = [](Choices& c) { return calls(c, 6); };
  Search search(up_to_6);
  for (const auto& made : search) {
    if (agrees(made, false)) continue;
    // The first one found is as short as can be, for "calls" grows slowest.
    EXPECT_EQ(to_text(made), "push push push pop push erase 0");
    return;
  }
  FAIL() << "the planted bug was not found";
}

TEST(RingBuffer, RandomTestingAndShrinkingFindTheSameBug) {
  const auto up_to_30 = [](Choices& c) { return calls(c, 30); };
  const auto fails = [](const auto& made) { return !agrees(made, false); };
  Search search(up_to_30, refute::choice::random(1),
                {.limits = {.number = 10'000}});
  while (search.next() && !fails(search.current())) {
  }
  const auto small = refute::choice::shrink(up_to_30, search.sequence(), fails);
  const auto made = refute::choice::replay(up_to_30, small).value();
  EXPECT_TRUE(fails(made));
  EXPECT_EQ(made.size(), 6u) << to_text(made);
}

TEST(RingBuffer, TheMendedOnePassesEverySequence) {
  const auto up_to_6 = [](Choices& c) { return calls(c, 6); };
  for (const auto& made : Search(up_to_6))
    ASSERT_TRUE(agrees(made, true)) << to_text(made);
}

}  // namespace
