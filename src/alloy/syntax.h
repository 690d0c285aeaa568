#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "alloy/source.h"

/// A model as it is written: what the parser makes and names are looked up in.
namespace refute::alloy {

enum class Op {
  // Constants and names.
  kName,    ///< `text`; also this, univ, none, iden, Int, seq/Int, @name.
  kNumber,  ///< `number`.
  kString,
  kTrue,    ///< `{}`.
  kIntMin,  ///< fun/min
  kIntMax,
  kIntNext,
  // One operand.
  kNot,
  kNo,
  kSome,
  kLone,
  kOne,
  kSetOf,  ///< The multiplicities of a declaration, from here …
  kSomeOf,
  kLoneOf,
  kOneOf,
  kExactlyOf,  ///< … to here; `f = e` is `f: exactly e`.
  kTranspose,
  kClosure,
  kReflexiveClosure,
  kCardinality,
  kIntOf,    ///< int e, sum e: the sum of a set of integers.
  kIntAtom,  ///< The atom of an integer; put in by the checker alone.
  // Two operands.
  kOr,
  kIff,
  kImplies,
  kAnd,
  kIn,
  kEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kShiftLeft,
  kShiftRight,         ///< >> keeps the sign.
  kShiftRightLogical,  ///< >>>
  kUnion,
  kDifference,
  kIntPlus,  ///< fun/add
  kIntMinus,
  kIntTimes,
  kIntDivide,
  kIntRemainder,
  kOverride,
  kIntersection,
  kArrow,  ///< With `left_mult` and `right_mult`.
  kDomain,
  kRange,
  kJoin,
  // Several.
  kDisjoint,    ///< disj[a, b, c]
  kTotalOrder,  ///< pred/totalOrder[elements, first, next]
  kIfElse,
  kLet,  ///< `text` is the variable; operands: value, body.
  // Quantifiers: `decls`, and the body as operand.
  kAll,
  kSomeQ,
  kNoQ,
  kLoneQ,
  kOneQ,
  kSumQ,
  kComprehension,
};

/// How many: of a sig, on a side of an arrow.
enum class Mult { kAny, kSome, kLone, kOne };

struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

struct Name {
  std::string text;
  Span at;
};

/// `disj x, y: e`, of a sig's fields, of parameters, of a quantifier.
struct Decl {
  std::vector<Name> names;
  ExprPtr bound;  ///< A multiplicity, if written, is its outermost operator.
  bool disjoint_names = false;   ///< disj x, y: …
  bool disjoint_values = false;  ///< x: disj …
  bool is_private = false;
};

struct Expr {
  Op op = Op::kTrue;
  Span at;
  std::string text = {};
  int number = 0;
  std::vector<ExprPtr> operands = {};
  std::vector<Decl> decls = {};
  Mult left_mult = Mult::kAny;
  Mult right_mult = Mult::kAny;
  bool sequence = false;  ///< This arrow was written `seq e`.
  bool negated = false;   ///< A comparison: !=, not in.
  int depth = 1;          ///< Of the tree; the parser bounds it.
};

struct OpenDecl {
  Name module;
  std::vector<Name> arguments;
  std::optional<Name> alias;
  bool is_private = false;
  Span at;
};

struct SigDecl {
  Name name;
  bool is_abstract = false;
  bool is_private = false;
  bool is_enum = false;
  Mult mult = Mult::kAny;
  enum class Kind { kTop, kExtends, kIn, kEqual } kind = Kind::kTop;
  std::vector<Name> parents;
  std::vector<Decl> fields;
  ExprPtr fact;  ///< The block after the fields, or null.
};

/// A function, or, without a result, a predicate.
struct FunDecl {
  Name name;
  std::vector<Decl> parameters;  ///< A receiver is the first, named "this".
  ExprPtr result;
  ExprPtr body;
  bool is_private = false;
};

struct NamedFormula {
  Name name;  ///< Empty text if it has none.
  ExprPtr body;
};

struct ScopeDecl {
  Name sig;
  int count = 0;
  bool exact = false;
};

struct CommandDecl {
  bool is_check = false;
  std::string label;  ///< As it is shown; may be empty.
  Name target;        ///< The predicate or assertion; empty if there is `body`.
  ExprPtr body;
  std::optional<int> overall;
  std::optional<int> bitwidth;
  std::optional<int> sequence;
  std::vector<ScopeDecl> scopes;
  std::optional<int> expect;
  Span at;
};

/// One file.
struct ModuleDecl {
  Name name;
  struct Parameter {
    Name name;
    bool exact = false;
  };
  std::vector<Parameter> parameters;
  std::vector<OpenDecl> opens;
  std::vector<SigDecl> sigs;
  std::vector<FunDecl> functions;
  std::vector<NamedFormula> facts;
  std::vector<NamedFormula> assertions;
  std::vector<CommandDecl> commands;
  bool uses_sequences = false;
};

bool is_multiplicity(Op op);

/// What the operator looks like in a model, for messages.
std::string_view spelling(Op op);

/// Reads a file of `sources`. Throws Trouble.
ModuleDecl parse_module(const Sources& sources, std::uint32_t file);

}  // namespace refute::alloy
