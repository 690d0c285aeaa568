#include "javagen/draft.h"

#include <algorithm>

#include "java/print.h"

namespace refute::javagen {

namespace {

bool contains(const java::Node* tree, const java::Node* wanted) {
  return tree == wanted ||
         (tree && std::ranges::any_of(tree->children, [&](const auto* child) {
            return contains(child, wanted);
          }));
}

}  // namespace

void Draft::reset() {
  ast.reset();
  units_.clear();
  marks.clear();
  more_targets.clear();
  request = {};
  expectation = Expectation::kUnknown;
  selection = nullptr;
}

java::Node* Draft::file(std::string_view package, std::string_view name) {
  const auto path = package.empty() ? ast.text({name, ".java"})
                                    : ast.text({package, "/", name, ".java"});
  return units_.emplace_back(ast.unit(path, package));
}

java::Node* Draft::top_level(java::Node* type, std::string_view package) {
  return ast.add(file(package, type->text), type);
}

void Draft::target_field(std::string_view type, std::string_view field) {
  request.target.type = type;
  request.target.field = field;
}

void Draft::target_method(std::string_view type, std::string_view method,
                          std::vector<std::string> parameters) {
  request.target.type = type;
  request.target.method = method;
  request.target.parameters = std::move(parameters);
}

Subject Draft::finish() {
  Subject subject{java::print(units_), std::move(request), expectation};
  if (selection) {
    for (const auto* const unit : units_) {
      if (!contains(unit, selection)) continue;
      subject.request.target.file = unit->text;
      const bool named = !selection->text.empty();
      subject.request.target.offset =
          named ? selection->name : selection->begin;
      subject.request.target.length =
          named ? static_cast<std::int64_t>(selection->text.size())
                : selection->end - selection->begin;
    }
  }
  for (auto& mark : marks) {
    const auto home = std::ranges::find_if(
        units_, [&](const auto* unit) { return contains(unit, mark.node); });
    mark.unit = static_cast<std::size_t>(home - units_.begin());
  }
  return subject;
}

}  // namespace refute::javagen
