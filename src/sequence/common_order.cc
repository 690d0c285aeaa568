#include <algorithm>
#include <numeric>
#include <tuple>

#include "sequence/common.h"
#include "sequence/helpers.h"
#include "sequence/values.h"

/// Which of the common operations tests use, and in what order.
namespace refute::sequence {

void leave_out(Common& common,
               const std::function<bool(const Operation& before)>& drop) {
  Common rest = common;
  rest.before.operations.clear();
  rest.after.operations.clear();
  rest.other_field.clear();
  for (std::size_t i = 0; i < common.before.operations.size(); ++i) {
    if (drop(common.before.operations[i])) continue;
    rest.before.operations.push_back(common.before.operations[i]);
    rest.after.operations.push_back(common.after.operations[i]);
    rest.other_field.push_back(common.other_field[i]);
  }
  common = std::move(rest);
}

void order_by_likeness(Common& common) {
  const auto& operations = common.before.operations;
  const auto key = [&](std::size_t i) {
    const Operation& op = operations[i];
    return std::tuple(is_helper(op), op.kind, op.inputs().size(),
                      common.likeness[i]);
  };
  std::vector<std::size_t> order(common.likeness.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return key(a) < key(b); });
  const auto sort = [&](auto& list) {
    if (list.empty()) return;
    auto sorted = list;
    for (std::size_t i = 0; i < order.size(); ++i) sorted[i] = list[order[i]];
    list = std::move(sorted);
  };
  sort(common.reached);
  sort(common.called);
  sort(common.other_field);
  sort(common.after.operations);
  sort(common.before.operations);
  sort(common.likeness);
}

std::vector<std::string> asked_in_order(const Common& common) {
  // Types of the JDK by name, then by the first operation that gives one. Of
  // two that the same one gives first, one is above the other, or there is
  // nothing to tell them apart by.
  using Key = std::tuple<std::size_t, std::ptrdiff_t, std::string>;
  std::vector<std::pair<Key, std::string>> found;
  const auto& operations = common.before.operations;
  for (const auto& type : common.asked_types) {
    const auto element = type.substr(type.find_first_not_of('['));
    if (!is_reference(element) || element.starts_with("Ljava/")) {
      found.push_back({{0, 0, type}, type});
      continue;
    }
    const auto first = std::find_if(
        operations.begin(), operations.end(), [&](const Operation& op) {
          return !is_helper(op) && assignable(common, op.output(), element);
        });
    if (first == operations.end()) continue;
    const auto above = common.supertypes.find(class_of(element));
    const auto place = static_cast<std::size_t>(first - operations.begin());
    found.push_back(
        {{1 + place,
          above == common.supertypes.end() ? 0 : std::ssize(above->second),
          type.substr(0, type.size() - element.size())},
         type});
  }
  std::stable_sort(
      found.begin(), found.end(),
      [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> types;
  for (auto& each : found) types.push_back(std::move(each.second));
  return types;
}

}  // namespace refute::sequence
