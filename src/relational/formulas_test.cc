#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "relational/enumerate.h"

/// Each operator of the algebra against what it means, spelt out for a set and
/// a relation over two or three atoms: the instances must be just those worlds
/// of which the meaning is true. Nothing here uses the product's own sets.
namespace refute::relational {
namespace {

/// A set `s` and a relation `r` over atoms 0..n-1.
template <int n>
struct World {
  std::array<bool, n> s = {};
  std::array<std::array<bool, n>, n> r = {};
  friend auto operator<=>(const World&, const World&) = default;

  static World numbered(unsigned bits) {
    World w;
    for (int i = 0; i < n; ++i, bits >>= 1U) w.s[at(i)] = (bits & 1U) != 0;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j, bits >>= 1U)
        w.r[at(i)][at(j)] = (bits & 1U) != 0;
    return w;
  }
  static constexpr unsigned kCount = 1U << (n + n * n);
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  bool in(int i) const { return s[at(i)]; }
  bool has(int i, int j) const { return r[at(i)][at(j)]; }
  int size() const {
    int count = 0;
    for (int i = 0; i < n; ++i) count += in(i) ? 1 : 0;
    return count;
  }
  int pairs() const {
    int count = 0;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) count += has(i, j) ? 1 : 0;
    return count;
  }
  bool all(const std::function<bool(int)>& f) const {
    for (int i = 0; i < n; ++i)
      if (!f(i)) return false;
    return true;
  }
  bool any(const std::function<bool(int)>& f) const {
    return !all([&](int i) { return !f(i); });
  }
  bool all(const std::function<bool(int, int)>& f) const {
    return all([&](int i) { return all([&](int j) { return f(i, j); }); });
  }
  /// Whether a path of one step or more leads from i to j.
  bool reaches(int i, int j) const {
    std::array<bool, n> seen = {};
    std::vector<int> open = {i};
    while (!open.empty()) {
      const int here = open.back();
      open.pop_back();
      for (int next = 0; next < n; ++next)
        if (has(here, next) && !seen[at(next)]) {
          seen[at(next)] = true;
          open.push_back(next);
        }
    }
    return seen[at(j)];
  }
};

template <int n>
struct Law {
  const char* name;
  std::function<Formula(const Expr& s, const Expr& r)> formula;
  std::function<bool(const World<n>&)> meaning;
};

template <int n>
void expect_instances(const Law<n>& law) {
  Problem p;
  TupleSet atoms(1);
  for (int i = 0; i < n; ++i)
    atoms.insert({p.universe.add("A$" + std::to_string(i))});
  const Relation s = p.add("s", TupleSet(1), atoms);
  const Relation r = p.add("r", TupleSet(2), atoms.product(atoms));
  p.formula = law.formula(expr(s), expr(r));
  std::set<World<n>> found;
  const auto statistics =
      enumerate(p, {.symmetry = false}, [&](const Instance& instance) {
        World<n> w;
        for (const Tuple& t : instance[s]) w.s[w.at(t[0])] = true;
        for (const Tuple& t : instance[r]) w.r[w.at(t[0])][w.at(t[1])] = true;
        found.insert(w);
        return Next::kContinue;
      });
  ASSERT_TRUE(statistics) << law.name;
  EXPECT_EQ(statistics->instances, found.size()) << law.name << ": twice";
  std::set<World<n>> expected;
  for (unsigned i = 0; i < World<n>::kCount; ++i)
    if (const auto w = World<n>::numbered(i); law.meaning(w))
      expected.insert(w);
  EXPECT_EQ(found, expected) << law.name;
  // A law that is always or never true would show little.
  EXPECT_GT(expected.size(), 0U) << law.name;
  EXPECT_LT(expected.size(), World<n>::kCount) << law.name;
}

using W = World<2>;

TEST(Formulas, CountTuples) {
  const std::vector<Law<2>> laws = {
      {"some", [](auto& s, auto&) { return some(s); },
       [](const W& w) { return w.size() > 0; }},
      {"no", [](auto&, auto& r) { return no(r); },
       [](const W& w) { return w.pairs() == 0; }},
      {"lone", [](auto&, auto& r) { return lone(r); },
       [](const W& w) { return w.pairs() <= 1; }},
      {"one", [](auto&, auto& r) { return one(r); },
       [](const W& w) { return w.pairs() == 1; }},
      {"#",
       [](auto& s, auto& r) { return less(cardinality(s), cardinality(r)); },
       [](const W& w) { return w.size() < w.pairs(); }},
      {"# =",
       [](auto& s, auto& r) { return equal(cardinality(s), cardinality(r)); },
       [](const W& w) { return w.size() == w.pairs(); }},
      {"# <=",
       [](auto& s, auto& r) {
         return less_equal(cardinality(r), cardinality(s));
       },
       [](const W& w) { return w.pairs() <= w.size(); }}};
  for (const auto& law : laws) expect_instances(law);
}

