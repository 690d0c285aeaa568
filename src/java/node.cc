#include "java/node.h"

#include <algorithm>
#include <array>

namespace refute::java {

std::string_view kind_name(Kind kind) {
  static constexpr std::array<std::string_view, 65> kNames = {
      "file",
      "package",
      "import",
      "class",
      "interface",
      "enum",
      "enum constant",
      "field",
      "declarator",
      "method",
      "constructor",
      "parameter",
      "initializer",
      "annotation",
      "list",
      "class body",
      "type",
      "array type",
      "wildcard",
      "diamond",
      "type parameter",
      "block",
      "local variable",
      "expression statement",
      "if",
      "while",
      "do",
      "for",
      "for each",
      "switch",
      "case",
      "try",
      "catch",
      "finally",
      "return",
      "throw",
      "break",
      "continue",
      "labelled statement",
      "synchronized",
      "assert",
      "empty statement",
      "constructor call",
      "name",
      "this",
      "super",
      "field access",
      "call",
      "new",
      "new array",
      "array initialiser",
      "assignment",
      "prefix expression",
      "postfix expression",
      "binary expression",
      "conditional",
      "cast",
      "instanceof",
      "array access",
      "literal",
      "parentheses",
      "lambda",
      "method reference",
      "class literal",
      "other",
  };
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view modifier_word(Modifiers one) {
  switch (one) {
    case kPublic:
      return "public ";
    case kProtected:
      return "protected ";
    case kPrivate:
      return "private ";
    case kAbstract:
      return "abstract ";
    case kStatic:
      return "static ";
    case kFinal:
      return "final ";
    case kTransient:
      return "transient ";
    case kVolatile:
      return "volatile ";
    case kSynchronizedMethod:
      return "synchronized ";
    case kNative:
      return "native ";
    case kStrictfp:
      return "strictfp ";
    case kDefault:
      return "default ";
    default:
      return "";
  }
}

bool same_tree(const Node* a, const Node* b) {
  if (a == b) return true;
  if (!a || !b) return false;
  return a->kind == b->kind && a->modifiers == b->modifiers &&
         (a->kind == Kind::kUnit || a->text == b->text) &&
         std::ranges::equal(a->children, b->children, same_tree);
}

}  // namespace refute::java
