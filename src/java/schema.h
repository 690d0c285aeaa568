#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

/// What the nodes of a Java tree consist of: one row for each kind, with the
/// names of its children in their order, which of them may be missing, and
/// where a list of them begins. All code that asks a node for a child asks by
/// name (`Node::child`, node.h), so that the order is told here and nowhere
/// else.
namespace refute::java {

/// The comments say what the node's text is; the rows below, its children.
enum class Kind : std::uint8_t {
  kUnit,     ///< The file's path.
  kPackage,  ///< "p.q"
  kImport,   ///< "java.util.List", "static p.A.*", "module m"
  kClass,    ///< Its name. The components of a record are its first members, as
             ///< kParameter.
  kInterface,     ///< Its name.
  kEnum,          ///< Its name; its constants are members.
  kEnumConstant,  ///< Its name.
  kField,
  kDeclarator,   ///< "f", "f[]"
  kMethod,       ///< Its name.
  kConstructor,  ///< Its name.
  kParameter,    ///< Its name.
  kInitializer,
  kAnnotation,  ///< "Override"
  kList,        ///< How it is set depends on its parent.
  kBody,        ///< Of an anonymous class.

  kType,  ///< "int", "java.util.List"
  kArrayType,
  kWildcard,       ///< "?", "? extends", "? super"
  kDiamond,        ///< As a type argument: List<>.
  kTypeParameter,  ///< Its name.

  kBlock,
  kLocal,
  kExpression,
  kIf,
  kWhile,
  kDo,
  kFor,
  kForEach,
  kSwitch,
  kCase,
  kTry,
  kCatch,
  kFinally,
  kReturn,
  kThrow,
  kBreak,     ///< A label, or empty.
  kContinue,  ///< A label, or empty.
  kLabeled,   ///< The label.
  kSynchronized,
  kAssert,
  kEmpty,            ///< The statement ";".
  kConstructorCall,  ///< "this" or "super"

  kName,         ///< "f"
  kThis,         ///< Empty, or "A" for A.this.
  kSuper,        ///< Empty, or "A" for A.super.
  kFieldAccess,  ///< The field.
  kCall,         ///< The method.
  kNew,
  kNewArray,
  kArrayInit,
  kAssign,   ///< "=", "+=" …
  kPrefix,   ///< "-", "++" …
  kPostfix,  ///< "++", "--"
  kBinary,   ///< "+" …
  kConditional,
  kCast,
  kInstanceOf,  ///< The pattern variable, or empty.
  kArrayAccess,
  kLiteral,  ///< As written.
  kParen,    ///< Parentheses are never implied.
  kLambda,
  kMethodRef,  ///< The method.
  kClassLiteral,

  kOther,  ///< A token, or the parser's name for what we do not model.
};
inline constexpr std::size_t kKinds =
    static_cast<std::size_t>(Kind::kOther) + 1;

/// What a child is to its parent.
enum class Child : std::uint8_t {
  kAnnotations,
  kArguments,
  kArray,
  kBody,
  kBound,
  kBounds,
  kCases,
  kCondition,
  kDeclarators,
  kDefault,  ///< Of an annotation's element.
  kElement,  ///< The type of an array's elements.
  kElse,
  kHandlers,  ///< kCatch and kFinally.
  kIndex,
  kInterfaces,
  kItems,
  kLabels,  ///< None: `default`.
  kLeft,
  kMembers,
  kMessage,
  kObject,  ///< What stands before the dot, or before `::`.
  kOperand,
  kParameter,
  kParameters,
  kParts,   ///< Package, imports and types.
  kResult,  ///< The type of what a method returns.
  kRight,
  kSizes,
  kStart,  ///< A kLocal, or a list of expressions.
  kStatements,
  kStep,
  kSuperclass,
  kTarget,
  kThen,
  kThrows,
  kType,
  kTypeArguments,
  kTypeParameters,
  kValue,
  kValues,
};
inline constexpr std::size_t kChildNames =
    static_cast<std::size_t>(Child::kValues) + 1;

/// One child in a row of the schema.
struct Part {
  constexpr Part() = default;
  constexpr Part(Child child) : name(child) {}  // NOLINT: rows read better so