TEST(Formulas, JoinTruths) {
  const auto a = [](const Expr& s) { return some(s); };
  const auto b = [](const Expr& r) { return lone(r); };
  const std::vector<Law<2>> laws = {
      {"not", [&](auto& s, auto&) { return !a(s); },
       [](const W& w) { return w.size() == 0; }},
      {"and", [&](auto& s, auto& r) { return a(s) && b(r); },
       [](const W& w) { return w.size() > 0 && w.pairs() <= 1; }},
      {"or", [&](auto& s, auto& r) { return a(s) || b(r); },
       [](const W& w) { return w.size() > 0 || w.pairs() <= 1; }},
      {"implies", [&](auto& s, auto& r) { return implies(a(s), b(r)); },
       [](const W& w) { return w.size() == 0 || w.pairs() <= 1; }},
      {"iff", [&](auto& s, auto& r) { return iff(a(s), b(r)); },
       [](const W& w) { return (w.size() > 0) == (w.pairs() <= 1); }},
      {"not iff", [&](auto& s, auto& r) { return !iff(a(s), b(r)); },
       [](const W& w) { return (w.size() > 0) != (w.pairs() <= 1); }},
      {"and of three",
       [&](auto& s, auto& r) { return conjunction({a(s), truth(true), b(r)}); },
       [](const W& w) { return w.size() > 0 && w.pairs() <= 1; }},
      {"or of three",
       [&](auto& s, auto& r) {
         return disjunction({a(s), truth(false), b(r)});
       },
       [](const W& w) { return w.size() > 0 || w.pairs() <= 1; }}};
  for (const auto& law : laws) expect_instances(law);
}

TEST(Formulas, CompareSets) {
  const std::vector<Law<2>> laws = {
      {"in", [](auto& s, auto& r) { return subset(s, join(univ(), r)); },
       [](const W& w) {
         return w.all(
             [&](int i) { return !w.in(i) || w.has(0, i) || w.has(1, i); });
       }},
      {"=", [](auto& s, auto& r) { return equal(s, join(r, univ())); },
       [](const W& w) {
         return w.all(
             [&](int i) { return w.in(i) == (w.has(i, 0) || w.has(i, 1)); });
       }},
      {"+", [](auto& s, auto& r) { return equal(s + join(r, s), univ()); },
       [](const W& w) {
         return w.all([&](int i) {
           return w.in(i) ||
                  w.any([&](int j) { return w.has(i, j) && w.in(j); });
         });
       }},
      {"&", [](auto& s, auto& r) { return some(s & join(s, r)); },
       [](const W& w) {
         return w.any([&](int i) {
           return w.in(i) &&
                  w.any([&](int j) { return w.in(j) && w.has(j, i); });
         });
       }},
      {"-", [](auto& s, auto& r) { return no(join(s, r) - s); },
       [](const W& w) {
         return w.all([&](int i, int j) {
           return !(w.in(i) && w.has(i, j)) || w.in(j);
         });
       }}};
  for (const auto& law : laws) expect_instances(law);
}

TEST(Formulas, CombineRelations) {
  const std::vector<Law<2>> laws = {
      {"->", [](auto& s, auto& r) { return equal(r, product(s, s)); },
       [](const W& w) {
         return w.all(
             [&](int i, int j) { return w.has(i, j) == (w.in(i) && w.in(j)); });
       }},
      {". of pairs", [](auto&, auto& r) { return subset(join(r, r), r); },
       [](const W& w) {
         return w.all([&](int i, int j) {
           return w.has(i, j) ||
                  !w.any([&](int k) { return w.has(i, k) && w.has(k, j); });
         });
       }},
      {"~", [](auto&, auto& r) { return equal(r, transpose(r)); },
       [](const W& w) {
         return w.all([&](int i, int j) { return w.has(i, j) == w.has(j, i); });
       }},
      {"<:", [](auto& s, auto& r) { return equal(r, domain(s, r)); },
       [](const W& w) {
         return w.all([&](int i, int j) { return !w.has(i, j) || w.in(i); });
       }},
      {":>", [](auto& s, auto& r) { return equal(r, range(r, s)); },
       [](const W& w) {
         return w.all([&](int i, int j) { return !w.has(i, j) || w.in(j); });
       }},
      {"iden", [](auto&, auto& r) { return subset(iden(), r); },
       [](const W& w) { return w.all([&](int i) { return w.has(i, i); }); }},
      {"++",
       [](auto& s, auto& r) {
         return equal(override_with(r, product(s, s)), iden());
       },
       [](const W& w) {
         return w.all([&](int i, int j) {
           const bool has = w.in(i) && w.size() > 0 ? w.in(j) : w.has(i, j);
           return has == (i == j);
         });
       }},
      {"=> else",
       [](auto& s, auto& r) { return some(if_else(one(s), join(s, r), s)); },
       [](const W& w) {
         if (w.size() != 1) return w.size() > 0;
         const int only = w.in(0) ? 0 : 1;
         return w.has(only, 0) || w.has(only, 1);
       }}};
  for (const auto& law : laws) expect_instances(law);
}

