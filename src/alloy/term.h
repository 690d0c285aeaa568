#pragma once

#include <memory>
#include <string>
#include <vector>

#include "alloy/source.h"
#include "alloy/syntax.h"
#include "alloy/type.h"

/// Expressions whose names are known: what the checker makes and lowering
/// reads.
///
/// A name may mean several things until its surroundings are seen. Terms are
/// therefore built in two steps, as in Alloy: from the leaves up, where a name
/// becomes a Choice of everything it could mean and types are unions; then from
/// the root down, where each Choice is settled by the type that matters there
/// (resolve.h). After that there is no Choice left.
namespace refute::alloy {

struct Term;
using TermPtr = std::shared_ptr<const Term>;

/// `x, y: bound` with the variables' indices in World::variables.
struct TermDecl {
  std::vector<int> variables;
  TermPtr bound;
  bool disjoint = false;
};

enum class TermKind {
  kSig,          ///< `index` in World::sigs.
  kField,        ///< `index` in World::fields.
  kVariable,     ///< `index` in World::variables.
  kCall,         ///< `index` in World::functions, arguments in `operands`.
  kPartialCall,  ///< A call that still lacks arguments, or cannot be one.
  kChoice,       ///< One of `operands`; never after resolve().
  kOperator,     ///< `op`.
};

struct Term {
  TermKind kind = TermKind::kOperator;
  Op op = Op::kTrue;
  Span at;
  Type type;
  int index = 0;  ///< Also the value of a number.
  std::vector<TermPtr> operands = {};
  std::vector<TermDecl> decls = {};
  Mult left_mult = Mult::kAny;
  Mult right_mult = Mult::kAny;
  bool sequence = false;
  bool negated = false;
  /// Among candidates that fit, the lightest is meant.
  int weight = 0;
  bool is_ambiguous = false;
  /// 1: `some e` in a declaration; 2: an arrow with multiplicities.
  int multiplicity = 0;
  /// What is wrong with it. In a Choice this only rules the candidate out.
  std::shared_ptr<const Trouble> error = nullptr;
  std::vector<std::string> reasons = {};  ///< A Choice's candidates, in words.
};

}  // namespace refute::alloy
