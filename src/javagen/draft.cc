#include "javagen/draft.h"

#include <unordered_map>

#include "base/result.h"
#include "java/parse.h"
#include "java/print.h"

namespace refute::javagen {

namespace {

/// Notes for each marked node that `tree` is in file `unit`.
void find_marked(const java::Node* tree, std::size_t unit,
                 std::unordered_map<const java::Node*, std::size_t>& units) {
  if (const auto found = units.find(tree); found != units.end())
    found->second = unit;
  for (const auto* const child : tree->children)
    if (child) find_marked(child, unit, units);
}

void select(Target& target, const java::Node& node, const java::Node& unit) {
  const bool named = !node.text.empty();
  target.file = unit.text;
  target.offset = named ? node.name : node.begin;
  target.length = named ? static_cast<std::int64_t>(node.text.size())
                        : node.end - node.begin;
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

void Draft::written(std::string_view path, std::string_view text) {
  const auto unit = java::parse(ast, text);
  REFUTE_CHECK(unit.has_value(), java::to_string(unit.error()));
  (*unit)->text = ast.text({path});
  units_.push_back(*unit);
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
  if (!selection && marks.empty()) return subject;

  std::unordered_map<const java::Node*, std::size_t> home;
  if (selection) home[selection] = 0;
  for (const auto& mark : marks) home[mark.node] = 0;
  for (const auto& more : more_targets)
    if (more.selection) home[more.selection] = 0;
  for (std::size_t unit = 0; unit < units_.size(); ++unit)
    find_marked(units_[unit], unit, home);
  for (auto& mark : marks) mark.unit = home[mark.node];
  if (selection)
    select(subject.request.target, *selection, *units_[home[selection]]);
  for (auto& more : more_targets)
    if (more.selection)
      select(more.target, *more.selection, *units_[home[more.selection]]);
  return subject;
}

}  // namespace refute::javagen
