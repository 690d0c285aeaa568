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

}  // namespace refute::sequence
