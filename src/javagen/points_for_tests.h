#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "javagen/catalogue.h"

/// Test support: points of a generator by the words of its axes, not by
/// numbers that nobody can read.
namespace refute::javagen::testing {

using Values =
    std::initializer_list<std::pair<std::string_view, std::string_view>>;

inline const Generator& find(std::string_view name) {
  return **find_generator(name);
}

/// The index of the axis; a test that names one that is not there fails.
inline std::size_t axis_of(const Generator& generator, std::string_view label) {
  for (std::size_t i = 0; i < generator.axes.size(); ++i)
    if (generator.axes[i].label.text() == label) return i;
  ADD_FAILURE() << generator.name << " has no axis " << label;
  return 0;
}

/// The word that the point has on the axis.
inline std::string_view word(const Generator& generator, const Point& point,
                             std::string_view label) {
  const auto axis = axis_of(generator, label);
  return generator.axes[axis].values[point[axis]];
}

/// The point with these words; every other axis has its first value.
inline Point point_at(const Generator& generator, Values values) {
  Point point;
  for (const auto& [label, value] : values) {
    const auto axis = axis_of(generator, label);
    const auto& all = generator.axes[axis].values;
    const auto found = std::ranges::find(all, value);
    if (found == all.end())
      ADD_FAILURE() << label << " of " << generator.name << " is never "
                    << value;
    else
      point.at[axis] = static_cast<std::uint16_t>(found - all.begin());
  }
  return point;
}

inline Subject subject_of(std::string_view name, Values values = {}) {
  Draft draft;
  return subject_at(find(name), point_at(find(name), values), draft);
}

inline std::string text_of(std::string_view name, Values values = {}) {
  return java::to_text(subject_of(name, values).program);
}

/// Calls `visit` for each point of the product, the first axis fastest.
template <typename Visit>
void for_each_point(const Generator& generator, Visit visit) {
  for (Point point;;) {
    visit(point);
    std::size_t axis = 0;
    while (axis < generator.axes.size() &&
           ++point.at[axis] == generator.axes[axis].values.size())
      point.at[axis++] = 0;
    if (axis == generator.axes.size()) return;
  }
}

}  // namespace refute::javagen::testing
