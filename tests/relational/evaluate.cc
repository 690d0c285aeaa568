#include "evaluate.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/result.h"
#include "relational/free_variables.h"

namespace refute::relational {
namespace {

struct Set {
  TupleSet tuples;
  bool overflow = false;  ///< Of a number it was made from.
};

struct Number {
  std::int64_t value = 0;
  bool overflow = false;
};

class Evaluator {
 public:
  Evaluator(const Problem& problem, const Instance& instance)
      : problem_(problem), instance_(instance) {}

  bool holds(const Node& node);
  Set set(const Node& node);
  Number number(const Node& node);

 private:
  struct Binding {
    int variable;
    Tuple tuple;
    bool is_integer;
    bool is_universal;  ///< In effect, negations counted.
  };

  Set child_set(const Node& node, std::size_t i) {
    return set(*node.children[i]);
  }
  bool child_holds(const Node& node, std::size_t i) {
    return holds(*node.children[i]);
  }

  Number binary(const Node& node);
  Number fit(std::int64_t value, bool overflow) const;
  std::int64_t shift_count(std::int64_t amount) const;
  /// Calls `visit` for every binding of the declarations, until it says stop.
  bool for_each(const std::vector<Decl>& decls, std::size_t next,
                bool is_universal, const std::function<bool()>& visit);
  bool quantified(const Node& node, bool is_universal);
  bool is_universal(const Node& operand);
  struct Operand {
    const Node& node;
    bool overflow;
  };
  bool guarded(bool value, std::initializer_list<Operand> operands);