  Child name = {};
  bool optional = false;  ///< May be null. A list is never empty, but null.
  bool many = false;      ///< It and all that follow: any number, never null.
};

constexpr Part maybe(Child name) {
  Part part(name);
  part.optional = true;
  return part;
}

constexpr Part many(Child name) {
  Part part(name);
  part.many = true;
  return part;
}

struct Shape {
  constexpr Shape(Kind of, std::string_view called,
                  std::initializer_list<Part> children)
      : kind(of), name(called), count(children.size()) {
    std::size_t i = 0;
    for (const Part& part : children) parts[i++] = part;
  }

  Kind kind;
  std::string_view name;  ///< As it appears in a structural diff.
  std::size_t count;
  std::array<Part, 7> parts = {};
};

inline constexpr std::array<Shape, kKinds> kSchema = [] {
  using K = Kind;
  using enum Child;
  return std::array<Shape, kKinds>{{
      {K::kUnit, "file", {many(kParts)}},
      {K::kPackage, "package", {}},
      {K::kImport, "import", {}},
      {K::kClass,
       "class",
       {maybe(kAnnotations), maybe(kTypeParameters), maybe(kSuperclass),
        maybe(kInterfaces), many(kMembers)}},
      {K::kInterface,
       "interface",
       {maybe(kAnnotations), maybe(kTypeParameters), maybe(kSuperclass),
        maybe(kInterfaces), many(kMembers)}},
      {K::kEnum,
       "enum",
       {maybe(kAnnotations), maybe(kTypeParameters), maybe(kSuperclass),
        maybe(kInterfaces), many(kMembers)}},
      {K::kEnumConstant,
       "enum constant",
       {maybe(kAnnotations), maybe(kArguments), maybe(kBody)}},
      {K::kField, "field", {maybe(kAnnotations), kType, many(kDeclarators)}},
      {K::kDeclarator, "declarator", {maybe(kValue)}},
      {K::kMethod,
       "method",
       {maybe(kAnnotations), maybe(kTypeParameters), kResult,
        maybe(kParameters), maybe(kThrows), maybe(kBody), maybe(kDefault)}},
      {K::kConstructor,  // The result is always null.
       "constructor",
       {maybe(kAnnotations), maybe(kTypeParameters), maybe(kResult),
        maybe(kParameters), maybe(kThrows), kBody}},
      {K::kParameter,  // A lambda's may have no type.
       "parameter",
       {maybe(kAnnotations), maybe(kType)}},
      {K::kInitializer, "initializer", {kBody}},
      {K::kAnnotation, "annotation", {many(kArguments)}},
      {K::kList, "list", {many(kItems)}},
      {K::kBody, "class body", {many(kMembers)}},

      {K::kType, "type", {many(kTypeArguments)}},
      {K::kArrayType, "array type", {kElement}},
      {K::kWildcard, "wildcard", {maybe(kBound)}},
      {K::kDiamond, "diamond", {}},
      {K::kTypeParameter, "type parameter", {many(kBounds)}},

      {K::kBlock, "block", {many(kStatements)}},
      {K::kLocal,
       "local variable",
       {maybe(kAnnotations), kType, many(kDeclarators)}},
      {K::kExpression, "expression statement", {kValue}},
      {K::kIf, "if", {kCondition, kThen, maybe(kElse)}},
      {K::kWhile, "while", {kCondition, kBody}},
      {K::kDo, "do", {kBody, kCondition}},
      {K::kFor, "for", {maybe(kStart), maybe(kCondition), maybe(kStep), kBody}},
      {K::kForEach, "for each", {kParameter, kValue, kBody}},
      {K::kSwitch, "switch", {kValue, many(kCases)}},
      {K::kCase, "case", {maybe(kLabels), many(kStatements)}},
      {K::kTry, "try", {kBody, many(kHandlers)}},
      {K::kCatch, "catch", {kParameter, kBody}},
      {K::kFinally, "finally", {kBody}},
      {K::kReturn, "return", {maybe(kValue)}},
      {K::kThrow, "throw", {kValue}},
      {K::kBreak, "break", {}},
      {K::kContinue, "continue", {}},
      {K::kLabeled, "labelled statement", {kBody}},
      {K::kSynchronized, "synchronized", {kValue, kBody}},
      {K::kAssert, "assert", {kCondition, maybe(kMessage)}},
      {K::kEmpty, "empty statement", {}},
      {K::kConstructorCall, "constructor call", {maybe(kArguments)}},

      {K::kName, "name", {}},
      {K::kThis, "this", {}},
      {K::kSuper, "super", {}},
      {K::kFieldAccess, "field access", {kObject}},
      {K::kCall,
       "call",
       {maybe(kObject), maybe(kTypeArguments), maybe(kArguments)}},
      {K::kNew,
       "new",
       {maybe(kObject), kType, maybe(kArguments), maybe(kBody)}},
      {K::kNewArray,  // The type has all the dimensions.
       "new array",
       {kType, maybe(kSizes), maybe(kValue)}},
      {K::kArrayInit, "array initialiser", {many(kValues)}},
      {K::kAssign, "assignment", {kTarget, kValue}},
      {K::kPrefix, "prefix expression", {kOperand}},
      {K::kPostfix, "postfix expression", {kOperand}},
      {K::kBinary, "binary expression", {kLeft, kRight}},
      {K::kConditional, "conditional", {kCondition, kThen, kElse}},
      {K::kCast, "cast", {kType, kOperand}},
      {K::kInstanceOf, "instanceof", {kOperand, kType}},
      {K::kArrayAccess, "array access", {kArray, kIndex}},
      {K::kLiteral, "literal", {}},
      {K::kParen, "parentheses", {kValue}},
      {K::kLambda, "lambda", {maybe(kParameters), kBody}},
      {K::kMethodRef, "method reference", {kObject}},
      {K::kClassLiteral, "class literal", {kType}},

      {K::kOther, "other", {many(kItems)}},
  }};
}();

static_assert(
    [] {
      for (std::size_t i = 0; i < kKinds; ++i)
        if (static_cast<std::size_t>(kSchema[i].kind) != i) return false;
      return true;
    }(),
    "the rows stand in the order of the kinds");

constexpr const Shape& shape_of(Kind kind) {
  return kSchema[static_cast<std::size_t>(kind)];
}

/// The name of a kind as it appears in a structural diff: "field access".
constexpr std::string_view kind_name(Kind kind) { return shape_of(kind).name; }

/// What the child at this place is to a node of the kind, which must have one.
constexpr const Part& part_at(Kind kind, std::size_t index) {
  const Shape& shape = shape_of(kind);
  return shape.parts[index < shape.count ? index : shape.count - 1];
}

/// The places of the children by name and kind; -1 for none. Printing asks for
/// every child that there is, so that this is one load from a small table.
inline constexpr auto kPlaces = [] {
  std::array<std::array<std::int8_t, kKinds>, kChildNames> places{};
  for (auto& by_kind : places) by_kind.fill(-1);
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    for (std::size_t i = 0; i < kSchema[kind].count; ++i)
      places[static_cast<std::size_t>(kSchema[kind].parts[i].name)][kind] =
          static_cast<std::int8_t>(i);
  return places;
}();

/// The place of a child, or kNowhere if no node of the kind has one.
inline constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
constexpr std::size_t place_of(Kind kind, Child child) {
  return static_cast<std::size_t>(
      kPlaces[static_cast<std::size_t>(child)][static_cast<std::size_t>(kind)]);
}

}  // namespace refute::java
