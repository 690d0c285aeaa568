#include "reduce/joint.h"

#include <algorithm>
#include <functional>

namespace refute::reduce {
namespace {

using java::Child;
using java::Kind;
using java::Node;

void for_each(Node& node, const std::function<void(Node&)>& what) {
  what(node);
  for (Node* const child : node.children)
    if (child) for_each(*child, what);
}

void for_each(Units units, const std::function<void(Node&)>& what) {
  for (Node* const unit : units) for_each(*unit, what);
}

/// Whether an expression can be a statement.
bool is_statement(const Node& expression) {
  return expression.kind == Kind::kCall || expression.kind == Kind::kAssign ||
         expression.kind == Kind::kNew || expression.kind == Kind::kPostfix;
}

/// The returns of a body, not those of what is declared in it.
void drop_values(java::Ast& ast, Node& node, Gone& gone) {
  for (Node*& child : node.children) {
    if (!child || is_type(*child) || child->kind == Kind::kLambda ||
        child->kind == Kind::kBody)
      continue;
    if (child->kind != Kind::kReturn) {
      drop_values(ast, *child, gone);
      continue;
    }
    Node* const value = child->child(Child::kValue);
    if (value && is_statement(*value))
      child = ast.statement(value);
    else if (node.kind == Kind::kBlock && child == node.children.back())
      gone.insert(child);
    else
      child = ast.return_();
  }
}

bool is_from(std::string_view import, const std::set<std::string>& packages) {
  return std::any_of(packages.begin(), packages.end(), [&](const auto& p) {
    return import.starts_with(p + ".");
  });
}

}  // namespace

MethodKey key_of(const Node& method) {
  return {method.text, method.list(Child::kParameters).size()};
}

void remove_parameter(Units units, const MethodKey& method, std::size_t index,
                      Gone& gone, Request& request) {
  for_each(units, [&](Node& node) {
    if (node.kind == Kind::kMethod && key_of(node) == method)
      gone.insert(node.list(Child::kParameters)[index]);
    if (node.kind != Kind::kCall || node.text != method.name) return;
    const auto arguments = node.list(Child::kArguments);
    if (arguments.size() == method.parameters) gone.insert(arguments[index]);
  });
  auto& target = request.target;
  if (target.method == method.name && target.parameters &&
      target.parameters->size() == method.parameters)
    target.parameters->erase(target.parameters->begin() +
                             static_cast<std::ptrdiff_t>(index));
}

bool can_be_void(const Node& method) {
  const Node* const result = method.child(Child::kResult);
  return method.kind == Kind::kMethod && result && result->text != "void" &&
         method.child(Child::kBody);
}

void make_void(java::Ast& ast, Units units, const MethodKey& method,
               Gone& gone) {
  for_each(units, [&](Node& node) {
    if (!can_be_void(node) || key_of(node) != method) return;
    node.slot(Child::kResult) = ast.type("void");
    drop_values(ast, *node.child(Child::kBody), gone);
  });
}

bool is_between(Units units, const Node& node) {
  if (node.kind != Kind::kClass || !node.child(Child::kSuperclass))
    return false;
  bool found = false;
  for_each(units, [&](Node& other) {
    const Node* const superclass =
        other.kind == Kind::kClass ? other.child(Child::kSuperclass) : nullptr;
    found |= superclass && superclass->text == node.text;
  });
  return found;
}

void bypass(java::Ast& ast, Units units, const Node& between) {
  const Node* const above = between.child(Child::kSuperclass);
  if (!above) return;
  for_each(units, [&](Node& node) {
    if (node.kind != Kind::kClass) return;
    const Node* const superclass = node.child(Child::kSuperclass);
    if (superclass && superclass->text == between.text)
      node.slot(Child::kSuperclass) = ast.copy(above);
  });
}

void drop_packages(Units units, Request& request) {
  std::set<std::string> packages;
  for (Node* const unit : units) {
    const auto parts = unit->list(Child::kParts);
    if (!parts.empty() && parts[0]->kind == Kind::kPackage) {
      packages.insert(std::string(parts[0]->text));
      unit->children = parts.subspan(1);
    }
    const auto slash = unit->text.rfind('/');
    if (slash != std::string_view::npos)
      unit->text = unit->text.substr(slash + 1);
  }
  for (Node* const unit : units) {
    std::vector<Node*> kept;
    for (Node* const child : unit->children)
      if (child->kind != Kind::kImport || !is_from(child->text, packages))
        kept.push_back(child);
    std::copy(kept.begin(), kept.end(), unit->children.begin());
    unit->children = unit->children.first(kept.size());
  }
  const auto strip = [&](std::string& name) {
    for (const auto& package : packages)
      if (name.starts_with(package + ".")) {
        name.erase(0, package.size() + 1);
        return;
      }
  };
  strip(request.target.type);
  if (request.target.parameters)
    for (auto& type : *request.target.parameters) strip(type);
  for (auto& [key, value] : request.options) strip(value);
  const auto slash = request.target.file.rfind('/');
  if (slash != std::string::npos) request.target.file.erase(0, slash + 1);
}

}  // namespace refute::reduce
