#include "structures/queens.h"

#include <bit>

#include "choice/checkpoint.h"
#include "choice/delayed.h"

namespace refute::structures {

using choice::Choices;
using choice::Delayed;

Queens queens(Choices& c, int n) {
  Queens board{.size = n};
  const std::uint32_t all = (1U << n) - 1;
  std::uint32_t columns = 0;
  std::uint32_t left = 0;
  std::uint32_t right = 0;
  int row = 0;
  choice::Checkpoint checkpoint(c, board, columns, left, right, row);
  for (; row < n; ++row) {
    checkpoint.save();
    std::uint32_t free = all & ~(columns | left | right);
    if (free == 0) return c.reject("every column is attacked");
    auto skip =
        c.choose("column", static_cast<std::uint32_t>(std::popcount(free)));
    for (; skip > 0; --skip) free &= free - 1;
    const std::uint32_t queen = free & -free;
    board.columns[row] = static_cast<std::int8_t>(std::countr_zero(queen));
    columns |= queen;
    left = (left | queen) << 1U;
    right = (right | queen) >> 1U;
  }
  return board;
}

namespace {

using Columns = std::array<Delayed<int>, Queens::kLargest>;

bool attack(int column, int other, int distance) {
  return column == other || column - other == distance ||
         other - column == distance;
}

bool are_peaceful(const Columns& columns, int n) {
  for (int row = 1; row < n; ++row) {
    for (int above = 0; above < row; ++above) {
      const int other = columns[above];
      if (attack(columns[row], other, row - above)) return false;
    }
  }
  return true;
}

}  // namespace

Queens queens_by_predicate(Choices& c, int n) {
  Columns columns;
  for (int row = 0; row < n; ++row)
    columns[row] = choice::delayed_integer(c, "column", 0, n - 1);
  if (!are_peaceful(columns, n)) return c.reject("attacked");
  Queens board{.size = n};
  for (int row = 0; row < n; ++row)
    board.columns[row] = static_cast<std::int8_t>(columns[row].get());
  return board;
}

std::string to_text(const Queens& queens) {
  std::string text;
  for (int row = 0; row < queens.size; ++row) {
    if (row > 0) text += ' ';
    text += std::to_string(queens.columns[row]);
  }
  return text;
}

}  // namespace refute::structures
