#include "oracle/meanings.h"

#include <algorithm>
#include <set>

#include "java/print.h"
#include "oracle/type_arguments.h"

namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

/// What is known of the place where a node stands.
struct Place {
  const Node* unit = nullptr;
  const Node* parent = nullptr;
  std::string package = {};
  bool in_annotation = false;
  /// A class around it has a supertype that is not of the program.
  bool inherits_from_library = false;
  std::set<std::string, std::less<>> type_variables = {};
};

bool is_type_of(const Outline& program, std::string_view simple) {
  return std::any_of(program.types().begin(), program.types().end(),
                     [&](const auto& type) { return type.simple == simple; });
}

bool has_library_supertype(const Outline& program, const DeclaredType& type,
                           std::set<const DeclaredType*>& seen) {
  if (!seen.insert(&type).second) return false;
  const auto known = program.supertypes(type);
  return known.size() < count_written_supertypes(*type.node) ||
         std::any_of(
             known.begin(), known.end(),
             [&](const auto* above) {
               return has_library_supertype(program, *above, seen);
             });
}

template <typename Visitor>
void walk(const Outline& program, const Node* node, Place place,
          const Visitor& visitor) {
  if (node == nullptr) return;
  visitor(*node, place);
  if (is_type(*node) || is_method(*node))
    for (auto& name : type_variables(*node))
      place.type_variables.insert(std::move(name));
  if (is_type(*node))
    for (const auto& type : program.types()) {
      std::set<const DeclaredType*> seen;
      if (type.node == node)
        place.inherits_from_library |=
            has_library_supertype(program, type, seen);
    }
  place.parent = node;
  place.in_annotation |= node->kind == Kind::kAnnotation;
  for (const Node* const child : node->children) {
    Place inside = place;
    if (node->kind == Kind::kNew && child != nullptr &&
        child->kind == Kind::kBody)
      if (const Node* const type = node->child(Child::kType))
        inside.inherits_from_library |=
            !is_type_of(program, erased(type->text));
    walk(program, child, std::move(inside), visitor);
  }
}

/// Calls `visitor` with each node and its place.
template <typename Visitor>
void walk(const Outline& program, const Visitor& visitor) {
  for (const Node* const unit : program.units()) {
    Place place{.unit = unit};
    for (const Node* const child : unit->children)
      if (child != nullptr && child->kind == Kind::kPackage)
        place.package = child->text;
    walk(program, unit, std::move(place), visitor);
  }
}

/// Whether the unit imports a library's static member of that name, or may do
/// so with a `*`.
bool imports_static(const Outline& program, const Node& unit,
                    std::string_view name) {
  return std::any_of(unit.children.begin(), unit.children.end(),
                     [&](const Node* child) {
                       if (child == nullptr || child->kind != Kind::kImport ||
                           !child->text.starts_with("static "))
                         return false;
                       const std::string_view path = child->text.substr(7);
                       const std::size_t dot = path.rfind('.');
                       const std::string_view member = path.substr(dot + 1);
                       return (member == name || member == "*") &&
                              program.find(path.substr(0, dot)) == nullptr;
                     });
}

bool is_package(const Outline& program, std::string_view name) {
  return std::any_of(program.types().begin(), program.types().end(),
                     [&](const auto& type) {
                       const std::string_view package = type.package;
                       return package.substr(0, package.find('.')) == name;
                     });
}

/// The written types of everything that `declares` picks out.
template <typename Declares>
bool all_of_program(const Outline& program, const Declares& type_of) {
  bool any = false;
  bool all = true;
  for (const Node* const unit : program.units())
    visit(unit, [&](const Node& node) {
      const auto [declares, type] = type_of(node);
      if (!declares) return;
      any = true;
      all &= type != nullptr && type->kind == Kind::kType &&
             is_type_of(program, erased(type->text));
    });
  return any && all;
}

bool variables_are_of_program(const Outline& program, std::string_view name) {
  return all_of_program(program, [&](const Node& node) {
    bool declares = node.kind == Kind::kParameter && node.text == name;
    for (const Node* const variable : node.list(Child::kDeclarators))
      declares |= variable->text == name;
    return std::pair{declares,
                     static_cast<const Node*>(node.child(Child::kType))};
  });
}

bool methods_are_of_program(const Outline& program, std::string_view name) {
  return all_of_program(program, [&](const Node& node) {
    return std::pair{node.kind == Kind::kMethod && node.text == name,
                     static_cast<const Node*>(node.child(Child::kResult))};
  });
}

