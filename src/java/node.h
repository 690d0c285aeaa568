#pragma once

#include <cstdint>
#include <span>
#include <string_view>

/// The Java syntax tree.
///
/// One plain node type serves for all of Java: a kind, a text (a name, an
/// operator, a literal) and children in the order that the kind prescribes.
/// So printing, parsing, comparing and merging are each one walk, and what we
/// do not model (`Kind::kOther`) can still be carried along and compared.
/// Trees are built by `Ast` (ast.h), which knows what each kind requires.
namespace refute::java {

/// In brackets: the children. `?` may be null; `…` any number, never null.
/// A list that is empty is null, so that equal programs have equal trees.
enum class Kind : std::uint8_t {
  kUnit,          ///< [package and imports and types…], text: the file's path
  kPackage,       ///< text: "p.q"
  kImport,        ///< text: "java.util.List", "static p.A.*", "module m"
  kClass,         ///< [annotations?, type parameters?, superclass?,
                  ///<  interfaces?, members…], text: its name. The components
                  ///<  of a record are its first members, as kParameter
  kInterface,     ///< as kClass
  kEnum,          ///< as kClass; its constants are members
  kEnumConstant,  ///< [annotations?, arguments?, body?], text: its name
  kField,         ///< [annotations?, type, declarators…]
  kDeclarator,    ///< [initialiser?], text: "f", "f[]"
  kMethod,        ///< [annotations?, type parameters?, result, parameters?,
                  ///<  throws?, body?, default?], text: its name; the default
                  ///<  is that of an annotation's element
  kConstructor,   ///< [annotations?, type parameters?, null, parameters?,
                  ///<  throws?, body], text: its name
  kParameter,     ///< [annotations?, type], text: its name
  kInitializer,   ///< [block]
  kAnnotation,    ///< [arguments…], text: "Override"
  kList,          ///< [anything…]; how it is set depends on its parent
  kBody,          ///< [members…]: of an anonymous class

  kType,           ///< [arguments…], text: "int", "java.util.List"
  kArrayType,      ///< [element type]
  kWildcard,       ///< [bound?], text: "?", "? extends", "? super"
  kDiamond,        ///< as a type argument: List<>
  kTypeParameter,  ///< [bounds…], text: its name

  kBlock,            ///< [statements…]
  kLocal,            ///< as kField
  kExpression,       ///< [expression]
  kIf,               ///< [condition, then, else?]
  kWhile,            ///< [condition, body]
  kDo,               ///< [body, condition]
  kFor,              ///< [start?, condition?, step?, body]; start and step are
                     ///<  lists of expressions, or start is a kLocal
  kForEach,          ///< [kParameter, expression, body]
  kSwitch,           ///< [expression, kCase…]
  kCase,             ///< [labels? (null: default), statements…]
  kTry,              ///< [block, kCatch and kFinally…]
  kCatch,            ///< [kParameter, block]
  kFinally,          ///< [block]
  kReturn,           ///< [expression?]
  kThrow,            ///< [expression]
  kBreak,            ///< text: a label, or empty
  kContinue,         ///< text: a label, or empty
  kLabeled,          ///< [statement], text: the label
  kSynchronized,     ///< [expression, block]
  kAssert,           ///< [condition, message?]
  kEmpty,            ///< the statement ";"
  kConstructorCall,  ///< [arguments?], text: "this" or "super"

  kName,          ///< text: "f"
  kThis,          ///< text: empty, or "A" for A.this
  kSuper,         ///< text: empty, or "A" for A.super
  kFieldAccess,   ///< [object], text: the field
  kCall,          ///< [object?, type arguments?, arguments?], text: the method
  kNew,           ///< [outer?, type, arguments?, kBody?]
  kNewArray,      ///< [type with all its dimensions, sizes?, initialiser?]
  kArrayInit,     ///< [values…]
  kAssign,        ///< [target, value], text: "=", "+=" …
  kPrefix,        ///< [operand], text: "-", "++" …
  kPostfix,       ///< [operand], text: "++", "--"
  kBinary,        ///< [left, right], text: "+" …
  kConditional,   ///< [condition, then, else]
  kCast,          ///< [type, operand]
  kInstanceOf,    ///< [operand, type], text: pattern variable, or empty
  kArrayAccess,   ///< [array, index]
  kLiteral,       ///< text: as written
  kParen,         ///< [expression]; parentheses are never implied
  kLambda,        ///< [parameters?, expression or block]
  kMethodRef,     ///< [object or type], text: the method
  kClassLiteral,  ///< [type]

  kOther,  ///< [anything…], text: a token, or the parser's name for it
};

/// The name of a kind as it appears in a structural diff: "field access".
std::string_view kind_name(Kind kind);

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

  Node* child(std::size_t i) const {
    return i < children.size() ? children[i] : nullptr;
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
