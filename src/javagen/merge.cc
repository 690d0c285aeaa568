#include "javagen/merge.h"

#include <algorithm>
#include <iterator>
#include <memory>

#include "base/result.h"

namespace refute::javagen {

namespace {

/// Per axis, the group that each value is in; empty for an axis not merged.
using Groups = std::vector<std::vector<int>>;

Groups groups_at(const Generator& generator, int level) {
  REFUTE_CHECK(level >= 0 && level <= max_level(generator),
               "no such merging level");
  Groups groups(generator.axes.size());
  for (int step = 0; step < level; ++step) {
    const auto& [axis, by_value] =
        generator.merges[static_cast<std::size_t>(step)];
    groups[axis] = by_value;
    groups[axis].resize(generator.axes[axis].values.size(), 0);
  }
  return groups;
}

std::uint32_t choices_on(const Axis& axis, const std::vector<int>& groups) {
  return static_cast<std::uint32_t>(
      groups.empty() ? axis.values.size()
                     : static_cast<std::size_t>(std::ranges::max(groups)) + 1);
}

/// Extends every point by every value of the axis that is in `group`.
std::vector<Point> spread(const std::vector<Point>& points, std::size_t axis,
                          const std::vector<int>& groups, int group) {
  std::vector<Point> result;
  for (std::size_t value = 0; value < groups.size(); ++value) {
    if (groups[value] != group) continue;
    for (Point point : points) {
      point.at[axis] = static_cast<std::uint16_t>(value);
      result.push_back(point);
    }
  }
  return result;
}

std::vector<Part> locate(const std::vector<Point>& points, const Draft& draft) {
  std::vector<Part> parts;
  for (std::size_t i = 0; i < points.size(); ++i) {
    Part& part = parts.emplace_back(Part{points[i], {}});
    for (const auto& mark : draft.marks) {
      const bool mine =
          mark.axis < 0
              ? mark.value == i
              : points[i][static_cast<std::size_t>(mark.axis)] == mark.value;
      if (!mine) continue;
      part.places.push_back({std::string(draft.units()[mark.unit]->text),
                             mark.node->begin, mark.node->end});
    }
  }
  return parts;
}

}  // namespace

int max_level(const Generator& generator) {
  return static_cast<int>(generator.merges.size());
}

std::uint64_t count_merged(const Generator& generator, int level) {
  const auto groups = groups_at(generator, level);
  std::uint64_t product = 1;
  for (std::size_t axis = 0; axis < generator.axes.size(); ++axis)
    product *= choices_on(generator.axes[axis], groups[axis]);
  return product;
}

Merged merge(const Generator& generator, int level, choice::Choices& choices,
             Draft& draft, const std::function<bool(const Point&)>& compiles) {
  const auto groups = groups_at(generator, level);
  std::vector<Point> points = {{}};
  for (std::size_t axis = generator.axes.size(); axis-- > 0;) {
    const auto chosen =
        choices.choose(generator.axes[axis].label,
                       choices_on(generator.axes[axis], groups[axis]));
    if (groups[axis].empty())
      for (Point& point : points)
        point.at[axis] = static_cast<std::uint16_t>(chosen);
    else
      points = spread(points, axis, groups[axis], static_cast<int>(chosen));
  }
  const Point shape = points.front();
  Merged merged;
  if (level > 0) {
    const auto breaks = [&](const Point& p) {
      return compiles ? !compiles(p)
                      : generator.compiles && !generator.compiles(p);
    };
    std::ranges::copy_if(points, std::back_inserter(merged.left_out), breaks);
    std::erase_if(points, breaks);
  }
  build_draft(generator, points.empty() ? shape : points.front(), points,
              draft);
  merged.subject = draft.finish();
  merged.parts = locate(points, draft);
  for (const auto& more : draft.more_targets) {
    merged.more_requests.push_back(merged.subject.request);
    merged.more_requests.back().target = more.target;
  }
  return merged;
}

std::function<Merged(choice::Choices&)> merged_subjects(
    const Generator& generator, int level) {
  return [&generator, level, draft = std::make_shared<Draft>()](
             choice::Choices& c) { return merge(generator, level, c, *draft); };
}

std::string describe(const Generator& generator, const Point& point) {
  std::string text;
  for (std::size_t axis = 0; axis < generator.axes.size(); ++axis) {
    const auto& [label, values] = generator.axes[axis];
    if (values.size() == 1) continue;
    if (!text.empty()) text += ", ";
    text += std::string(label.text()) + ": " + values[point[axis]];
  }
  return text;
}

}  // namespace refute::javagen
