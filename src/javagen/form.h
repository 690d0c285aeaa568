#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "java/ast.h"

/// The ways in which a program can use a value: NestedExpression and
/// ExpressionInStatement of ASTGen.
///
/// A form nests a reference in an expression, perhaps that one in another, and
/// puts the result into a statement: `f`, `-f`, `!(f = true)`;
/// `if (…) {}`, `int x = …;`. Not every form suits every type; `form_compiles`
/// says which do, and javac is asked in a test whether that is true.
namespace refute::javagen {

/// Types of fields, and of the expressions made of them.
enum class Type : std::uint8_t {
  kInt,
  kByte,
  kBoolean,
  kIntArray,
  kString,
  kObject,
  kNone,  ///< Of an expression that does not compile.
};

std::string_view type_name(Type type);

/// The type's default, as a literal: `0`, `false`, `null`.
std::string_view type_value(Type type);

/// What is written to a variable of the type: never its default, since a write
/// of the value that is there already shows in no behaviour.
java::Node* written_value(java::Ast& ast, Type type);

/// One nesting: `-r`, `r += 1`. Applies to a reference, or, in parentheses, to
/// another nesting.
struct Nesting {
  std::string_view text;  ///< With `r` for what is nested and `v` for a value.
  java::Node* (*build)(java::Ast& ast, java::Node* r, Type type);
  Type (*result)(Type type);
  bool is_statement = false;  ///< May stand by itself: an assignment.
};

struct Placing {
  std::string_view text;  ///< With `e` for the expression.
  java::Node* (*build)(java::Ast& ast, java::Node* e, Type field);
  bool (*accepts)(Type expression, Type field, bool is_statement);
};

/// 11 nestings of the reference itself, and 6 + 3 of an expression.
std::span<const Nesting> nestings();
std::span<const Nesting> outer_nestings();
std::span<const Placing> placings();

inline constexpr std::uint8_t kNoOuter = 255;

struct Form {
  std::uint8_t inner = 0;
  std::uint8_t outer = kNoOuter;
  std::uint8_t placing = 0;
};

/// How many forms a configuration takes, from the start of `forms()`.
inline constexpr std::size_t kPlainForms = 55;    ///< 11 nestings x 5 places.
inline constexpr std::size_t kNestedForms = 103;  ///< + 8 in 6, in 1 place.
inline constexpr std::size_t kAllForms = 268;     ///< + 11 in 3, in 5 places.

std::span<const Form> forms();

/// A name for each of the first `number` forms: "if (-r) {}".
std::vector<std::string> form_texts(std::size_t number);

/// The statement; `reference` must be a node that stands nowhere else.
java::Node* build_form(java::Ast& ast, const Form& form, Type type,
                       java::Node* reference);

/// Whether it compiles when the reference has this type.
bool form_compiles(const Form& form, Type type);

/// A NestedExpression in its full generality: one expression, which the next
/// nesting takes for its operand.
struct Nested {
  java::Node* node = nullptr;
  Type type = Type::kNone;
  bool is_statement = false;
};

/// Those of the reference itself, at level 0, and of an expression.
inline std::span<const Nesting> nestings_at(int level) {
  return level == 0 ? nestings() : outer_nestings();
}

inline Nested nest(java::Ast& ast, const Nested& operand, int level,
                   const Nesting& nesting) {
  auto* const node = level == 0 ? operand.node : ast.paren(operand.node);
  return {nesting.build(ast, node, operand.type), nesting.result(operand.type),
          nesting.is_statement};
}

/// `depth` nestings drawn one after the other. `choose(n)` picks an
/// alternative.
template <typename Choose>
java::Node* nested_expression(java::Ast& ast, java::Node* reference, Type type,
                              int depth, Choose choose) {
  Nested nested{reference, type};
  for (int level = 0; level < depth; ++level) {
    const auto table = nestings_at(level);
    nested = nest(ast, nested, level, table[choose(table.size())]);
  }
  return nested.node;
}

}  // namespace refute::javagen
