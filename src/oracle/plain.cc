#include "oracle/plain.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

std::string_view last_name(std::string_view path) {
  return path.substr(path.rfind('.') + 1);
}

/// "p.A.f" for an expression that is but names, and "" for any other.
std::string path_of(const Node* node) {
  if (node == nullptr) return {};
  if (node->kind == Kind::kName) return std::string(node->text);
  if (node->kind != Kind::kFieldAccess) return {};
  const std::string before = path_of(node->child(Child::kObject));
  return before.empty() ? before : before + "." + std::string(node->text);
}

/// `java.util.List`, going by the usual letters.
bool looks_like_a_type(std::string_view path) {
  const auto upper = [](char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
  };
  return path.find('.') != std::string_view::npos &&
         upper(last_name(path).front()) &&
         std::none_of(
             path.begin(),
             path.end() - static_cast<std::ptrdiff_t>(last_name(path).size()),
             upper);
}

/// What the simple names of a program may mean.
class NamesInUse {
 public:
  explicit NamesInUse(const Outline& program) {
    for (const auto& type : program.types()) types_[type.simple].insert(&type);
    for (const Node* const unit : program.units())
      visit(unit, [&](const Node& node) {
        if (node.kind == Kind::kTypeParameter)
          variables_.emplace(node.text);
        else if (node.kind == Kind::kImport || node.kind == Kind::kType ||
                 node.kind == Kind::kAnnotation)
          enter_path(node.text);
        else if (node.kind == Kind::kFieldAccess)
          if (const auto path = path_of(&node); looks_like_a_type(path))
            enter_path(path);
        if (node.kind == Kind::kDeclarator || node.kind == Kind::kParameter ||
            node.kind == Kind::kEnumConstant || node.kind == Kind::kInstanceOf)
          variables_.emplace(node.text.substr(0, node.text.find('[')));
      });
  }

  /// The type of the program that a written name means; null if unsure.
  const DeclaredType* type(std::string_view path) const {
    const auto found = types_.find(last_name(path));
    if (found == types_.end() || found->second.size() != 1 || hidden(path) ||
        variables_.contains(last_name(path)))
      return nullptr;
    const auto* only = *found->second.begin();
    const bool is_it = ("." + only->name).ends_with("." + std::string(path));
    return is_it ? only : nullptr;
  }

  /// Whether a qualified type name means the same without its qualifier.
  bool is_clear(std::string_view path) const {
    if (type(path) != nullptr) return true;
    const auto name = last_name(path);
    if (types_.contains(name) || variables_.contains(name) || hidden(path))
      return false;
    const auto found = paths_.find(name);
    return found == paths_.end() || found->second.size() <= 1;
  }

 private:
  // A variable, or a type variable, is called like the first of the names.
  bool hidden(std::string_view path) const {
    return variables_.contains(path.substr(0, path.find('.')));
  }

  void enter_path(std::string_view path) {
    if (path.starts_with("static ") || path.ends_with("*") ||
        path.find('.') == std::string_view::npos)
      return;
    paths_[std::string(last_name(path))].emplace(path);
  }

  std::map<std::string, std::set<const DeclaredType*>, std::less<>> types_;
  std::set<std::string, std::less<>> variables_;
  std::map<std::string, std::set<std::string>, std::less<>> paths_;
};

class Plain {
 public:
  Plain(java::Ast& ast, const Outline& program)
      : ast_(ast), program_(program), names_(program) {}

  void unit(Node& unit) {
    std::string package;
    for (const Node* const child : unit.children)
      if (child != nullptr && child->kind == Kind::kPackage)
        package = child->text;
    rewrite(unit, {.prefix = package});
  }

 private:
  struct Place {
    std::string prefix = {};  ///< What types declared here are called after.
    const DeclaredType* type = nullptr;  ///< Around it; null if unsure.
    std::set<std::string, std::less<>> locals = {};
  };

  void rewrite(Node& node, Place place) {
    if (is_type(node)) enter_type(node, place);
    if (node.kind == Kind::kBody) place.type = nullptr;
    if (is_method(node) || node.kind == Kind::kInitializer ||
        node.kind == Kind::kField)
      enter_locals(node, place);
    // Types in a block have no name that could be looked up.
    if (node.kind == Kind::kBlock) place.prefix = "?";
    for (Node*& child : node.children)
      if (child != nullptr) {
        rewrite(*child, place);
        child = unqualified(child, place);
      }
    shorten(node, place);
    split_variables(node);
  }

  void enter_type(const Node& node, Place& place) const {
    const std::string name = place.prefix.empty()
                                 ? std::string(node.text)
                                 : place.prefix + "." + std::string(node.text);
    place.prefix = name;
    place.type = program_.find(name);
  }

  static void enter_locals(const Node& member, Place& place) {
    const auto enter = [&](const Node& node) {
      if (node.kind == Kind::kParameter || node.kind == Kind::kInstanceOf ||
          node.kind == Kind::kDeclarator)
        place.locals.emplace(node.text.substr(0, node.text.find('[')));
    };
    for (const Node* const child : member.children)
      if (child != nullptr && child->kind == Kind::kDeclarator)
        visit(child->child(Child::kValue), enter);  // A field is no local.
      else
        visit(child, enter);
  }