  const Problem& problem_;
  const Instance& instance_;
  std::vector<Binding> bindings_;
  FreeVariables free_;
  bool negated_ = false;
};

Number Evaluator::fit(std::int64_t value, bool overflow) const {
  const std::int64_t size = std::int64_t{1} << problem_.bit_width;
  std::int64_t wrapped = ((value % size) + size) % size;
  if (wrapped >= size / 2) wrapped -= size;
  return {wrapped, overflow || wrapped != value};
}

/// As a circuit reads it: as many low bits as can tell the positions apart.
std::int64_t Evaluator::shift_count(std::int64_t amount) const {
  int bits = 0;
  while ((1 << bits) < problem_.bit_width) ++bits;
  return amount & ((1 << bits) - 1);
}

bool Evaluator::for_each(const std::vector<Decl>& decls, std::size_t next,
                         bool is_universal,
                         const std::function<bool()>& visit) {
  if (next == decls.size()) return visit();
  const Decl& decl = decls[next];
  const bool is_integer = ranges_over_integers(problem_, decl);
  for (const Tuple& tuple : set(*decl.set).tuples) {
    bindings_.push_back({decl.variable.id, tuple, is_integer, is_universal});
    const bool goes_on = for_each(decls, next + 1, is_universal, visit);
    bindings_.pop_back();
    if (!goes_on) return false;
  }
  return true;
}

bool Evaluator::quantified(const Node& node, bool is_universal) {
  // `all` looks for a failure, `some` for a witness.
  return for_each(node.decls, 0, is_universal != negated_, [&] {
           return child_holds(node, 0) == is_universal;
         }) == is_universal;
}

bool Evaluator::is_universal(const Node& operand) {
  const std::vector<int>& free = free_.of(operand);
  for (auto b = bindings_.rbegin(); b != bindings_.rend(); ++b)
    if (b->is_integer && std::ranges::binary_search(free, b->variable))
      return b->is_universal;
  return false;
}

bool Evaluator::guarded(bool value, std::initializer_list<Operand> operands) {
  if (problem_.overflow == Overflow::kWraps) return value;
  for (const Operand& operand : operands)
    if (operand.overflow && is_universal(operand.node) != negated_)
      value = true;
  for (const Operand& operand : operands)
    if (operand.overflow && is_universal(operand.node) == negated_)
      value = false;
  return value;
}

bool Evaluator::holds(const Node& node) {
  switch (node.kind) {
    case NodeKind::kTrue:
      return true;
    case NodeKind::kFalse:
      return false;
    case NodeKind::kSubset:
    case NodeKind::kEqual: {
      const Set a = child_set(node, 0);
      const Set b = child_set(node, 1);
      const bool value = node.kind == NodeKind::kEqual
                             ? a.tuples == b.tuples
                             : a.tuples.is_subset_of(b.tuples);
      return guarded(value, {{*node.children[0], a.overflow},
                             {*node.children[1], b.overflow}});
    }
    case NodeKind::kSome:
    case NodeKind::kNo:
    case NodeKind::kLone:
    case NodeKind::kOne: {
      const Set a = child_set(node, 0);
      const std::size_t size = a.tuples.size();
      const bool value = node.kind == NodeKind::kSome   ? size > 0
                         : node.kind == NodeKind::kNo   ? size == 0
                         : node.kind == NodeKind::kLone ? size <= 1
                                                        : size == 1;
      return guarded(value, {{*node.children[0], a.overflow}});
    }
    case NodeKind::kNot: {
      negated_ = !negated_;
      const bool value = !child_holds(node, 0);
      negated_ = !negated_;
      return value;
    }
    case NodeKind::kAnd:
      return std::ranges::all_of(node.children,
                                 [&](const NodePtr& c) { return holds(*c); });
    case NodeKind::kOr:
      return std::ranges::any_of(node.children,
                                 [&](const NodePtr& c) { return holds(*c); });
    case NodeKind::kImplies: {
      negated_ = !negated_;
      const bool premise = child_holds(node, 0);
      negated_ = !negated_;
      return !premise || child_holds(node, 1);
    }
    case NodeKind::kIff:
      return child_holds(node, 0) == child_holds(node, 1);
    case NodeKind::kForAll:
      return quantified(node, true);
    case NodeKind::kExists:
      return quantified(node, false);
    case NodeKind::kIntEqual:
    case NodeKind::kLess:
    case NodeKind::kLessEqual: {
      const Number a = number(*node.children[0]);
      const Number b = number(*node.children[1]);
      const bool value = node.kind == NodeKind::kIntEqual ? a.value == b.value
                         : node.kind == NodeKind::kLess   ? a.value < b.value
                                                          : a.value <= b.value;
      return guarded(value, {{*node.children[0], a.overflow},
                             {*node.children[1], b.overflow}});
    }
    default:
      REFUTE_CHECK(false, "not a formula");
  }
}

Set Evaluator::set(const Node& node) {
  const auto both = [&](auto&& combine) {
    const Set a = child_set(node, 0);
    const Set b = child_set(node, 1);
    return Set{combine(a.tuples, b.tuples), a.overflow || b.overflow};
  };
  switch (node.kind) {
    case NodeKind::kRelation:
      return {instance_.relations[static_cast<std::size_t>(node.index)]};
    case NodeKind::kVariable: {
      const auto bound = std::find_if(
          bindings_.rbegin(), bindings_.rend(),
          [&](const Binding& b) { return b.variable == node.index; });
      REFUTE_CHECK(bound != bindings_.rend(), "a variable out of its scope");
      return {TupleSet{bound->tuple}};
    }
    case NodeKind::kConstant:
      return {node.tuples};
    case NodeKind::kUniv:
      return {TupleSet::of_atoms(problem_.universe.atoms())};
    case NodeKind::kIden:
      return {TupleSet::identity(problem_.universe.atoms())};
    case NodeKind::kUnion:
      return both([](auto& a, auto& b) { return a + b; });
    case NodeKind::kIntersection:
      return both([](auto& a, auto& b) { return a & b; });
    case NodeKind::kDifference:
      return both([](auto& a, auto& b) { return a - b; });
    case NodeKind::kJoin:
      return both([](auto& a, auto& b) { return a.join(b); });
    case NodeKind::kProduct:
      return both([](auto& a, auto& b) { return a.product(b); });
    case NodeKind::kOverride:
      return both([](auto& a, auto& b) {
        TupleSet result = b;
        for (const Tuple& tuple : a)
          if (std::ranges::none_of(
                  b, [&](const Tuple& t) { return t[0] == tuple[0]; }))
            result.insert(tuple);
        return result;
      });
    case NodeKind::kDomain:
      return both([](auto& a, auto& b) {
        TupleSet result(b.arity());
        for (const Tuple& tuple : b)
          if (a.contains({tuple[0]})) result.insert(tuple);
        return result;
      });
    case NodeKind::kRange:
      return both([](auto& a, auto& b) {
        TupleSet result(a.arity());
        for (const Tuple& tuple : a)
          if (b.contains({tuple[a.arity() - 1]})) result.insert(tuple);
        return result;
      });
    case NodeKind::kTranspose: {
      const Set a = child_set(node, 0);
      return {a.tuples.transpose(), a.overflow};
    }
    case NodeKind::kClosure: {
      const Set a = child_set(node, 0);
      return {a.tuples.closure(), a.overflow};
    }
    case NodeKind::kReflexiveClosure: {
      const Set a = child_set(node, 0);
      return {
          a.tuples.closure() + TupleSet::identity(problem_.universe.atoms()),
          a.overflow};
    }
    case NodeKind::kIfExpr:
      return child_holds(node, 0) ? child_set(node, 1) : child_set(node, 2);
    case NodeKind::kComprehension: {
      Set result{TupleSet(node.arity)};
      const std::size_t first = bindings_.size();
      for_each(node.decls, 0, false, [&] {
        if (!child_holds(node, 0)) return true;
        Tuple tuple = bindings_[first].tuple;
        for (std::size_t i = first + 1; i < bindings_.size(); ++i)
          tuple = tuple.product(bindings_[i].tuple);
        result.tuples.insert(tuple);
        return true;
      });
      return result;
    }
    case NodeKind::kIntAtom: {
      const Number a = number(*node.children[0]);
      Set result{TupleSet(1), a.overflow};
      if (const auto atom =
              problem_.universe.integer_atom(static_cast<int>(a.value)))
        result.tuples.insert({*atom});
      return result;
    }
    default:
      REFUTE_CHECK(false, "not an expression");
  }
}

Number Evaluator::binary(const Node& node) {
  const Number a = number(*node.children[0]);
  const Number b = number(*node.children[1]);
  const bool overflow = a.overflow || b.overflow;
  switch (node.kind) {
    case NodeKind::kPlus:
      return fit(a.value + b.value, overflow);
    case NodeKind::kMinus:
      return fit(a.value - b.value, overflow);
    case NodeKind::kTimes:
      return fit(a.value * b.value, overflow);
    case NodeKind::kDivide:
      if (b.value == 0)
        return fit(a.value > 0 ? -1 : a.value < 0 ? 1 : 0, true);
      return fit(a.value / b.value, overflow);
    case NodeKind::kRemainder:
      if (b.value == 0) return {a.value, true};
      return fit(a.value % b.value, overflow);
    case NodeKind::kShiftLeft: {
      // Out of range if a power of two beyond the width, or one's effect, is
      // lost; a negative amount is a large one.
      const std::int64_t amount = b.value < 0 ? problem_.bit_width : b.value;
      const bool lost = amount >= problem_.bit_width
                            ? a.value != 0 || b.value < 0
                            : fit(a.value << amount, false).overflow;
      const std::int64_t count = shift_count(b.value);
      const std::int64_t shifted =
          count >= problem_.bit_width ? 0 : a.value << count;
      return {fit(shifted, false).value, overflow || lost};
    }
    case NodeKind::kShiftSigned:
      return {a.value >> shift_count(b.value), overflow};
    case NodeKind::kShiftRight: {
      const std::int64_t unsigned_a =
          a.value & ((std::int64_t{1} << problem_.bit_width) - 1);
      return {fit(unsigned_a >> shift_count(b.value), false).value, overflow};
    }
    default:
      REFUTE_CHECK(false, "not a number");
  }
}

Number Evaluator::number(const Node& node) {
  switch (node.kind) {
    case NodeKind::kInteger:
      return fit(node.index, false);
    case NodeKind::kCardinality: {
      const Set a = child_set(node, 0);
      return fit(static_cast<std::int64_t>(a.tuples.size()), a.overflow);
    }
    case NodeKind::kSumOfAtoms: {
      const Set a = child_set(node, 0);
      std::int64_t total = 0;
      for (const Tuple& tuple : a.tuples)
        total += problem_.universe.value(tuple[0]).value_or(0);
      return fit(total, a.overflow);
    }
    case NodeKind::kSum: {
      Number total;
      for_each(node.decls, 0, false, [&] {
        const Number term = number(*node.children[0]);
        total.value += term.value;
        total.overflow = total.overflow || term.overflow;
        return true;
      });
      return fit(total.value, total.overflow);
    }
    case NodeKind::kNegate: {
      const Number a = number(*node.children[0]);
      return fit(-a.value, a.overflow);
    }
    case NodeKind::kIfInt:
      return number(*node.children[child_holds(node, 0) ? 1 : 2]);
    default:
      return binary(node);
  }
}

}  // namespace

bool evaluate(const Problem& problem, const Instance& instance,
              const Formula& formula) {
  return Evaluator(problem, instance).holds(*formula);
}

TupleSet evaluate(const Problem& problem, const Instance& instance,
                  const Expr& expr) {
  return Evaluator(problem, instance).set(*expr).tuples;
}

int evaluate(const Problem& problem, const Instance& instance,
             const Int& integer) {
  return static_cast<int>(Evaluator(problem, instance).number(*integer).value);
}

}  // namespace refute::relational
