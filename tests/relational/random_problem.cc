#include "random_problem.h"

#include <string>
#include <utility>
#include <vector>

namespace refute::relational {
namespace {

class Maker {
 public:
  explicit Maker(choice::Choices& c) : c_(c) {}

  Problem make() {
    const TupleSet a = sort("A", c_.integer("atoms_of_A", 1, 3));
    const TupleSet b = sort("B", c_.integer("atoms_of_B", 0, 2));
    p_.bit_width = c_.integer("bit_width", 2, 4);
    p_.overflow =
        c_.flag("overflow_forbidden") ? Overflow::kForbidden : Overflow::kWraps;
    TupleSet integers(1);
    const int half = 1 << (p_.bit_width - 1);
    for (int value = -half; value < half; ++value)
      integers.insert({p_.universe.add_integer(value)});

    relation("sig", a);
    relation("set", a + b);
    relation("pairs", a.product(c_.flag("to_B") ? b : a));
    if (c_.flag("integers"))
      relation("number", a.product(integers));
    else
      relation("triples", a.product(a).product(b));
    exact_ = p_.add_exactly("Int", integers);

    std::vector<Formula> parts;
    const int count = c_.integer("conjuncts", 1, 3);
    parts.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
      parts.push_back(formula(c_.integer("depth", 1, 4)));
    p_.formula = conjunction(std::move(parts));
    return std::move(p_);
  }

 private:
  static constexpr std::size_t kMaxOpen = 11;

  TupleSet sort(const std::string& name, int count) {
    TupleSet atoms(1);
    for (int i = 0; i < count; ++i)
      atoms.insert({p_.universe.add(name + "$" + std::to_string(i))});
    return atoms;
  }

  /// A relation whose open tuples still fit; now and then with bounds that
  /// break the symmetry.
  void relation(const char* name, const TupleSet& all) {
    TupleSet upper(all.arity());
    TupleSet lower(all.arity());
    const bool is_whole = c_.flag("whole") || c_.flag("whole");
    for (const Tuple& tuple : all) {
      if (!is_whole && c_.integer("leave_out", 0, 3) == 0) continue;
      const bool fits = open_ < kMaxOpen;
      if (!fits || (!is_whole && c_.integer("always", 0, 5) == 0)) {
        if (!fits) continue;
        lower.insert(tuple);
      } else {
        ++open_;
      }
      upper.insert(tuple);
    }
    relations_.push_back(p_.add(name, lower, upper));
  }

  Expr leaf(int arity) {
    std::vector<Expr> leaves;
    for (const Relation& r : relations_)
      if (r.arity == arity) leaves.push_back(expr(r));
    for (const Variable& v : variables_)
      if (v.arity == arity) {
        leaves.push_back(expr(v));
        leaves.push_back(expr(v));
      }
    if (arity == 1) leaves.push_back(univ());
    if (arity == 1) leaves.push_back(expr(exact_));
    if (arity == 2) leaves.push_back(iden());
    leaves.push_back(none(arity));
    if (arity == 1 && c_.integer("constant", 0, 15) == 0)
      return constant(TupleSet{{p_.universe.atoms().front()}});
    return c_.pick("leaf", leaves);
  }

  Expr expression(int arity, int depth) {
    if (depth <= 0 || arity > 3) return leaf(arity);
    const int kinds = arity == 2 ? 14 : arity == 1 ? 11 : 9;
    switch (c_.integer("expression", 0, kinds - 1)) {
      case 0:
        return leaf(arity);
      case 1:
        return expression(arity, depth - 1) + expression(arity, depth - 1);
      case 2:
        return expression(arity, depth - 1) & expression(arity, depth - 1);
      case 3:
        return expression(arity, depth - 1) - expression(arity, depth - 1);
      case 4:
        return override_with(expression(arity, depth - 1),
                             expression(arity, depth - 1));
      case 5:
        return domain(expression(1, depth - 1), expression(arity, depth - 1));
      case 6:
        return range(expression(arity, depth - 1), expression(1, depth - 1));
      case 7:
        return if_else(formula(depth - 1), expression(arity, depth - 1),
                       expression(arity, depth - 1));
      case 8: {
        const int left = c_.integer("columns", 1, arity + 1);
        return join(expression(left, depth - 1),
                    expression(arity + 2 - left, depth - 1));
      }
      case 9:
        if (arity == 1) return int_atom(number(depth - 1));
        return product(expression(1, depth - 1), expression(1, depth - 1));
      case 10: {
        auto decls = declare(arity, depth - 1);
        Expr set = comprehension(decls, formula(depth - 1));
        undeclare(decls);
        return set;
      }
      case 11:
        return transpose(expression(2, depth - 1));
      case 12:
        return closure(expression(2, depth - 1));
      default:
        return reflexive_closure(expression(2, depth - 1));
    }
  }

