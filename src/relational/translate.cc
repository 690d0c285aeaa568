#include "relational/translate.h"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <utility>

#include "relational/free_variables.h"
#include "relational/matrix.h"
#include "relational/numbers.h"

namespace refute::relational {
namespace {

/// Some gigabytes of gates: far beyond what a solver enumerates in a lifetime.
constexpr std::size_t kMaxGates = 60'000'000;

struct Set {
  Matrix matrix;
  Bit overflow = kFalseBit;  ///< Of a number it was made from.
};

/// A node, and what its free variables are bound to.
struct Key {
  const Node* node;
  std::vector<std::uint64_t> bindings;
  friend bool operator==(const Key&, const Key&) = default;
};
struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t h = reinterpret_cast<std::uintptr_t>(key.node);
    for (const std::uint64_t binding : key.bindings) {
      h = (h ^ binding) * 0x9e3779b97f4a7c15U;
      h ^= h >> 31U;
    }
    return h;
  }
};
template <typename T>
using Cache = std::unordered_map<Key, T, KeyHash>;

class Translator {
 public:
  Translator(const Problem& problem, const std::vector<OpenTuple>& open)
      : problem_(problem), arithmetic_(c_, problem.bit_width) {
    bind_relations(open);
  }

  Result<Translation> run() {
    require(*problem_.formula);
    if (is_too_large())
      return fail("the problem is too large to be translated",
                  "lower the scope, or quantify over fewer variables at once");
    return Translation{std::move(c_), std::move(inputs_),
                       std::move(conditions_)};
  }

 private:
  struct Binding {
    int variable;
    Tuple tuple;
    bool is_integer;
    bool is_universal;  ///< In effect, negations counted.
  };

  void bind_relations(const std::vector<OpenTuple>& open);
  bool is_too_large() const { return c_.size() > kMaxGates; }

  /// Each conjunct on its own.
  void require(const Node& node) {
    if (node.kind != NodeKind::kAnd) {
      conditions_.push_back(formula(node));
      return;
    }
    for (const NodePtr& child : node.children) require(*child);
  }

  template <typename T, typename Make>
  const T& cached(Cache<T>& cache, const Node& node, Make make) {
    Key key = key_of(node);
    if (const auto found = cache.find(key); found != cache.end())
      return found->second;
    T value = (this->*make)(node);
    return cache.emplace(std::move(key), std::move(value)).first->second;
  }
  Bit formula(const Node& node) {
    return cached(formulas_, node, &Translator::make_formula);
  }
  const Set& set(const Node& node) {
    return cached(sets_, node, &Translator::make_set);
  }
  const Number& number(const Node& node) {
    return cached(numbers_, node, &Translator::make_number);
  }
  Bit child_formula(const Node& node, std::size_t i) {
    return formula(*node.children[i]);
  }
  const Set& child_set(const Node& node, std::size_t i) {
    return set(*node.children[i]);
  }
  const Number& child_number(const Node& node, std::size_t i) {
    return number(*node.children[i]);
  }
  Bit negated_formula(const Node& node) {
    negated_ = !negated_;
    const Bit value = formula(node);
    negated_ = !negated_;
    return -value;
  }

  Key key_of(const Node& node);
  const Binding& binding(int variable) const;
  Bit make_formula(const Node& node);
  Bit quantified(const Node& node, bool is_universal);
  Set make_set(const Node& node);
  Set comprehension(const Node& node);
  Set int_atom(const Node& node);
  Number make_number(const Node& node);
  Number binary(const Node& node);

  /// Calls `visit` with the condition for every binding of the declarations.
  void for_each(const std::vector<Decl>& decls, std::size_t next, Bit condition,
                bool is_universal, const std::function<void(Bit)>& visit);

  struct Operand {
    const Node& node;
    Bit overflow;
  };
  Bit guarded(Bit value, std::initializer_list<Operand> operands);
  bool is_universal(const Node& operand);

