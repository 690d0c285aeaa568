#include "oracle/canonical.h"

#include <fmt/format.h>

namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

constexpr java::Modifiers kAccess =
    java::kPublic | java::kProtected | java::kPrivate;

const Node* peel(const Node* node) {
  while (node != nullptr && node->kind == Kind::kParen)
    node = node->child(Child::kValue);
  return node;
}

bool is_this(const Node* node) {
  node = peel(node);
  return node != nullptr && node->kind == Kind::kThis && node->text.empty();
}

// Is it one of the packages, written as an expression?
bool is_package(const Node* node, const Blur& blur) {
  std::string path;
  for (; node != nullptr && node->kind == Kind::kFieldAccess;
       node = node->child(Child::kObject))
    path = "." + std::string(node->text) + path;
  return node != nullptr && node->kind == Kind::kName &&
         blur.packages.contains(std::string(node->text) + path);
}

// Is the name said without `this.` or a package, and without `super.` where
// that is no matter, the same?
bool needs_no(const Node* qualifier, std::string_view name, const Blur& blur) {
  if (is_this(qualifier) || is_package(qualifier, blur)) return true;
  qualifier = peel(qualifier);
  return blur.super_of_names && blur.names.contains(std::string(name)) &&
         qualifier != nullptr && qualifier->kind == Kind::kSuper &&
         qualifier->text.empty();
}

// The last name of "p.A.B".
std::string_view after_last_dot(std::string_view text) {
  const auto dot = text.rfind('.');
  return dot == std::string_view::npos ? text : text.substr(dot + 1);
}

bool names_types(Kind kind) {
  return kind == Kind::kType || kind == Kind::kThis || kind == Kind::kSuper ||
         kind == Kind::kAnnotation;
}

void write(std::string& out, const Node* node, const Blur& blur);

// What is written for a type variable of a class above; null if the node is
// none, or if nothing is.
const Node* stands_for(const Node& node, const Blur& blur) {
  if (blur.type_arguments == nullptr || node.kind != Kind::kType ||
      !node.children.empty())
    return nullptr;
  const auto& written = blur.type_arguments->written;
  const auto found = written.find(node.text);
  return found == written.end() ? nullptr : found->second;
}

// `@I(1)` is written as `@I(value = 1)`.
void write_element(std::string& out, const Node* element, const Blur& blur) {
  if (element == nullptr || element->kind == Kind::kAssign)
    return write(out, element, blur);
  out += fmt::format("({} 0 = ({} 0 {}) ", java::kind_name(Kind::kAssign),
                     java::kind_name(Kind::kName), blurred("value", blur));
  write(out, element, blur);
  out += ')';
}

bool is_blurred_lambda(const Node& node, const Blur& blur) {
  return node.kind == Kind::kLambda &&
         blur.lambdas.contains(node.list(Child::kParameters).size());
}

void write(std::string& out, const Node* node, const Blur& blur) {
  node = peel(node);
  if (node == nullptr) {
    out += '-';
    return;
  }
  if (const Node* const argument = stands_for(*node, blur)) {
    Blur inside = blur;
    inside.type_arguments = blur.type_arguments->inside;
    return write(out, argument, inside);
  }
  // `this.f` is written as `f`.
  if (node->kind == Kind::kFieldAccess &&
      needs_no(node->child(Child::kObject), node->text, blur)) {
    out += fmt::format("({} 0 {})", java::kind_name(Kind::kName),
                       blurred(node->text, blur));
    return;
  }
  const auto text =
      names_types(node->kind) ? after_last_dot(node->text) : node->text;
  const bool variable =
      (node->kind == Kind::kName || node->kind == Kind::kParameter) &&
      blur.variables.contains(std::string(text));
  auto modifiers = node->modifiers;
  if (blur.access) modifiers &= static_cast<java::Modifiers>(~kAccess);
  out += fmt::format("({} {} {}", java::kind_name(node->kind), modifiers,
                     variable ? "•" : blurred(text, blur));
  const bool blurs_list =
      !blur.signature_of.empty() && node->text == blur.signature_of;
  for (std::size_t i = 0; i < node->children.size(); ++i) {
    const Node* child = node->children[i];
    const Child part = java::part_at(node->kind, i).name;
    if (node->kind == Kind::kCall && part == Child::kObject &&
        needs_no(child, node->text, blur))
      child = nullptr;
    if (blurs_list &&
        ((node->kind == Kind::kCall && part == Child::kArguments) ||
         (node->kind == Kind::kMethod && part == Child::kParameters)))
      continue;
    if (part == Child::kParameters && is_blurred_lambda(*node, blur)) continue;
    if (node->kind == Kind::kAnnotation) {
      write_element(out += ' ', child, blur);
      continue;
    }
    if (blur.override_too && part == Child::kAnnotations &&
        node->kind == Kind::kMethod) {
      for (const Node* const annotation : node->list(Child::kAnnotations))
        if (annotation->text != "Override") write(out += ' ', annotation, blur);
      continue;
    }
    write(out += ' ', child, blur);
  }
  out += ')';
}

}  // namespace

std::string blurred(std::string_view name, const Blur& blur) {
  const auto bracket = name.find('[');
  if (blur.names.contains(std::string(name.substr(0, bracket))))
    return "•" + std::string(bracket == std::string_view::npos
                                 ? ""
                                 : name.substr(bracket));
  return std::string(name);
}

std::string canonical(const Node* tree, const Blur& blur) {
  std::string result;
  write(result, tree, blur);
  return result;
}

}  // namespace refute
