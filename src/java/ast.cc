#include "java/ast.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <new>

namespace refute::java {

std::string_view Ast::text(std::initializer_list<std::string_view> parts) {
  std::size_t size = 0;
  for (const auto part : parts) size += part.size();
  if (size == 0) return {};
  char* const bytes = arena_.array<char>(size);
  char* out = bytes;
  for (const auto part : parts) {
    std::memcpy(out, part.data(), part.size());
    out += part.size();
  }
  return {bytes, size};
}

std::string_view Ast::number(long long value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  return arena_.copy({digits, static_cast<std::size_t>(end - digits)});
}

Node* Ast::node(Kind kind, std::string_view text, Nodes children,
                Modifiers modifiers) {
  auto* const result = new (arena_.allocate(sizeof(Node))) Node;
  result->kind = kind;
  result->text = text;
  result->modifiers = modifiers;
  if (!children.empty()) {
    Node** const room = arena_.array<Node*>(children.size());
    std::ranges::copy(children, room);
    result->children = {room, children.size()};
  }
  return result;
}

Node* Ast::add(Node* parent, Node* child) {
  const std::size_t count = parent->children.size();
  if (parent->room == 0 || count == std::size_t{1} << parent->room) {
    parent->room = static_cast<std::uint8_t>(
        std::max<std::size_t>(3, std::bit_width(count)));
    Node** const room = arena_.array<Node*>(std::size_t{1} << parent->room);
    std::ranges::copy(parent->children, room);
    parent->children = {room, count};
  }
  parent->children.data()[count] = child;
  parent->children = {parent->children.data(), count + 1};
  return parent;
}

Node* Ast::copy(const Node* original) {
  if (!original) return nullptr;
  auto* const result = new (arena_.allocate(sizeof(Node))) Node(*original);
  result->room = 0;
  const std::size_t count = original->children.size();
  Node** const children = arena_.array<Node*>(count);
  for (std::size_t i = 0; i < count; ++i)
    children[i] = copy(original->children[i]);
  result->children = {children, count};
  return result;
}

Node* Ast::unit(std::string_view path, std::string_view package) {
  if (package.empty()) return node(Kind::kUnit, path);
  return node(Kind::kUnit, path, {node(Kind::kPackage, package)});
}

Node* Ast::annotate(Node* declaration, Node* annotation) {
  Node*& annotations = declaration->slot(Child::kAnnotations);
  if (annotations)
    add(annotations, annotation);
  else
    annotations = list({annotation});
  return declaration;
}

Node* Ast::type(std::string_view name, List arguments) {
  std::size_t dimensions = 0;
  while (name.ends_with("[]")) {
    name.remove_suffix(2);
    ++dimensions;
  }
  Node* result = node(Kind::kType, name, arguments);
  for (; dimensions > 0; --dimensions) result = array(result);
  return result;
}

Node* Ast::try_(Node* block, List handlers) {
  Node* const result = node(Kind::kTry, {}, {block});
  for (Node* const handler : handlers) add(result, handler);
  return result;
}

Node* Ast::case_(Node* labels, List statements) {
  Node* const result = node(Kind::kCase, {}, {labels});
  for (Node* const statement : statements) add(result, statement);
  return result;
}

Node* Ast::switch_(Node* value, List cases) {
  Node* const result = node(Kind::kSwitch, {}, {value});
  for (Node* const group : cases) add(result, group);
  return result;
}

}  // namespace refute::java