TEST(Formulas, FollowPathsToTheirEnd) {
  using V = World<3>;
  const std::vector<Law<3>> laws = {
      {"^", [](auto& s, auto& r) { return no(s) && no(closure(r) & iden()); },
       [](const V& w) {
         return w.size() == 0 && w.all([&](int i) { return !w.reaches(i, i); });
       }},
      {"*",
       [](auto& s, auto& r) {
         return one(s) && equal(join(s, reflexive_closure(r)), univ());
       },
       [](const V& w) {
         if (w.size() != 1) return false;
         const int start = w.in(0) ? 0 : w.in(1) ? 1 : 2;
         return w.all([&](int i) { return i == start || w.reaches(start, i); });
       }}};
  for (const auto& law : laws) expect_instances(law);
}

TEST(Formulas, RangeOverTuples) {
  const Variable x = variable("x");
  const Variable y = variable("y");
  const Variable pair = variable("pair", 2);
  const std::vector<Law<2>> laws = {
      {"all",
       [&](auto& s, auto& r) {
         return for_all({{x, s}}, some(join(expr(x), r)));
       },
       [](const W& w) {
         return w.all(
             [&](int i) { return !w.in(i) || w.has(i, 0) || w.has(i, 1); });
       }},
      {"some",
       [&](auto& s, auto& r) { return exists({{x, s}}, no(join(expr(x), r))); },
       [](const W& w) {
         return w.any(
             [&](int i) { return w.in(i) && !w.has(i, 0) && !w.has(i, 1); });
       }},
      {"all of two variables",
       [&](auto& s, auto& r) {
         return for_all({{x, s}, {y, s}}, subset(product(expr(x), expr(y)), r));
       },
       [](const W& w) {
         return w.all([&](int i, int j) {
           return !(w.in(i) && w.in(j)) || w.has(i, j);
         });
       }},
      {"a later set that mentions the earlier variable",
       [&](auto& s, auto& r) {
         return for_all({{x, s}, {y, join(expr(x), r)}}, subset(expr(y), s));
       },
       [](const W& w) {
         return w.all([&](int i, int j) {
           return !(w.in(i) && w.has(i, j)) || w.in(j);
         });
       }},
      {"some in all",
       [&](auto&, auto& r) {
         return for_all(
             {{x, univ()}},
             exists({{y, univ()}}, subset(product(expr(y), expr(x)), r)));
       },
       [](const W& w) {
         return w.all([&](int i) { return w.has(0, i) || w.has(1, i); });
       }},
      {"a variable of pairs",
       [&](auto& s, auto& r) {
         return for_all({{pair, r}}, some(join(expr(pair), s)));
       },
       [](const W& w) {
         return w.all([&](int i, int j) { return !w.has(i, j) || w.in(j); });
       }},
      {"a comprehension",
       [&](auto& s, auto& r) {
         return equal(s, comprehension({{x, univ()}},
                                       subset(product(expr(x), expr(x)), r)));
       },
       [](const W& w) {
         return w.all([&](int i) { return w.in(i) == w.has(i, i); });
       }},
      {"a comprehension of pairs",
       [&](auto& s, auto& r) {
         return equal(r, comprehension({{x, s}, {y, univ() - s}}, truth(true)));
       },
       [](const W& w) {
         return w.all([&](int i, int j) {
           return w.has(i, j) == (w.in(i) && !w.in(j));
         });
       }}};
  for (const auto& law : laws) expect_instances(law);
}

