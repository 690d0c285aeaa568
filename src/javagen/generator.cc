#include "javagen/generator.h"

#include <fmt/format.h>

#include <memory>

namespace refute::javagen {

void build_draft(const Generator& generator, const Point& shape,
                 std::span<const Point> parts, Draft& draft) {
  draft.reset();
  draft.point = shape;
  draft.request.refactoring = generator.refactoring;
  for (const auto& [name, value] : generator.options)
    draft.request.options.emplace(name, value);
  if (generator.new_name >= 0) {
    const auto axis = static_cast<std::size_t>(generator.new_name);
    draft.request.options["new-name"] =
        generator.axes[axis].values[shape[axis]];
  }
  generator.build(draft, shape, parts);
}

Subject subject_at(const Generator& generator, const Point& point,
                   Draft& draft) {
  build_draft(generator, point, {&point, 1}, draft);
  return draft.finish();
}

Subject generate(const Generator& generator, choice::Choices& choices,
                 Draft& draft) {
  if (generator.make) {
    Subject subject = generator.make(choices);
    java::normalise(subject.program);
    return subject;
  }
  if (generator.draw) {
    draft.reset();
    draft.request.refactoring = generator.refactoring;
    generator.draw(choices, draft);
    if (choices.rejected()) return {};
    return draft.finish();
  }
  // The last choice varies fastest, so the first axis is drawn last.
  Point point;
  for (std::size_t axis = generator.axes.size(); axis-- > 0;) {
    const auto& [label, values] = generator.axes[axis];
    point.at[axis] = static_cast<std::uint16_t>(
        choices.choose(label, static_cast<std::uint32_t>(values.size())));
  }
  return subject_at(generator, point, draft);
}

std::function<Subject(choice::Choices&)> subjects(const Generator& generator) {
  return [&generator, draft = std::make_shared<Draft>()](choice::Choices& c) {
    return generate(generator, c, *draft);
  };
}

std::uint64_t count(const Generator& generator) {
  if (!generator.build) return 0;
  std::uint64_t product = 1;
  for (const auto& axis : generator.axes) product *= axis.values.size();
  return product;
}

std::string factors(const Generator& generator) {
  std::string text;
  for (const auto& axis : generator.axes) {
    if (axis.values.size() == 1) continue;
    if (!text.empty()) text += " × ";
    text += fmt::format("{} {}", axis.values.size(), axis.label.text());
  }
  return text;
}

}  // namespace refute::javagen