/// Whether the members of the object are surely declared in the program.
bool is_of_program(const Outline& program, const Node* object,
                   const Place& place) {
  while (object != nullptr && object->kind == Kind::kParen)
    object = object->child(Child::kValue);
  if (object == nullptr) return false;
  const auto named = [&](const Node* type) {
    return type != nullptr && is_type_of(program, erased(type->text));
  };
  switch (object->kind) {
    case Kind::kThis:
    case Kind::kSuper:
      return !place.inherits_from_library;
    case Kind::kNew:
      return named(object->child(Child::kType));
    case Kind::kCast:
      return named(object->child(Child::kType));
    case Kind::kName:
    case Kind::kFieldAccess:
      return is_type_of(program, object->text) ||
             variables_are_of_program(program, object->text);
    case Kind::kCall:
      return methods_are_of_program(program, object->text);
    default:
      return false;
  }
}

/// `value` of `@I(value = 1)`.
bool is_annotation_element(const Node& node, const Place& place) {
  return place.in_annotation && place.parent->kind == Kind::kAssign &&
         place.parent->child(Child::kTarget) == &node;
}

/// "p.A.f" for an expression that is but names; "?" stands for anything else.
std::string spelled(const Node* node) {
  if (node == nullptr) return {};
  if (node->kind == Kind::kName) return std::string(node->text);
  if (node->kind != Kind::kFieldAccess) return "?";
  return spelled(node->child(Child::kObject)) + "." + std::string(node->text);
}

/// Whether the unit can say the type's simple name and mean the type.
bool is_visible(const Place& place, const DeclaredType& type) {
  const auto& variables = place.type_variables;
  if (variables.contains(type.simple)) return false;
  bool imported = false, on_demand = false;
  for (const Node* const child : place.unit->children) {
    if (child == nullptr || child->kind != Kind::kImport) continue;
    const std::string_view text = child->text;
    if (text == type.name)
      imported = true;
    else if (text.ends_with("." + type.simple))
      return false;
    else if (text == type.package + ".*")
      on_demand = true;
  }
  return imported || on_demand || !type.top_level() ||
         place.package == type.package;
}

/// Whether a name that has the type's simple name in it means the type.
bool means_type(const Outline& program, std::string_view text,
                const Place& place, const DeclaredType& type) {
  const std::string path = "." + std::string(text) + ".";
  const std::size_t at = path.find("." + type.simple + ".");
  if (at == 0)
    return is_visible(place, type) &&
           (text.find('.') == std::string_view::npos ||
            !is_package(program, type.simple));
  const std::string before = path.substr(1, at - 1);
  const std::string around =
      "." +
      type.name.substr(0, type.name.size() - std::min(type.name.size(),
                                                      type.simple.size() + 1));
  return around.ends_with("." + before);
}

}  // namespace

std::int64_t other_variables(const Outline& program, std::string_view name) {
  std::int64_t result = 0;
  walk(program, [&](const Node& node, const Place& place) {
    if (node.text != name) return;
    if (node.kind == Kind::kFieldAccess) {
      if (!is_of_program(program, node.child(Child::kObject), place)) ++result;
      return;
    }
    if (node.kind != Kind::kName) return;
    const bool qualifies =
        place.parent != nullptr && place.parent->kind == Kind::kFieldAccess;
    if (is_annotation_element(node, place) || place.inherits_from_library ||
        (qualifies && is_package(program, name)) ||
        imports_static(program, *place.unit, name))
      ++result;
  });
  return result;
}

std::int64_t other_types(const Outline& program, const DeclaredType& type) {
  std::int64_t result = 0;
  walk(program, [&](const Node& node, const Place& place) {
    std::string_view text = node.text;
    std::string path;
    switch (node.kind) {
      case Kind::kImport:
        if (text.starts_with("static ")) text = text.substr(7);
        break;
      case Kind::kType:
      case Kind::kAnnotation:
        break;
      case Kind::kName:
      case Kind::kFieldAccess:
        if (node.text != type.simple) return;
        text = path = spelled(&node);
        break;
      default:
        return;
    }
    if (has_segment(text, type.simple) &&
        (is_annotation_element(node, place) ||
         !means_type(program, text, place, type)))
      ++result;
  });
  return result;
}

std::int64_t other_methods(const Outline& program, std::string_view name) {
  std::int64_t result = 0;
  walk(program, [&](const Node& node, const Place& place) {
    if (node.kind != Kind::kCall || node.text != name) return;
    const Node* const object = node.child(Child::kObject);
    const bool own = object == nullptr || object->kind == Kind::kThis;
    if (own &&
        (place.inherits_from_library ||
         (object == nullptr && imports_static(program, *place.unit, name))))
      ++result;
  });
  return result;
}

}  // namespace refute
