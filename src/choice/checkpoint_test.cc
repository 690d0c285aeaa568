#include "choice/checkpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "choice/search.h"

namespace refute::choice {
namespace {

struct Row {
  std::array<int, 4> values{};
  friend bool operator==(const Row&, const Row&) = default;
};

int iterations = 0;

/// Rows that do not fall; a two is rejected in the third place.
Row row(Choices& c, bool use_checkpoint) {
  Row made;
  const int length = c.integer("length", 0, 4);
  int last = 0;
  int i = 0;
  const auto step = [&] {
    ++iterations;
    made.values[i] = last = c.integer("value", last, 3);
    return i != 2 || last != 2;
  };
  if (use_checkpoint) {
    Checkpoint checkpoint(c, made, last, i);
    for (; i < length; ++i) {
      checkpoint.save();
      if (!step()) return c.reject("two");
    }
  } else {
    for (; i < length; ++i)
      if (!step()) return c.reject("two");
  }
  return made;
}

Row plain(Choices& c) { return row(c, false); }
Row resuming(Choices& c) { return row(c, true); }

template <typename G>
std::vector<std::string> sequences(G generator,
                                   std::unique_ptr<Driver> driver) {
  std::vector<std::string> texts;
  Search search(generator, std::move(driver), {.limits = {.number = 200}});
  while (search.next()) texts.push_back(to_text(search.sequence()));
  return texts;
}

TEST(Checkpoint, ChangesNeitherValuesNorOrder) {
  EXPECT_EQ(all_of(resuming), all_of(plain));
  EXPECT_EQ(count(resuming), count(plain));
}

TEST(Checkpoint, ChangesNoDriver) {
  EXPECT_EQ(sequences(resuming, depth_first()),
            sequences(plain, depth_first()));
  EXPECT_EQ(sequences(resuming, breadth_first()),
            sequences(plain, breadth_first()));
  EXPECT_EQ(sequences(resuming, random(3)), sequences(plain, random(3)));
  EXPECT_EQ(sequences(resuming, sparse(3, 4)), sequences(plain, sparse(3, 4)));
  EXPECT_EQ(sequences(resuming, shard(1, 3)), sequences(plain, shard(1, 3)));
  EXPECT_EQ(sequences(resuming, strange_first()),
            sequences(plain, strange_first()));
}

TEST(Checkpoint, SavesRepeatingTheLoop) {
  iterations = 0;
  count(plain);
  const int before = std::exchange(iterations, 0);
  count(resuming);
  EXPECT_LT(iterations, 2 * before / 3);
}

TEST(Checkpoint, OnlyTheFirstOfARunHasAnEffect) {
  const auto twice = [](Row (*one)(Choices&)) {
    return [one](Choices& c) -> std::pair<Row, Row> {
      const Row first = c.any(one);
      if (c.rejected()) return {};
      return {first, c.any(one)};
    };
  };
  EXPECT_EQ(all_of(twice(resuming)), all_of(twice(plain)));
}

}  // namespace
}  // namespace refute::choice
