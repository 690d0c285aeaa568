#include "java/node.h"

#include <algorithm>

namespace refute::java {

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