  std::vector<Decl> declare(int count, int depth) {
    std::vector<Decl> decls;
    for (int i = 0; i < count; ++i) {
      const Expr set =
          c_.flag("simple") ? leaf(1) : expression(1, std::min(depth, 1));
      decls.push_back({variable("x"), set});
      variables_.push_back(decls.back().variable);
    }
    return decls;
  }
  void undeclare(const std::vector<Decl>& decls) {
    variables_.resize(variables_.size() - decls.size());
  }

  Formula formula(int depth) {
    if (depth <= 0) return some(leaf(c_.integer("arity", 1, 2)));
    switch (c_.integer("formula", 0, 15)) {
      case 0:
      case 1: {
        const int arity = c_.integer("arity", 1, 3);
        return subset(expression(arity, depth - 1),
                      expression(arity, depth - 1));
      }
      case 2: {
        const int arity = c_.integer("arity", 1, 2);
        return equal(expression(arity, depth - 1),
                     expression(arity, depth - 1));
      }
      case 3:
        return some(expression(c_.integer("arity", 1, 3), depth - 1));
      case 4:
        return no(expression(c_.integer("arity", 1, 3), depth - 1));
      case 5:
        return lone(expression(c_.integer("arity", 1, 2), depth - 1));
      case 6:
        return one(expression(c_.integer("arity", 1, 2), depth - 1));
      case 7:
        return !formula(depth - 1);
      case 8:
        return formula(depth - 1) || formula(depth - 1);
      case 9:
        return implies(formula(depth - 1), formula(depth - 1));
      case 10:
        return iff(formula(depth - 1), formula(depth - 1));
      case 11:
      case 12:
      case 13: {
        const bool is_universal = c_.flag("all");
        auto decls = declare(c_.integer("variables", 1, 2), depth - 1);
        const Formula body = formula(depth - 1);
        undeclare(decls);
        return is_universal ? for_all(decls, body) : exists(decls, body);
      }
      case 14:
        return equal(number(depth - 1), number(depth - 1));
      default:
        return c_.flag("strict")
                   ? less(number(depth - 1), number(depth - 1))
                   : less_equal(number(depth - 1), number(depth - 1));
    }
  }

  Int number(int depth) {
    if (depth <= 0) {
      if (c_.flag("literal")) return integer(c_.integer("value", -3, 9));
      return cardinality(leaf(c_.integer("arity", 1, 2)));
    }
    switch (c_.integer("number", 0, 12)) {
      case 0:
        return cardinality(expression(c_.integer("arity", 1, 2), depth - 1));
      case 1:
      case 2:
        return sum_of_atoms(expression(1, depth - 1));
      case 3: {
        auto decls = declare(1, depth - 1);
        const Int total = sum(decls, number(depth - 1));
        undeclare(decls);
        return total;
      }
      case 4:
        return number(depth - 1) + number(depth - 1);
      case 5:
        return number(depth - 1) - number(depth - 1);
      case 6:
        return number(depth - 1) * number(depth - 1);
      case 7:
        return number(depth - 1) / number(depth - 1);
      case 8:
        return number(depth - 1) % number(depth - 1);
      case 9:
        return -number(depth - 1);
      case 10:
        return c_.flag("left")
                   ? shift_left(number(depth - 1), number(depth - 1))
                   : shift_right(number(depth - 1), number(depth - 1));
      case 11:
        return shift_signed(number(depth - 1), number(depth - 1));
      default:
        return if_else(formula(depth - 1), number(depth - 1),
                       number(depth - 1));
    }
  }

  choice::Choices& c_;
  Problem p_;
  std::vector<Relation> relations_;
  std::vector<Variable> variables_;
  Relation exact_;
  std::size_t open_ = 0;
};

}  // namespace

Problem random_problem(choice::Choices& c) { return Maker(c).make(); }

}  // namespace refute::relational