  const Problem& problem_;
  Circuit c_;
  Arithmetic arithmetic_;
  std::vector<Set> relations_;
  std::vector<Bit> inputs_;
  std::vector<Bit> conditions_;
  std::vector<Binding> bindings_;
  bool negated_ = false;
  FreeVariables free_;
  Cache<Bit> formulas_;
  Cache<Set> sets_;
  Cache<Number> numbers_;
};

void Translator::bind_relations(const std::vector<OpenTuple>& open) {
  for (const BoundedRelation& relation : problem_.relations)
    relations_.push_back({Matrix(relation.lower)});
  for (const OpenTuple& tuple : open) {
    inputs_.push_back(c_.input());
    relations_[static_cast<std::size_t>(tuple.relation)].matrix.append(
        tuple.tuple, inputs_.back());
  }
  for (Set& relation : relations_) relation.matrix.tidy(c_);
}

Key Translator::key_of(const Node& node) {
  const bool forbidden = problem_.overflow == Overflow::kForbidden;
  Key key{&node, {}};
  for (const int variable : free_.of(node)) {
    const Binding& bound = binding(variable);
    const bool marked = forbidden && bound.is_universal;
    key.bindings.push_back(bound.tuple.code() |
                           static_cast<std::uint64_t>(marked) << 62U);
  }
  if (forbidden) key.bindings.push_back(negated_);
  return key;
}

const Translator::Binding& Translator::binding(int variable) const {
  const auto bound =
      std::find_if(bindings_.rbegin(), bindings_.rend(),
                   [&](const Binding& b) { return b.variable == variable; });
  REFUTE_CHECK(bound != bindings_.rend(), "a variable out of its scope");
  return *bound;
}

bool Translator::is_universal(const Node& operand) {
  const std::vector<int>& free = free_.of(operand);
  for (auto b = bindings_.rbegin(); b != bindings_.rend(); ++b)
    if (b->is_integer && std::ranges::binary_search(free, b->variable))
      return b->is_universal;
  return false;
}

Bit Translator::guarded(Bit value, std::initializer_list<Operand> operands) {
  if (problem_.overflow == Overflow::kWraps) return value;
  for (const Operand& operand : operands)
    if (is_universal(operand.node) != negated_)
      value = c_.either(value, operand.overflow);
  for (const Operand& operand : operands)
    if (is_universal(operand.node) == negated_)
      value = c_.both(value, -operand.overflow);
  return value;
}

void Translator::for_each(const std::vector<Decl>& decls, std::size_t next,
                          Bit condition, bool is_universal,
                          const std::function<void(Bit)>& visit) {
  if (condition == kFalseBit || is_too_large()) return;
  if (next == decls.size()) {
    visit(condition);
    return;
  }
  const Decl& decl = decls[next];
  const bool is_integer = ranges_over_integers(problem_, decl);
  const Matrix& range = set(*decl.set).matrix;
  for (const auto& [tuple, bit] : range) {
    bindings_.push_back({decl.variable.id, tuple, is_integer, is_universal});
    for_each(decls, next + 1, c_.both(condition, bit), is_universal, visit);
    bindings_.pop_back();
  }
}

Bit Translator::quantified(const Node& node, bool is_universal) {
  std::vector<Bit> cases;
  for_each(node.decls, 0, kTrueBit, is_universal != negated_, [&](Bit given) {
    const Bit body = child_formula(node, 0);
    cases.push_back(is_universal ? c_.implies(given, body)
                                 : c_.both(given, body));
  });
  return is_universal ? c_.all(std::move(cases)) : c_.any(std::move(cases));
}

