#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "choice/choices.h"
#include "typed/type.h"

/// The constructs that programs are made of, in four tables.
///
/// A construct is a function that writes it, and one row here. The function
/// gets the choices, the scope it stands in and what is asked of it; it lets
/// `expression`, `statement` and the others write its children. The simplest
/// constructs come first, because reduction drifts to the first row.
namespace refute::typed {

class Scope;
using choice::Choices;

/// How tightly operators bind, for parentheses.
enum Precedence : int {
  kLowest,
  kAssignment,
  kConditional,
  kOrElse,
  kAndAlso,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEquality,
  kRelational,
  kShift,
  kAdditive,
  kMultiplicative,
  kUnary,
  kPrimary,
};

/// Whether the value of an expression is needed. ECJ 3.46 drops a local that
/// nothing reads, and crashes on a switch expression that is an operand of what
/// was to be stored in it.
enum class Use : std::uint8_t {
  kNeeded,
  kStored,   ///< In a local that perhaps nothing reads.
  kOperand,  ///< Of an operator in such an expression.
};

/// What is asked of an expression.
struct Ask {
  Type want;       ///< A primitive is met exactly, others by subtypes too.
  int budget = 0;  ///< How deep it may nest; 0: it is a leaf.
  int precedence = kLowest;  ///< What binds less tightly gets parentheses.
  Use use = Use::kNeeded;

  /// A child of that type, one step less deep.
  Ask child(Type type, int at_least = kLowest) const {
    return {type, budget > 0 ? budget - 1 : 0, at_least};
  }
  /// The same, whose value only an operator needs.
  Ask operand(Type type, int at_least = kLowest) const {
    Ask ask = child(type, at_least);
    ask.use = use == Use::kNeeded ? Use::kNeeded : Use::kOperand;
    return ask;
  }
};

/// What a type is at first sight, for the lists of expressions of each form.
inline constexpr unsigned kBoxForm = static_cast<unsigned>(Base::kVariable) + 1;
inline constexpr unsigned kArrayForm = kBoxForm + 1;
inline constexpr unsigned kForms = kArrayForm + 1;
constexpr unsigned form_of(Type type) {
  if (type.arrays > 0) return kArrayForm;
  return type.boxed ? kBoxForm : static_cast<unsigned>(type.base);
}
using Forms = std::uint16_t;  ///< A set of them.
inline constexpr Forms kAnyForm = (1U << kForms) - 1;

/// One construct. `Asked` is what its kind is told: see the four kinds below.
template <typename Asked>
struct Construct {
  std::string_view name;
  bool (*fits)(const Scope&, const Asked&);
  void (*write)(Choices&, Scope&, const Asked&);
  int level = 8;      ///< The first release of Java that has it.
  int weight = 4;     ///< How often random programs have it, beside others.
  bool leaf = false;  ///< Whether it does without children.
  /// Of an expression: `fits` is false for types of all other forms, and is
  /// not asked.
  Forms forms = kAnyForm;
};

/// What is asked of a statement: how deep it may nest.
struct Room {
  int budget = 0;
};
/// What is asked of a member: the type it is in.
struct Home {
  int owner = -1;
  int budget = 0;
};
/// What is asked of a declaration of a type: where it stands.
struct Site {
  int budget = 0;
};

using Expression = Construct<Ask>;
using Statement = Construct<Room>;
using Member = Construct<Home>;
using TypeForm = Construct<Site>;

std::span<const Expression> expression_table();
std::span<const Statement> statement_table();
std::span<const Member> member_table();
std::span<const TypeForm> type_table();

/// Writes an expression of the wanted type.
void expression(Choices& c, Scope& s, const Ask& ask);
/// Writes a statement after which the next one can be reached, on new lines.
void statement(Choices& c, Scope& s, const Room& room);
/// Writes one member, or a few that belong together.
void member(Choices& c, Scope& s, const Home& home);
/// Writes the declaration of a type.
void type_declaration(Choices& c, Scope& s, const Site& site);

}  // namespace refute::typed
