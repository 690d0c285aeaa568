#include <fmt/format.h>

#include <algorithm>

#include "java/print.h"
#include "oracle/postconditions.h"

/// Encapsulate Field: the five effects that ASTGen names. A getter
/// that returns the field, a setter that sets it, no read and no write but
/// theirs, and the field private. The accessors are known by what they do, not
/// by their names, which are the engine's to choose.
namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

const Node* bare(const Node* node) {
  while (node != nullptr && node->kind == Kind::kParen)
    node = node->child(Child::kValue);
  return node;
}

// `f`, `this.f`, `A.f`, `A.this.f`.
bool means(const Node* node, std::string_view field) {
  node = bare(node);
  if (node == nullptr || node->text != field) return false;
  if (node->kind == Kind::kName) return true;
  if (node->kind != Kind::kFieldAccess) return false;
  const Node* const object = node->child(Child::kObject);
  return object != nullptr &&
         (object->kind == Kind::kThis || object->kind == Kind::kName);
}

const Node* body(const Node& method) { return method.child(Child::kBody); }

bool is_getter(const Node& method, std::string_view field) {
  if (method.kind != Kind::kMethod || !parameter_names(method).empty())
    return false;
  const Node* const block = body(method);
  if (block == nullptr || block->children.size() != 1) return false;
  const Node* const only = block->list(Child::kStatements)[0];
  return only->kind == Kind::kReturn &&
         means(only->child(Child::kValue), field);
}

bool is_setter(const Node& method, std::string_view field) {
  if (method.kind != Kind::kMethod) return false;
  const auto names = parameter_names(method);
  if (names.size() != 1) return false;
  bool sets = false;
  visit(body(method), [&](const Node& node) {
    if (node.kind != Kind::kAssign || node.text != "=") return;
    const Node* const target = bare(node.child(Child::kTarget));
    const Node* const value = bare(node.child(Child::kValue));
    // `f = f` sets nothing if the parameter hides the field.
    const bool to_field = means(target, field) &&
                          !(target->kind == Kind::kName && names[0] == field);
    sets |= to_field && value != nullptr && value->kind == Kind::kName &&
            value->text == names[0];
  });
  return sets;
}

// A final field is set where it always was: the setter has no say there.
bool needs_no_accessor(const Node& use, const Node* parent, bool is_final) {
  return is_final && parent != nullptr && parent->kind == Kind::kAssign &&
         bare(parent->child(Child::kTarget)) == &use;
}

// The methods of the type that do what an accessor does. Those that are new
// are the accessors; if none is, the engine took one that was there.
std::vector<const Node*> accessors(
    const DeclaredType& before, const DeclaredType& now, std::string_view field,
    bool (*is_one)(const Node&, std::string_view)) {
  std::vector<const Node*> all, fresh;
  for (const Node* const member : members(*now.node)) {
    if (member == nullptr || !is_one(*member, field)) continue;
    all.push_back(member);
    if (find_method(*before.node, member->text, parameter_types(*member)) ==
        nullptr)
      fresh.push_back(member);
  }
  return fresh.empty() ? all : fresh;
}

struct Uses {
  std::string_view field;
  std::vector<const Node*> allowed;  ///< The accessors.
  bool is_final = false;
  const Node* skip_type = nullptr;  ///< Uses in here may stay.
  std::int64_t found = 0;
  std::string example = {};
  std::string around_example = {};  ///< What the example stands in.

  /// `parent` is what is around it but for parentheses.
  void look(Node* node, const Node* parent, const Node* holder) {
    if (node == nullptr || node == skip_type) return;
    if (std::find(allowed.begin(), allowed.end(), node) != allowed.end())
      return;
    const bool use =
        (node->kind == Kind::kName || node->kind == Kind::kFieldAccess) &&
        node->text == field;
    if (use && !needs_no_accessor(*node, parent, is_final)) {
      ++found;
      if (example.empty()) {
        example = java::to_text(*node);
        if (holder != nullptr) around_example = java::kind_name(holder->kind);
      }
    }
    const Node* const around = node->kind == Kind::kParen ? parent : node;
    for (Node* const child : node->children) look(child, around, node);
  }
};

}  // namespace

Findings check_encapsulate_field(const Change& change) {
  const auto* type = change.type();
  const Node* const field = change.field();
  if (type == nullptr || field == nullptr)
    return Unknown{"the field was not found"};
  const std::string& name = change.request.target.field;
  const auto* now = change.after.find(type->name);
  const Node* const left = now ? find_field(*now->node, name) : nullptr;
  if (left == nullptr)
    return Flaws{{"field-lost", type->name + " has no field " + name}};

  Flaws flaws;
  const bool is_final = (field->modifiers & java::kFinal) != 0;
  auto allowed = accessors(*type, *now, name, is_getter);
  if (allowed.empty())
    flaws.push_back(
        {"getter", fmt::format("no method of {} returns {}", now->name, name)});
  const auto setters = accessors(*type, *now, name, is_setter);
  allowed.insert(allowed.end(), setters.begin(), setters.end());
  if (!is_final && setters.empty())
    flaws.push_back(
        {"setter", fmt::format("no method of {} sets {}", now->name, name)});
  if (change.option("field-visibility", "private") == "private" &&
      (left->modifiers & java::kPrivate) == 0)
    flaws.push_back({"not-private", name + " is not private"});

  // Something else of that name may be meant.
  if (declared_variables(change.before, name) != 1) return flaws;
  Uses uses{.field = name,
            .allowed = std::move(allowed),
            .is_final = is_final,
            .skip_type = change.option("in-declaring-class", "true") == "true"
                             ? nullptr
                             : now->node};
  for (const auto& declared : change.after.types())
    if (declared.top_level())
      uses.look(const_cast<Node*>(declared.node), nullptr, nullptr);
  if (uses.found > 0)
    flaws.push_back({"use-left",
                     fmt::format("`{}` is still used directly, {} "
                                 "times in all",
                                 uses.example, uses.found),
                     uses.around_example});
  return flaws;
}

}  // namespace refute