TEST(Formulas, CalculateWithSizes) {
  const Variable x = variable("x");
  const auto size = [](const Expr& e) { return cardinality(e); };
  const std::vector<Law<2>> laws = {
      {"+ and *",
       [&](auto& s, auto& r) {
         return equal(size(s) + integer(1), size(r) * integer(1));
       },
       [](const W& w) { return w.size() + 1 == w.pairs(); }},
      {"-",
       [&](auto& s, auto& r) {
         return less(size(s) - size(r), integer(0) - integer(1));
       },
       [](const W& w) { return w.size() - w.pairs() < -1; }},
      {"/",
       [&](auto& s, auto& r) { return equal(size(r) / integer(2), size(s)); },
       [](const W& w) { return w.pairs() / 2 == w.size(); }},
      {"%",
       [&](auto& s, auto& r) { return equal(size(r) % integer(3), size(s)); },
       [](const W& w) { return w.pairs() % 3 == w.size(); }},
      {"negation", [&](auto& s, auto& r) { return less(-size(r), -size(s)); },
       [](const W& w) { return -w.pairs() < -w.size(); }},
      {"<<",
       [&](auto& s, auto& r) {
         return equal(shift_left(integer(1), size(s)), size(r));
       },
       [](const W& w) { return 1 << w.size() == w.pairs(); }},
      {">> keeps the sign",
       [&](auto& s, auto& r) {
         return equal(shift_signed(-size(r), integer(1)), -size(s));
       },
       // -1 >> 1 is -1, -3 >> 1 is -2: rounded down.
       [](const W& w) { return (w.pairs() + 1) / 2 == w.size(); }},
      {">>> brings zeros",
       [&](auto& s, auto& r) {
         return less(shift_right(-size(r), integer(1)), size(s));
       },
       // Of four bits: -1 >>> 1 is 7.
       [](const W& w) { return ((16 - w.pairs()) % 16) / 2 < w.size(); }},
      {"=> else",
       [&](auto& s, auto& r) {
         return equal(if_else(no(s), integer(3), size(s)), size(r));
       },
       [](const W& w) { return (w.size() == 0 ? 3 : w.size()) == w.pairs(); }},
      {"sum",
       [&](auto& s, auto& r) {
         return equal(sum({{x, s}}, size(join(expr(x), r))), integer(2));
       },
       [](const W& w) {
         int total = 0;
         for (int i = 0; i < 2; ++i)
           if (w.in(i)) total += (w.has(i, 0) ? 1 : 0) + (w.has(i, 1) ? 1 : 0);
         return total == 2;
       }}};
  for (const auto& law : laws) expect_instances(law);
}

TEST(Formulas, NameAtoms) {
  const std::vector<Law<2>> laws = {
      {"a constant", [](auto& s, auto&) { return equal(s, constant({{1}})); },
       [](const W& w) { return !w.in(0) && w.in(1); }},
      {"nothing", [](auto& s, auto&) { return equal(s, none()); },
       [](const W& w) { return w.size() == 0; }},
      {"a constant of pairs",
       [](auto&, auto& r) { return subset(constant({{0, 1}, {1, 1}}), r); },
       [](const W& w) { return w.has(0, 1) && w.has(1, 1); }}};
  for (const auto& law : laws) expect_instances(law);
}

/// Atoms that stand for -2..1, in a set `s` that is open.
TEST(Formulas, AddTheNumbersOfAtoms) {
  Problem p;
  TupleSet numbers(1);
  for (int value = -2; value <= 1; ++value)
    numbers.insert({p.universe.add_integer(value)});
  const Relation s = p.add("s", TupleSet(1), numbers);
  const auto sums = [&](const Formula& formula) {
    p.formula = formula;
    std::multiset<int> found;
    EXPECT_TRUE(enumerate(p, {}, [&](const Instance& instance) {
      int total = 0;
      for (const Tuple& t : instance[s]) total += *p.universe.value(t[0]);
      found.insert(total);
      return Next::kContinue;
    }));
    return found;
  };
  // Of the 16 subsets: three add up to -1, since 0 is free to be there.
  EXPECT_EQ(sums(equal(sum_of_atoms(expr(s)), integer(-1))),
            (std::multiset<int>{-1, -1, -1, -1}));
  EXPECT_EQ(sums(less(integer(0), sum_of_atoms(expr(s)))),
            (std::multiset<int>{1, 1}));
  EXPECT_EQ(sums(equal(expr(s), int_atom(integer(-2)))),
            (std::multiset<int>{-2}));
  EXPECT_EQ(sums(equal(expr(s), int_atom(integer(5)))), (std::multiset<int>{0}))
      << "no atom is 5, so that is the empty set";
}

}  // namespace
}  // namespace refute::relational
