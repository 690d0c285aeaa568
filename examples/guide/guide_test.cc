#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "choice/delayed.h"
#include "choice/parallel.h"
#include "choice/pool.h"
#include "choice/search.h"
#include "choice/shrink.h"
#include "choice/vocabulary.h"

/// The programs of docs/generators.md. tests/check_snippets.py holds the two
/// together.
namespace {

// snippet: names
using namespace refute::choice;
// end

using testing::ElementsAre;

// snippet: first
std::string greeting(Choices& c) {
  const auto word = c.pick<std::string>("word", {"hello", "bye"});
  const int marks = c.integer("marks", 0, 2);
  const bool loud = c.flag("loud");
  c.assume(loud || marks < 2, "nobody whispers with two marks");
  return (loud ? word + " YOU" : word) + std::string(marks, '!');
}
// end

TEST(Guide, First) {
  std::vector<std::string> seen;
  // snippet: search
  for (const std::string& text : Search(greeting)) seen.push_back(text);
  // end
  EXPECT_EQ(seen.size(), 10u);
  EXPECT_EQ(seen.front(), "hello");
  EXPECT_EQ(seen[1], "hello YOU");
  EXPECT_EQ(count(greeting).pruned, 2u);
}

// snippet: define
Gen<std::string> polite(int guests) {
  return define("polite", [guests](Choices& c) {
    std::string text = c.any(greeting);
    for (int i = c.integer("more", 0, guests - 1); i > 0; --i)
      text += ", " + c.any(greeting);
    return text;
  });
}
// end

TEST(Guide, Define) {
  EXPECT_EQ(all_of(polite(1)), all_of(greeting));
  EXPECT_EQ(count(polite(2)).completed, 10u + 100u);
}

TEST(Guide, Replay) {
  // snippet: replay
  Search search(greeting, random(42));
  search.next();
  const std::string text = to_text(search.sequence());
  // "word=1/2 marks=0/3 loud=1/2"; store it, and later:
  const auto again = replay(greeting, parse_sequence(text).value());
  // end
  EXPECT_EQ(again.value(), search.current());
}

// snippet: reject
std::vector<int> rising(Choices& c) {
  std::vector<int> values;
  for (int i = c.integer("length", 0, 4); i > 0; --i) {
    values.push_back(c.integer("value", 0, 9));
    const std::size_t last = values.size() - 1;
    if (last > 0 && values[last] <= values[last - 1])
      return c.reject("does not rise");
  }
  return values;
}
// end

TEST(Guide, Reject) {
  EXPECT_EQ(count(rising).completed, 1u + 10u + 45u + 120u + 210u);
}

// snippet: delayed
std::vector<int> rising_by_predicate(Choices& c) {
  std::vector<Delayed<int>> values;
  for (int i = c.integer("length", 0, 4); i > 0; --i)
    values.push_back(delayed_integer(c, "value", 0, 9));

  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i - 1] >= values[i]) return c.reject("does not rise");
  return {values.begin(), values.end()};
}
// end

TEST(Guide, Delayed) {
  EXPECT_EQ(all_of(rising_by_predicate), all_of(rising));
  // snippet: evaluation
  const Counts delayed = count(rising_by_predicate);
  const Counts eager =
      count(rising_by_predicate, {.evaluation = {.delayed = false}});
  // delayed.explored() == 2201, eager.explored() == 11111
  // end
  EXPECT_EQ(delayed.completed, eager.completed);
  EXPECT_EQ(delayed.explored(), 2201u);
  EXPECT_EQ(eager.explored(), 11111u);
}

// snippet: pool
struct Node {
  Ref<Node> next;
  Delayed<int> value;
};

/// Whether the list ends after `length` nodes, with values that rise.
bool is_rising_list(const Ref<Node>& head, int length) {
  if (head == nullptr) return length == 0;
  Ref<Node> node = head;
  for (; node->next != nullptr; node = node->next)
    if (--length == 0 || node->value >= node->next->value) return false;
  return length == 1;
}

std::vector<int> rising_list(Choices& c) {
  const int length = c.integer("length", 1, 3);
  Pool<Node> nodes(c, "nodes", {.size = length, .nullable = true});
  const Ref<Node> head = nodes.any();
  for (Node& node : nodes) {
    node.next = nodes.any();
    node.value = delayed_integer(c, "value", 0, 4);
  }
  if (!is_rising_list(head, length)) return c.reject("not a rising list");

  std::vector<int> values;
  for (Ref<Node> node = head; node != nullptr; node = node->next)
    values.push_back(node->value);
  return values;
}
// end

TEST(Guide, Pool) { EXPECT_EQ(count(rising_list).completed, 5u + 10u + 10u); }

TEST(Guide, Vocabulary) {
  // snippet: vocabulary
  const auto type = chain<std::string>("int", "long");
  const auto name = chain<std::string>("f", "g");
  const auto field = product(
      [](const std::string& t, const std::string& n) { return t + " " + n; },
      type, name);
  // int f, long f, int g, long g
  // end
  EXPECT_THAT(all_of(field), ElementsAre("int f", "long f", "int g", "long g"));
}

TEST(Guide, Drivers) {
  // snippet: drivers
  Search shortest_first(rising, breadth_first());
  Search by_chance(rising, random(42), {.limits = {.number = 100}});
  Search every_now_and_then(rising, sparse(42, 20));
  Search second_of_four(rising, shard(1, 4));
  Search from_everywhere(rising, strange_first());
  ParallelSearch on_two_threads(rising, 2);
  // end
  const auto drain = [](auto& search) {
    std::size_t found = 0;
    while (search.next()) ++found;
    return found;
  };
  EXPECT_EQ(drain(shortest_first), 386u);
  EXPECT_EQ(drain(by_chance), 100u);
  EXPECT_NEAR(static_cast<double>(drain(every_now_and_then)), 386 / 10.5, 15);
  EXPECT_GT(drain(second_of_four), 50u);
  EXPECT_EQ(drain(from_everywhere), 386u);
  EXPECT_EQ(drain(on_two_threads), 386u);
}

TEST(Guide, Shrink) {
  // snippet: shrink
  const auto is_bad = [](const std::vector<int>& values) {
    return values.size() >= 2 && values[1] > 4;
  };
  Search search(rising, random(1));
  while (search.next() && !is_bad(search.current())) {
  }
  const Sequence small = shrink(rising, search.sequence(), is_bad);
  // to_text(small) == "length=2/5 value=0/10 value=5/10"
  // end
  EXPECT_EQ(to_text(small), "length=2/5 value=0/10 value=5/10");
}

}  // namespace
