#include "reduce/selection.h"

#include <algorithm>

#include "java/utf16.h"

namespace refute::reduce {

using java::Node;

bool contains(const Node* tree, const Node* node) {
  if (tree == node) return tree != nullptr;
  return tree && std::ranges::any_of(tree->children, [&](const Node* child) {
           return contains(child, node);
         });
}

Selection::Selection(const Subject& subject, std::span<Node* const> units) {
  const auto& target = subject.request.target;
  if (target.file.empty()) return;
  if (target.is_file()) {
    is_file_ = true;
    for (Node* const unit : units)
      if (unit->text == target.file) nodes_ = {unit};
    return;
  }
  const auto* const file = java::find_file(subject.program, target.file);
  if (file == nullptr) return;
  const auto begin = java::from_utf16(file->text, target.offset);
  const auto end = java::from_utf16(file->text, target.offset + target.length);
  for (Node* const unit : units)
    if (unit->text == target.file) search(unit, begin, end);
}

void Selection::search(Node* node, std::size_t begin, std::size_t end) {
  if (!nodes_.empty()) return;
  if (node->begin == begin && node->end == end) {
    nodes_ = {node};
    return;
  }
  if (!node->text.empty() && node->name == begin &&
      begin + node->text.size() == end) {
    nodes_ = {node};
    is_name_ = true;
    return;
  }
  std::vector<Node*> run;
  for (Node* const child : node->children) {
    if (child == nullptr || child->begin < begin || child->end > end) continue;
    run.push_back(child);
  }
  if (run.size() > 1 && run.front()->begin == begin && run.back()->end == end) {
    nodes_ = std::move(run);
    return;
  }
  for (Node* const child : node->children)
    if (child) search(child, begin, end);
}

void Selection::replace(Node* original, Node* copy) {
  std::ranges::replace(nodes_, original, copy);
}

// Of a run, what is left of it.
bool Selection::move(std::span<Node* const> units, Subject& subject) const {
  for (const Node* const unit : units) {
    std::vector<const Node*> left;
    for (const Node* const node : nodes_)
      if (contains(unit, node)) left.push_back(node);
    if (left.empty()) continue;
    const Node& first = *left.front();
    const std::size_t begin = is_name_ ? first.name : first.begin;
    const std::size_t end =
        is_name_ ? first.name + first.text.size() : left.back()->end;
    Target& target = subject.request.target;
    target.file = unit->text;
    if (is_file_) return true;
    const auto* const file = java::find_file(subject.program, target.file);
    if (file == nullptr) return false;
    target.offset = java::to_utf16(file->text, begin);
    target.length = java::to_utf16(file->text, end) - target.offset;
    return true;
  }
  return false;
}

}  // namespace refute::reduce
