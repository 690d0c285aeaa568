#include "randoop/sequences.h"

#include <algorithm>

namespace refute::randoop {

std::uint32_t Sequences::add(std::span<const std::uint32_t> parts,
                             int operation,
                             std::span<const std::int32_t> inputs, int repeat) {
  Node node;
  node.at = static_cast<std::uint32_t>(links_.size());
  node.parts = static_cast<std::uint16_t>(parts.size());
  node.inputs = static_cast<std::uint16_t>(inputs.size() / repeat);
  node.repeat = static_cast<std::uint16_t>(repeat);
  node.operation = operation;
  node.length = repeat;
  for (const auto each : parts) {
    node.length += nodes_[each].length;
    links_.push_back(static_cast<std::int32_t>(each));
  }
  links_.insert(links_.end(), inputs.begin(), inputs.end());
  nodes_.push_back(node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void Sequences::drop_last() {
  links_.resize(nodes_.back().at);
  nodes_.pop_back();
}

void Sequences::set_values(std::uint32_t number,
                           std::span<const Value> values) {
  Node& node = nodes_[number];
  node.values_at = static_cast<std::uint32_t>(values_.size());
  node.values =
      static_cast<std::uint16_t>(std::min<std::size_t>(values.size(), 0xffff));
  values_.insert(values_.end(), values.begin(), values.begin() + node.values);
}

void Sequences::write(std::uint32_t number, int first_result,
                      std::vector<std::int32_t>& code) const {
  const Node& node = nodes_[number];
  int first = first_result;
  for (int i = 0; i < node.parts; ++i) {
    write(part(node, i), first, code);
    first += nodes_[part(node, i)].length;
  }
  const std::int32_t* input = links_.data() + node.at + node.parts;
  for (int n = 0; n < node.repeat; ++n) {
    code.push_back(node.operation);
    for (int i = 0; i < node.inputs; ++i, ++input)
      code.push_back(*input >= 0 ? first_result + *input : -1 - *input);
  }
}

void Sequences::operations(std::uint32_t number, std::vector<int>& all) const {
  const Node& node = nodes_[number];
  for (int i = 0; i < node.parts; ++i) operations(part(node, i), all);
  all.insert(all.end(), node.repeat, node.operation);
}

void Sequences::forget(std::vector<std::vector<std::uint32_t>>& roots) {
  constexpr std::uint32_t kNeeded = 1;
  std::vector<std::uint32_t> renamed(nodes_.size());
  for (const auto& some : roots)
    for (const auto each : some) renamed[each] = kNeeded;
  // Parts are older than what is made of them: one way back finds them all,
  // one way forward moves them.
  for (auto i = nodes_.size(); i-- > 0;)
    for (int k = 0; renamed[i] == kNeeded && k < nodes_[i].parts; ++k)
      renamed[part(nodes_[i], k)] = kNeeded;
  std::vector<Value> values;
  std::size_t kept = 0;
  std::size_t links = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (renamed[i] != kNeeded) continue;
    Node node = nodes_[i];
    for (int k = 0; k < node.parts; ++k)
      links_[links + k] = static_cast<std::int32_t>(renamed[part(node, k)]);
    const auto length = node.parts + std::size_t{node.inputs} * node.repeat;
    std::copy(links_.begin() + node.at + node.parts,
              links_.begin() + node.at + static_cast<std::ptrdiff_t>(length),
              links_.begin() + static_cast<std::ptrdiff_t>(links) + node.parts);
    node.at = static_cast<std::uint32_t>(links);
    links += length;
    const auto from = values_.begin() + node.values_at;
    node.values_at = static_cast<std::uint32_t>(values.size());
    values.insert(values.end(), from, from + node.values);
    renamed[i] = static_cast<std::uint32_t>(kept);
    nodes_[kept++] = node;
  }
  nodes_.resize(kept);
  links_.resize(links);
  values_ = std::move(values);
  crowded_ = std::max(crowded_, 2 * kept);
  for (auto& some : roots)
    for (auto& each : some) each = renamed[each];
}

}  // namespace refute::randoop
