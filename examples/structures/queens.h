#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "choice/choices.h"

/// n queens on a board of n rows and columns, none attacking another.
namespace refute::structures {

struct Queens {
  static constexpr int kLargest = 16;

  int size = 0;
  std::array<std::int8_t, kLargest> columns{};  ///< By row.
};

/// How: each row chooses among the columns that are not attacked.
Queens queens(choice::Choices& c, int n);

/// What: any columns, of which the peaceful ones are kept.
Queens queens_by_predicate(choice::Choices& c, int n);

std::string to_text(const Queens& queens);

}  // namespace refute::structures
