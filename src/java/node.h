#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "java/schema.h"

/// The Java syntax tree.
///
/// One plain node type serves for all of Java: a kind, a text (a name, an
/// operator, a literal) and children, which the kind prescribes (schema.h).
/// So printing, parsing, comparing and merging are each one walk, and what we
/// do not model (`Kind::kOther`) can still be carried along and compared.
/// Trees are built by `Ast` (ast.h), which knows what each kind requires.
namespace refute::java {

/// A set of modifiers.
using Modifiers = std::uint16_t;
enum : Modifiers {
  kPublic = 1 << 0,
  kProtected = 1 << 1,
  kPrivate = 1 << 2,
  kAbstract = 1 << 3,
  kStatic = 1 << 4,
  kFinal = 1 << 5,
  kTransient = 1 << 6,
  kVolatile = 1 << 7,
  kSynchronizedMethod = 1 << 8,
  kNative = 1 << 9,
  kStrictfp = 1 << 10,
  kDefault = 1 << 11,
  kVarargs = 1 << 12,    ///< Of a parameter: `int... xs`.
  kRecord = 1 << 13,     ///< Of a class: `record`.
  kAnnotates = 1 << 14,  ///< Of an interface: `@interface`.
};

/// The modifiers as Java wants them, each with a space after it.
std::string_view modifier_word(Modifiers one);

/// A node stands in one place of one tree. The printer fills in the ranges.
struct Node {
  Kind kind = Kind::kOther;
  std::uint8_t room = 0;  ///< Ast's: log2 of the space for children, or 0.
  Modifiers modifiers = 0;
  std::uint32_t begin = 0;  ///< Offsets into the file it was printed to, in
  std::uint32_t end = 0;    ///< characters (what we print is ASCII).
  std::uint32_t name = 0;   ///< Where `text` starts, if the node has a text.
  std::string_view text = {};
  std::string_view comment = {};  ///< Printed on a line of its own before it.
  std::span<Node*> children = {};

  /// Null if it is missing, or if no node of the kind has such a child.
  Node* child(Child which) const {
    const std::size_t place = place_of(kind, which);
    return place < children.size() ? children[place] : nullptr;
  }

  /// Where a child stands, to put another there. The node must have the place.
  Node*& slot(Child which) const { return children[place_of(kind, which)]; }

  /// The children that share a name, in their order, or the elements of a child
  /// that is a list; empty if it is missing.
  std::span<Node*> list(Child which) const {
    const std::size_t place = place_of(kind, which);
    if (place >= children.size()) return {};
    if (part_at(kind, place).many) return children.subspan(place);
    return children[place] ? children[place]->children : std::span<Node*>{};
  }
};

/// Whether it declares a type.
inline bool is_type(const Node& node) {
  return node.kind == Kind::kClass || node.kind == Kind::kInterface ||
         node.kind == Kind::kEnum;
}

/// Equal in everything but ranges and comments.
bool same_tree(const Node* a, const Node* b);

}  // namespace refute::java
