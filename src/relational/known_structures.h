#pragma once

#include <string>

#include "relational/problem.h"

/// Structures whose number up to isomorphism is known from elsewhere: for tests
/// and benchmarks.
namespace refute::relational {

/// A set of so many new atoms.
inline TupleSet new_atoms(Problem& problem, const std::string& name,
                          int count) {
  TupleSet atoms(1);
  for (int i = 0; i < count; ++i)
    atoms.insert({problem.universe.add(name + "$" + std::to_string(i))});
  return atoms;
}

/// Of n types, each a class or an interface: a class extends at most one class
/// and implements any interfaces, an interface extends any interfaces, and
/// nothing is its own ancestor. 2, 6, 24, 149, 1607, 33290 …
inline Problem inheritance_graphs(int n) {
  Problem p;
  const TupleSet types = new_atoms(p, "Type", n);
  const Expr type = expr(p.add_exactly("Type", types));
  const Expr interface = expr(p.add("Interface", TupleSet(1), types));
  const Expr super = expr(p.add("super", TupleSet(2), types.product(types)));
  const Variable t = variable("t");
  p.formula = conjunction(
      {no(closure(super) & iden()), subset(join(interface, super), interface),
       for_all({{t, type}}, lone(join(expr(t), super) - interface))});
  return p;
}

/// A relation `edge` on n nodes, of which `law` holds.
template <typename Law>
Problem digraphs(int n, Law law) {
  Problem p;
  const TupleSet nodes = new_atoms(p, "Node", n);
  const Expr node = expr(p.add_exactly("Node", nodes));
  const Expr edge = expr(p.add("edge", TupleSet(2), nodes.product(nodes)));
  p.formula = law(node, edge);
  return p;
}

/// 1, 2, 4, 11, 34, 156, 1044, 12346 (OEIS A000088).
inline Problem graphs(int n) {
  return digraphs(n, [](const Expr&, const Expr& edge) {
    return equal(edge, transpose(edge)) && no(edge & iden());
  });
}

/// Functions from n nodes to themselves: 1, 3, 7, 19, 47, 130, 343, 951, 2615,
/// 7318 (A001372).
inline Problem functions(int n) {
  return digraphs(n, [](const Expr& node, const Expr& edge) {
    const Variable x = variable("x");
    return for_all({{x, node}}, one(join(expr(x), edge)));
  });
}

/// Equivalences, that is, partitions of the number n: 1, 2, 3, 5, 7, 11, 15,
/// 22, 30, 42, 56, 77 (A000041).
inline Problem equivalences(int n) {
  return digraphs(n, [](const Expr&, const Expr& edge) {
    return equal(edge, transpose(edge)) && subset(iden(), edge) &&
           subset(join(edge, edge), edge);
  });
}

/// Strict partial orders: 1, 2, 5, 16, 63, 318, 2045, 16999 (A000112).
inline Problem orders(int n) {
  return digraphs(n, [](const Expr&, const Expr& edge) {
    return no(edge & transpose(edge)) && subset(join(edge, edge), edge);
  });
}

/// Rooted trees: 1, 1, 2, 4, 9, 20, 48, 115, 286, 719 (A000081).
inline Problem rooted_trees(int n) {
  return digraphs(n, [](const Expr& node, const Expr& parent) {
    const Variable x = variable("x");
    return no(closure(parent) & iden()) && one(node - join(parent, node)) &&
           for_all({{x, node}}, lone(join(expr(x), parent)));
  });
}

/// n by n tables of bits, up to the order of rows and of columns: 2, 7, 36,
/// 317, 5624 (A002724).
inline Problem tables(int n) {
  Problem p;
  const TupleSet rows = new_atoms(p, "Row", n);
  const TupleSet columns = new_atoms(p, "Column", n);
  p.add("bit", TupleSet(2), rows.product(columns));
  return p;
}

/// Subsets of n elements: n + 1, or 2^n if the elements can be told apart.
inline Problem subsets(int n) {
  Problem p;
  const TupleSet elements = new_atoms(p, "Element", n);
  p.add("subset", TupleSet(1), elements);
  return p;
}

}  // namespace refute::relational
