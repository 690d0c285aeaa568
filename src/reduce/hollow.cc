#include "reduce/hollow.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace refute::reduce {

using java::Child;
using java::Kind;
using java::Node;

bool is_simple(const Node* value) {
  if (value == nullptr) return false;
  switch (value->kind) {
    case Kind::kLiteral:
    case Kind::kName:
    case Kind::kFieldAccess:
    case Kind::kPrefix:
    case Kind::kBinary:
    case Kind::kParen:
    case Kind::kCast:
    case Kind::kConditional:
    case Kind::kType:
    case Kind::kClassLiteral:
      return std::ranges::all_of(value->children, [](const Node* child) {
        return child == nullptr || is_simple(child);
      });
    default:
      return false;
  }
}

Node* first_call(const Node& declaration) {
  if (declaration.kind != Kind::kConstructor) return nullptr;
  const Node* const body = declaration.child(Child::kBody);
  if (body == nullptr || body->children.empty()) return nullptr;
  Node* const first = body->children.front();
  if (first == nullptr) return nullptr;
  // With an object before it, it is not modelled: `o.super()`.
  const bool call =
      first->kind == Kind::kConstructorCall || first->kind == Kind::kOther;
  return call ? first : nullptr;
}

bool has_blank_finals(const Node& type) {
  return std::ranges::any_of(
      type.list(Child::kMembers), [](const Node* member) {
        if (member == nullptr || member->kind != Kind::kField ||
            (member->modifiers & java::kFinal) == 0)
          return false;
        return std::ranges::any_of(
            member->list(Child::kDeclarators),
            [](const Node* each) { return !each->child(Child::kValue); });
      });
}

Node* Hollow::copy(Node* node) {
  if (node == nullptr) return nullptr;
  std::vector<Node*> children;
  for (std::size_t i = 0; i < node->children.size(); ++i) {
    const bool annotations =
        java::part_at(node->kind, i).name == Child::kAnnotations;
    children.push_back(annotations ? annotations_of(*node)
                                   : copy(node->children[i]));
  }
  Node* const made =
      to_.node(node->kind, to_.text({node->text}), children, node->modifiers);
  selection_.replace(node, made);
  return made;
}

Node* Hollow::annotations_of(const Node& declaration) {
  std::vector<Node*> kept;
  for (Node* const each : declaration.list(Child::kAnnotations))
    // `sealed` stands among them.
    if (annotations_ || each->kind != Kind::kAnnotation)
      kept.push_back(copy(each));
  return to_.list(kept);
}

Node* Hollow::header(Node& type) {
  Node* const superclass = type.child(Child::kSuperclass);
  Node* const made =
      to_.node(type.kind, to_.text({type.text}),
               {annotations_of(type), copy(type.child(Child::kTypeParameters)),
                copy(superclass), copy(type.child(Child::kInterfaces))},
               type.modifiers);
  selection_.replace(&type, made);
  return made;
}

Node* Hollow::default_for(const Node* type, bool array) {
  constexpr std::array<std::string_view, 7> kNumbers = {
      "int", "long", "short", "byte", "char", "float", "double"};
  if (array || type == nullptr || type->kind != Kind::kType)
    return to_.literal("null");
  if (type->text == "boolean") return to_.literal("false");
  const bool number = std::ranges::find(kNumbers, type->text) != kNumbers.end();
  return to_.literal(number ? "0" : "null");
}

Node* Hollow::empty_body(const Node& callable) {
  if (Node* const call = first_call(callable)) return to_.block({copy(call)});
  const Node* const result = callable.child(Child::kResult);
  const bool none = result == nullptr ||
                    (result->kind == Kind::kType && result->text == "void");
  if (none) return to_.block();
  return to_.block({to_.return_(default_for(result, false))});
}

Node* Hollow::shell_of_field(Node& field, bool begins) {
  const Node* const type = field.child(Child::kType);
  std::vector<Node*> children = {annotations_of(field),
                                 copy(field.child(Child::kType))};
  for (Node* const each : field.list(Child::kDeclarators)) {
    Node* value = each->child(Child::kValue);
    const bool blank = value == nullptr;
    if (is_simple(value))
      value = copy(value);
    else if (blank && (begins || (field.modifiers & java::kFinal) == 0))
      value = nullptr;
    else
      value = default_for(type, each->text.find('[') != std::string_view::npos);
    Node* const made = to_.declarator(to_.text({each->text}), value);
    selection_.replace(each, made);
    children.push_back(made);
  }
  return to_.node(Kind::kField, {}, children, field.modifiers);
}

Node* Hollow::shell(Node& member, bool begins) {
  switch (member.kind) {
    case Kind::kInitializer:
      return nullptr;
    case Kind::kField:
      return shell_of_field(member, begins);
    case Kind::kMethod:
    case Kind::kConstructor:
      break;
    case Kind::kOther:
      return member.text == "permits" ? copy(&member) : nullptr;
    default:
      return copy(&member);
  }
  std::vector<Node*> children;
  for (std::size_t i = 0; i < member.children.size(); ++i) {
    const Child part = java::part_at(member.kind, i).name;
    Node* const child = member.children[i];
    if (part == Child::kAnnotations)
      children.push_back(annotations_of(member));
    else if (part == Child::kBody && child)
      children.push_back(empty_body(member));
    else
      children.push_back(copy(child));
  }
  Node* const made = to_.node(member.kind, to_.text({member.text}), children,
                              member.modifiers);
  selection_.replace(&member, made);
  return made;
}

}  // namespace refute::reduce