  // `p.A`, `@I(value = 1)`, `A.this`.
  void shorten(Node& node, const Place& place) const {
    const bool names_type =
        node.kind == Kind::kType || node.kind == Kind::kAnnotation;
    if (names_type && node.text.find('.') != std::string_view::npos &&
        names_.is_clear(node.text))
      node.text = last_name(node.text);
    if (node.kind == Kind::kThis && place.type != nullptr &&
        last_name(node.text) == place.type->simple)
      node.text = {};
    if (node.kind == Kind::kAnnotation && node.children.size() == 1) {
      Node*& element = node.list(Child::kArguments)[0];
      const Node* const name = element->child(Child::kTarget);
      if (name != nullptr && name->text == "value")
        element = element->child(Child::kValue);
    }
  }

  // The expression without a qualifier that it does not need.
  Node* unqualified(Node* node, const Place& place) {
    const bool access = node->kind == Kind::kFieldAccess;
    if (!access && node->kind != Kind::kCall) return node;
    if (access && is_type_path(*node))
      return ast_.node(Kind::kName, node->text);
    const Node* const object = node->child(Child::kObject);
    if (object == nullptr || place.type == nullptr ||
        (access && place.locals.contains(node->text)))
      return node;
    const auto* there = declaring(qualifying(*object, place), *node);
    const auto* here = nearest(place.type, *node);
    if (there == nullptr || there != here) return node;
    if (access) return ast_.node(Kind::kName, node->text);
    node->slot(Child::kObject) = nullptr;
    return node;
  }

  bool is_type_path(const Node& access) const {
    const std::string path = path_of(&access);
    return !path.empty() &&
           (names_.type(path) != nullptr ||
            (looks_like_a_type(path) && names_.is_clear(path)));
  }

  // The type whose member is meant behind `this.`, `super.`, `A.` or
  // `((A) this).`.
  const DeclaredType* qualifying(const Node& object, const Place& place) const {
    switch (object.kind) {
      case Kind::kThis:
        for (const auto* around = place.type; around; around = around->outer)
          if (object.text.empty() || around->simple == last_name(object.text))
            return around;
        return nullptr;
      case Kind::kSuper:
        return object.text.empty() ? program_.superclass(*place.type) : nullptr;
      case Kind::kName:
        return names_.type(object.text);
      case Kind::kParen:
        return qualifying(*object.child(Child::kValue), place);
      case Kind::kCast:
        // Rewritten first, so `this` is all that can be left of `B.this`.
        return object.child(Child::kOperand)->kind == Kind::kThis &&
                       object.child(Child::kOperand)->text.empty()
                   ? names_.type(object.child(Child::kType)->text)
                   : nullptr;
      default:
        return nullptr;
    }
  }

  static bool declares(const DeclaredType& type, const Node& use) {
    return use.kind == Kind::kCall
               ? !find_methods(*type.node, use.text).empty()
               : find_field(*type.node, use.text) != nullptr;
  }

  // Where a type has the member from; null if it has none, or several.
  const DeclaredType* declaring(const DeclaredType* type, const Node& use,
                                int depth = 0) const {
    if (type == nullptr || depth > 50) return nullptr;
    if (declares(*type, use)) return type;
    const DeclaredType* only = nullptr;
    for (const auto* above : program_.supertypes(*type)) {
      const auto* found = declaring(above, use, depth + 1);
      if (found == nullptr || found == only) continue;
      if (only != nullptr) return nullptr;
      only = found;
    }
    return only;
  }

  // Where the member is from if only its name is written.
  const DeclaredType* nearest(const DeclaredType* type, const Node& use) const {
    for (; type != nullptr; type = type->outer)
      if (const auto* found = declaring(type, use)) return found;
    return nullptr;
  }

  // `int i, j;` is two declarations.
  void split_variables(Node& parent) {
    if (std::none_of(parent.children.begin(), parent.children.end(),
                     [](const Node* child) { return declares_several(child); }))
      return;
    std::vector<Node*> children;
    for (Node* const child : parent.children) {
      if (!declares_several(child) || parent.kind == Kind::kFor) {
        children.push_back(child);
        continue;
      }
      for (Node* const variable : child->list(Child::kDeclarators))
        children.push_back(
            ast_.node(child->kind, {},
                      {ast_.copy(child->child(Child::kAnnotations)),
                       ast_.copy(child->child(Child::kType)), variable},
                      child->modifiers));
    }
    const Node* const made = ast_.node(parent.kind, {}, children);
    parent.children = made->children;
    parent.room = made->room;
  }

  static bool declares_several(const Node* node) {
    return node != nullptr && node->list(Child::kDeclarators).size() > 1;
  }

  java::Ast& ast_;
  const Outline& program_;
  NamesInUse names_;
};

}  // namespace

void make_plain(java::Ast& ast, Node& unit, const Outline& program) {
  Plain(ast, program).unit(unit);
}

}  // namespace refute
