#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "java/print.h"
#include "oracle/postconditions.h"

/// Refactorings of types: where a type stands, and which types are written.
namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

std::string text_of(const Node* node) {
  return node == nullptr ? "nothing" : java::to_text(*const_cast<Node*>(node));
}

// Walks two trees in step. `explains` says of two nodes that differ whether
// the refactoring may have made that difference; then their insides are not
// compared any more.
class InStep {
 public:
  using Explains = bool (*)(const Change&, const Node* a, const Node* b);
  using Peel = const Node* (*)(const Node*);

  InStep(const Change& change, Explains explains, Peel peel)
      : change_(change), explains_(explains), peel_(peel) {}

  Flaws run() {
    for (const auto& type : change_.before.types()) {
      if (!type.top_level()) continue;
      const auto* now = change_.after.find(type.name);
      if (now == nullptr)
        flaws_.push_back({"type-lost", type.name + " is gone"});
      else
        compare(type.node, now->node);
    }
    return std::move(flaws_);
  }

 private:
  void compare(const Node* a, const Node* b) {
    a = peel_(a);
    b = peel_(b);
    if (a == nullptr && b == nullptr) return;
    if (explains_(change_, a, b)) return;
    const bool alike = a && b && a->kind == b->kind && a->text == b->text &&
                       a->modifiers == b->modifiers &&
                       a->children.size() == b->children.size();
    if (!alike) {
      flaws_.push_back({"other-change", fmt::format("`{}` became `{}`",
                                                    text_of(a), text_of(b))});
      return;
    }
    for (std::size_t i = 0; i < a->children.size(); ++i)
      compare(a->children[i], b->children[i]);
  }

  const Change& change_;
  Explains explains_;
  Peel peel_;
  Flaws flaws_;
};

const Node* as_it_is(const Node* node) { return node; }

// A cast and its parentheses are what inferred type arguments make needless.
const Node* without_cast(const Node* node) {
  while (node != nullptr &&
         (node->kind == Kind::kParen || node->kind == Kind::kCast))
    node = node->child(node->kind == Kind::kCast ? Child::kOperand
                                                 : Child::kValue);
  return node;
}

bool is_type_name(const Node* node) {
  return node != nullptr &&
         (node->kind == Kind::kType || node->kind == Kind::kArrayType);
}

bool to_supertype(const Change& change, const Node* a, const Node* b) {
  if (a == nullptr || b == nullptr || a->kind != Kind::kType ||
      b->kind != Kind::kType || a->text == b->text)
    return false;
  const std::string super = erased(change.option("supertype"));
  return erased(a->text) == erased(change.request.target.type) &&
         erased(b->text) == super;
}

bool type_arguments(const Change&, const Node* a, const Node* b) {
  return is_type_name(a) && is_type_name(b) &&
         erased(text_of(a)) == erased(text_of(b));
}

}  // namespace

Findings check_member_to_top(const Change& change) {
  const auto* type = change.type();
  if (type == nullptr || type->top_level() || type->local)
    return Unknown{"the member type was not found"};
  const std::string simple = change.option("new-name", type->simple);
  const std::string name =
      type->package.empty() ? simple : type->package + "." + simple;
  Flaws flaws;
  const auto* now = change.after.find(name);
  if (now == nullptr || !now->top_level())
    return Flaws{{"not-there", "there is no top-level type " + name}};
  if (change.after.find(type->name) != nullptr)
    flaws.push_back({"still-there", "there still is a type " + type->name});
  const std::string qualified = type->outer->simple + "." + type->simple;
  // What is left may mean a type of that name elsewhere.
  std::int64_t declared = 0;
  for (const auto& other : change.before.types())
    if (other.simple == type->simple) ++declared;
  if (declared != 1) return flaws;
  for (const Node* const unit : change.after.units())
    visit(unit, [&](const Node& node) {
      if (node.kind != Kind::kType && node.kind != Kind::kImport) return;
      if (node.text == qualified || node.text.ends_with("." + qualified))
        flaws.push_back(
            {"old-name-left", fmt::format("`{}` is still written", node.text)});
    });
  return flaws;
}

Findings check_use_supertype(const Change& change) {
  if (change.option("use-in-instanceof") == "true")
    return Unknown{"casts may change as well"};
  return InStep(change, to_supertype, as_it_is).run();
}

Findings check_infer_type_arguments(const Change& change) {
  return InStep(change, type_arguments, without_cast).run();
}

}  // namespace refute
