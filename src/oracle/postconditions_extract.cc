#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "oracle/postconditions.h"

/// Code that becomes a method of its own: it is there, no longer where it was,
/// and called from there.
namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

/// What of a piece of code survives when it is put elsewhere, however its
/// variables are handed over: its literals, and whom it calls and makes. How
/// often each is written.
using Contents = std::map<std::string, int>;

void note(const Node& node, Contents& contents) {
  if (node.kind == Kind::kLiteral) ++contents[std::string(node.text)];
  if (node.kind == Kind::kCall) ++contents[std::string(node.text) + "()"];
  if (node.kind == Kind::kNew)
    if (const Node* const type = node.child(Child::kType))
      ++contents["new " + erased(type->text)];
}

Contents contents_of(const Node& tree) {
  Contents contents;
  visit(&tree, [&](const Node& node) { note(node, contents); });
  return contents;
}

int count_in(const Contents& contents, const std::string& word) {
  const auto found = contents.find(word);
  return found == contents.end() ? 0 : found->second;
}

/// A selection, in bytes of a file, and the method around it.
struct Selection {
  std::int64_t begin = 0, end = 0;
  const DeclaredType* type = nullptr;
  const Node* method = nullptr;

  bool is_in(const Node& node) const {
    return node.begin <= begin && end <= node.end;
  }
  bool has(const Node& node) const {
    return begin <= node.begin && node.end <= end;
  }
};

Selection selection_of(const Change& change) {
  const auto& target = change.request.target;
  const auto& before = change.before;
  Selection result{
      .begin = before.in_bytes(target.file, target.offset),
      .end = before.in_bytes(target.file, target.offset + target.length)};
  for (const auto& type : before.types()) {
    if (type.path != target.file) continue;
    for (const Node* const member : members(*type.node))
      if (is_method(*member) && result.is_in(*member) &&
          (result.method == nullptr || result.method->begin < member->begin)) {
        result.type = &type;
        result.method = member;
      }
  }
  return result;
}

/// Whether the selection is in a class that has no name, where the new method
/// would be inside the old one.
bool is_in_anonymous_class(const Selection& selection) {
  bool found = false;
  visit(selection.method, [&](const Node& node) {
    found |= node.kind == Kind::kBody && selection.is_in(node);
  });
  return found;
}

std::vector<const Node*> methods_called(const Outline& outline,
                                        const std::string& name) {
  std::vector<const Node*> result;
  for (const Node* const unit : outline.units())
    visit(unit, [&](const Node& node) {
      if (node.kind == Kind::kMethod && node.text == name)
        result.push_back(&node);
    });
  return result;
}

}  // namespace

Findings check_extract_method(const Change& change) {
  const std::string name = change.option("new-name");
  if (name.empty() || change.request.target.length <= 0)
    return Unknown{"nothing is selected, or the new method has no name"};
  const Selection selection = selection_of(change);
  if (selection.method == nullptr)
    return Unknown{"the selection is in no method"};
  if (selection.type->local || is_in_anonymous_class(selection))
    return Unknown{"the selection is in a local class"};
  const auto* const type = change.after.find(selection.type->name);
  const Node* const rest =
      type == nullptr ? nullptr
                      : find_method(*type->node, selection.method->text,
                                    parameter_types(*selection.method));
  if (rest == nullptr)
    return Unknown{"the method around the selection was not found again"};

  const auto made = methods_called(change.after, name);
  const auto there = methods_called(change.before, name).size();
  if (made.size() <= there)
    return Flaws{{"not-there", "there is no new method " + name + "()"}};
  Flaws flaws;
  if (made.size() > there + 1)
    flaws.push_back({"made-twice", fmt::format("{} new methods are called {}()",
                                               made.size() - there, name)});

  Contents selected;
  visit(selection.method, [&](const Node& node) {
    if (selection.has(node)) note(node, selected);
  });
  const bool moved = std::ranges::any_of(made, [&](const Node* method) {
    const Contents its = contents_of(*method);
    return std::ranges::all_of(selected, [&](const auto& word) {
      return count_in(its, word.first) >= word.second;
    });
  });
  if (!moved)
    flaws.push_back(
        {"not-moved", name + "() has not all of what was selected"});

  const Contents old = contents_of(*selection.method);
  const Contents now = contents_of(*rest);
  const std::string call = name + "()";
  if (count_in(now, call) <= count_in(old, call) - count_in(selected, call))
    flaws.push_back({"not-called",
                     fmt::format("{}() does not call {}()", rest->text, name)});
  for (const auto& [word, times] : selected)
    if (word != call && count_in(now, word) > count_in(old, word) - times)
      flaws.push_back({"still-there",
                       fmt::format("`{}` is still in {}()", word, rest->text)});
  return flaws;
}

}  // namespace refute