Bit Translator::make_formula(const Node& node) {
  const auto children = [&] {
    std::vector<Bit> all;
    all.reserve(node.children.size());
    for (const NodePtr& child : node.children) all.push_back(formula(*child));
    return all;
  };
  switch (node.kind) {
    case NodeKind::kTrue:
      return kTrueBit;
    case NodeKind::kFalse:
      return kFalseBit;
    case NodeKind::kSubset:
    case NodeKind::kEqual: {
      const Set& a = child_set(node, 0);
      const Set& b = child_set(node, 1);
      return guarded(
          node.kind == NodeKind::kEqual ? equal(c_, a.matrix, b.matrix)
                                        : subset(c_, a.matrix, b.matrix),
          {{*node.children[0], a.overflow}, {*node.children[1], b.overflow}});
    }
    case NodeKind::kSome:
    case NodeKind::kNo:
    case NodeKind::kLone:
    case NodeKind::kOne: {
      const Set& a = child_set(node, 0);
      const std::vector<Bit> bits = a.matrix.bits();
      return guarded(node.kind == NodeKind::kSome   ? c_.any(bits)
                     : node.kind == NodeKind::kNo   ? -c_.any(bits)
                     : node.kind == NodeKind::kLone ? c_.at_most_one(bits)
                                                    : c_.exactly_one(bits),
                     {{*node.children[0], a.overflow}});
    }
    case NodeKind::kNot:
      return negated_formula(*node.children[0]);
    case NodeKind::kAnd:
      return c_.all(children());
    case NodeKind::kOr:
      return c_.any(children());
    case NodeKind::kImplies:
      return c_.either(negated_formula(*node.children[0]),
                       child_formula(node, 1));
    case NodeKind::kIff:
      return c_.equal(child_formula(node, 0), child_formula(node, 1));
    case NodeKind::kForAll:
      return quantified(node, true);
    case NodeKind::kExists:
      return quantified(node, false);
    case NodeKind::kIntEqual:
    case NodeKind::kLess:
    case NodeKind::kLessEqual: {
      const Number& a = child_number(node, 0);
      const Number& b = child_number(node, 1);
      return guarded(
          node.kind == NodeKind::kIntEqual ? arithmetic_.equal(a, b)
          : node.kind == NodeKind::kLess   ? -arithmetic_.less_equal(b, a)
                                           : arithmetic_.less_equal(a, b),
          {{*node.children[0], a.overflow}, {*node.children[1], b.overflow}});
    }
    default:
      REFUTE_CHECK(false, "not a formula");
  }
}

Set Translator::make_set(const Node& node) {
  const auto one = [&](auto&& apply) {
    const Set& a = child_set(node, 0);
    return Set{apply(a.matrix), a.overflow};
  };
  const auto two =
      [&](Matrix (*combine)(Circuit&, const Matrix&, const Matrix&)) {
        const Set& a = child_set(node, 0);
        const Set& b = child_set(node, 1);
        return Set{combine(c_, a.matrix, b.matrix),
                   c_.either(a.overflow, b.overflow)};
      };
  switch (node.kind) {
    case NodeKind::kRelation:
      return relations_[static_cast<std::size_t>(node.index)];
    case NodeKind::kVariable:
      return {Matrix(TupleSet{binding(node.index).tuple})};
    case NodeKind::kConstant:
      return {Matrix(node.tuples)};
    case NodeKind::kUniv:
      return {Matrix(TupleSet::of_atoms(problem_.universe.atoms()))};
    case NodeKind::kIden:
      return {Matrix(TupleSet::identity(problem_.universe.atoms()))};
    case NodeKind::kUnion:
      return two(unite);
    case NodeKind::kIntersection:
      return two(intersect);
    case NodeKind::kDifference:
      return two(subtract);
    case NodeKind::kJoin:
      return two(join);
    case NodeKind::kProduct:
      return two(product);
    case NodeKind::kOverride:
      return two(override_with);
    case NodeKind::kDomain:
      return two(domain);
    case NodeKind::kRange:
      return two(range);
    case NodeKind::kTranspose:
      return one([&](const Matrix& a) { return transpose(c_, a); });
    case NodeKind::kClosure:
      return one([&](const Matrix& a) { return closure(c_, a); });
    case NodeKind::kReflexiveClosure:
      return one([&](const Matrix& a) {
        return unite(c_, closure(c_, a),
                     Matrix(TupleSet::identity(problem_.universe.atoms())));
      });
    case NodeKind::kIfExpr: {
      const Bit condition = child_formula(node, 0);
      const Set& a = child_set(node, 1);
      const Set& b = child_set(node, 2);
      return {choose(c_, condition, a.matrix, b.matrix),
              c_.choose(condition, a.overflow, b.overflow)};
    }
    case NodeKind::kComprehension:
      return comprehension(node);
    case NodeKind::kIntAtom:
      return int_atom(node);
    default:
      REFUTE_CHECK(false, "not an expression");
  }
}

