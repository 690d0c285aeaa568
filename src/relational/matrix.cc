#include "relational/matrix.h"

#include <algorithm>
#include <unordered_map>

namespace refute::relational {
namespace {

/// Walks two matrices in step; `visit` gets the tuple and both wires.
template <typename F>
void merge(const Matrix& a, const Matrix& b, F visit) {
  auto x = a.begin();
  auto y = b.begin();
  while (x != a.end() || y != b.end()) {
    const bool left = y == b.end() || (x != a.end() && x->first <= y->first);
    const bool right = x == a.end() || (y != b.end() && y->first <= x->first);
    visit(left ? x->first : y->first, left ? x->second : kFalseBit,
          right ? y->second : kFalseBit);
    if (left) ++x;
    if (right) ++y;
  }
}

/// Where the entries that start with each atom are.
class ByFirst {
 public:
  explicit ByFirst(const Matrix& matrix) {
    std::size_t i = 0;
    for (const auto& [tuple, bit] : matrix) {
      auto [place, is_new] = ranges_.try_emplace(tuple[0], i, i);
      place->second.second = ++i;
    }
  }
  std::pair<std::size_t, std::size_t> operator[](Atom atom) const {
    const auto found = ranges_.find(atom);
    return found == ranges_.end() ? std::pair<std::size_t, std::size_t>{}
                                  : found->second;
  }