Set Translator::comprehension(const Node& node) {
  Matrix result(node.arity);
  const std::size_t first = bindings_.size();
  for_each(node.decls, 0, kTrueBit, false, [&](Bit given) {
    Tuple tuple = bindings_[first].tuple;
    for (std::size_t i = first + 1; i < bindings_.size(); ++i)
      tuple = tuple.product(bindings_[i].tuple);
    result.append(tuple, c_.both(given, child_formula(node, 0)));
  });
  result.tidy(c_);
  return {std::move(result)};
}

Set Translator::int_atom(const Node& node) {
  const Number& value = child_number(node, 0);
  Set result{Matrix(1), value.overflow};
  // Those the width cannot write are values no number has.
  const std::int64_t half = std::int64_t{1} << (problem_.bit_width - 1);
  for (const auto& [number, atom] : problem_.universe.integers())
    if (number >= -half && number < half)
      result.matrix.append(
          Tuple{atom}, arithmetic_.equal(value, arithmetic_.literal(number)));
  result.matrix.tidy(c_);
  return result;
}

Number Translator::make_number(const Node& node) {
  switch (node.kind) {
    case NodeKind::kInteger:
      return arithmetic_.literal(node.index);
    case NodeKind::kCardinality: {
      const Set& a = child_set(node, 0);
      Number count = arithmetic_.count(a.matrix.bits());
      count.overflow = c_.either(count.overflow, a.overflow);
      return count;
    }
    case NodeKind::kSumOfAtoms: {
      const Set& a = child_set(node, 0);
      std::vector<Number> terms;
      for (const auto& [tuple, bit] : a.matrix)
        if (const auto value = problem_.universe.value(tuple[0]))
          terms.push_back(arithmetic_.optional(*value, bit));
      Number total = arithmetic_.total(std::move(terms));
      total.overflow = c_.either(total.overflow, a.overflow);
      return total;
    }
    case NodeKind::kSum: {
      std::vector<Number> terms;
      for_each(node.decls, 0, kTrueBit, false, [&](Bit given) {
        terms.push_back(arithmetic_.choose(given, child_number(node, 0),
                                           arithmetic_.literal(0)));
      });
      return arithmetic_.total(std::move(terms));
    }
    case NodeKind::kNegate:
      return arithmetic_.minus(arithmetic_.literal(0), child_number(node, 0));
    case NodeKind::kIfInt: {
      const Bit condition = child_formula(node, 0);
      return arithmetic_.choose(condition, child_number(node, 1),
                                child_number(node, 2));
    }
    default:
      return binary(node);
  }
}

Number Translator::binary(const Node& node) {
  const Number& a = child_number(node, 0);
  const Number& b = child_number(node, 1);
  switch (node.kind) {
    case NodeKind::kPlus:
      return arithmetic_.plus(a, b);
    case NodeKind::kMinus:
      return arithmetic_.minus(a, b);
    case NodeKind::kTimes:
      return arithmetic_.times(a, b);
    case NodeKind::kDivide:
      return arithmetic_.divide(a, b);
    case NodeKind::kRemainder:
      return arithmetic_.remainder(a, b);
    case NodeKind::kShiftLeft:
      return arithmetic_.shift_left(a, b);
    case NodeKind::kShiftRight:
      return arithmetic_.shift_right(a, b, kFalseBit);
    case NodeKind::kShiftSigned:
      return arithmetic_.shift_right(a, b, a.bits.back());
    default:
      REFUTE_CHECK(false, "not a number");
  }
}

}  // namespace

Result<Translation> translate(const Problem& problem,
                              const std::vector<OpenTuple>& open) {
  return Translator(problem, open).run();
}

}  // namespace refute::relational