 private:
  std::unordered_map<Atom, std::pair<std::size_t, std::size_t>> ranges_;
};

}  // namespace

Matrix::Matrix(const TupleSet& tuples) : arity_(tuples.arity()) {
  for (const Tuple& tuple : tuples) append(tuple, kTrueBit);
}

Bit Matrix::operator[](const Tuple& tuple) const {
  const auto found =
      std::ranges::lower_bound(entries_, tuple, {}, &Entry::first);
  return found != entries_.end() && found->first == tuple ? found->second
                                                          : kFalseBit;
}

void Matrix::tidy(Circuit& circuit) {
  std::ranges::sort(entries_, {}, &Entry::first);
  std::size_t kept = 0;
  std::vector<Bit> alternatives;
  for (std::size_t i = 0; i < entries_.size();) {
    const Tuple tuple = entries_[i].first;
    alternatives.clear();
    for (; i < entries_.size() && entries_[i].first == tuple; ++i)
      alternatives.push_back(entries_[i].second);
    entries_[kept++] = {tuple, alternatives.size() == 1
                                   ? alternatives.front()
                                   : circuit.any(alternatives)};
  }
  entries_.resize(kept);
}

std::vector<Bit> Matrix::bits() const {
  std::vector<Bit> all;
  all.reserve(entries_.size());
  for (const auto& [tuple, bit] : entries_) all.push_back(bit);
  return all;
}

Matrix unite(Circuit& c, const Matrix& a, const Matrix& b) {
  Matrix result(a.arity());
  merge(a, b, [&](const Tuple& t, Bit x, Bit y) {
    result.append(t, c.either(x, y));
  });
  return result;
}

Matrix intersect(Circuit& c, const Matrix& a, const Matrix& b) {
  Matrix result(a.arity());
  merge(a, b,
        [&](const Tuple& t, Bit x, Bit y) { result.append(t, c.both(x, y)); });
  return result;
}

Matrix subtract(Circuit& c, const Matrix& a, const Matrix& b) {
  Matrix result(a.arity());
  merge(a, b,
        [&](const Tuple& t, Bit x, Bit y) { result.append(t, c.both(x, -y)); });
  return result;
}

Matrix choose(Circuit& c, Bit condition, const Matrix& a, const Matrix& b) {
  if (condition == kTrueBit) return a;
  if (condition == kFalseBit) return b;
  Matrix result(a.arity());
  merge(a, b, [&](const Tuple& t, Bit x, Bit y) {
    result.append(t, c.choose(condition, x, y));
  });
  return result;
}

Matrix join(Circuit& c, const Matrix& a, const Matrix& b) {
  Matrix result(a.arity() + b.arity() - 2);
  const ByFirst rows(b);
  for (const auto& [left, x] : a) {
    const auto [from, to] = rows[left[a.arity() - 1]];
    for (std::size_t i = from; i < to; ++i) {
      const auto& [right, y] = *(b.begin() + static_cast<std::ptrdiff_t>(i));
      const Bit both = c.both(x, y);
      if (both == kFalseBit) continue;
      if (a.arity() == 1) {
        result.append(right.columns(1, b.arity()), both);
      } else {
        const Tuple head = left.columns(0, a.arity() - 1);
        result.append(
            b.arity() == 1 ? head : head.product(right.columns(1, b.arity())),
            both);
      }
    }
  }
  result.tidy(c);
  return result;
}

Matrix product(Circuit& c, const Matrix& a, const Matrix& b) {
  Matrix result(a.arity() + b.arity());
  for (const auto& [left, x] : a)
    for (const auto& [right, y] : b)
      result.append(left.product(right), c.both(x, y));
  return result;
}

Matrix override_with(Circuit& c, const Matrix& a, const Matrix& b) {
  // What a says of an atom counts where b says nothing.
  const ByFirst rows(b);
  std::unordered_map<Atom, Bit> silent;
  Matrix kept(a.arity());
  for (const auto& [tuple, bit] : a) {
    const Atom first = tuple[0];
    if (!silent.contains(first)) {
      std::vector<Bit> said;
      const auto [from, to] = rows[first];
      for (std::size_t i = from; i < to; ++i)
        said.push_back((b.begin() + static_cast<std::ptrdiff_t>(i))->second);
      silent[first] = -c.any(std::move(said));
    }
    kept.append(tuple, c.both(bit, silent[first]));
  }
  return unite(c, kept, b);
}

Matrix domain(Circuit& c, const Matrix& set, const Matrix& a) {
  Matrix result(a.arity());
  for (const auto& [tuple, bit] : a)
    result.append(tuple, c.both(bit, set[tuple.columns(0, 1)]));
  return result;
}

Matrix range(Circuit& c, const Matrix& a, const Matrix& set) {
  Matrix result(a.arity());
  for (const auto& [tuple, bit] : a)
    result.append(tuple,
                  c.both(bit, set[tuple.columns(a.arity() - 1, a.arity())]));
  return result;
}

Matrix transpose(Circuit& c, const Matrix& a) {
  Matrix result(a.arity());
  for (const auto& [tuple, bit] : a) result.append(tuple.reversed(), bit);
  result.tidy(c);
  return result;
}

Matrix closure(Circuit& c, const Matrix& a) {
  // Squaring: paths of up to 2, 4, 8 … steps, until they can visit every atom
  // that a path can leave.
  const std::size_t longest = [&] {
    std::size_t rows = 0;
    Atom last = -1;
    for (const auto& [tuple, bit] : a) {
      if (tuple[0] != last) ++rows;
      last = tuple[0];
    }
    return rows;
  }();
  Matrix result = a;
  for (std::size_t steps = 1; steps < longest; steps *= 2)
    result = unite(c, result, join(c, result, result));
  return result;
}

Bit subset(Circuit& c, const Matrix& a, const Matrix& b) {
  std::vector<Bit> conditions;
  merge(a, b, [&](const Tuple&, Bit x, Bit y) {
    conditions.push_back(c.implies(x, y));
  });
  return c.all(std::move(conditions));
}

Bit equal(Circuit& c, const Matrix& a, const Matrix& b) {
  std::vector<Bit> conditions;
  merge(a, b, [&](const Tuple&, Bit x, Bit y) {
    conditions.push_back(c.equal(x, y));
  });
  return c.all(std::move(conditions));
}

}  // namespace refute::relational
