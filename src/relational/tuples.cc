#include "relational/tuples.h"

#include <algorithm>
#include <iterator>

#include "base/result.h"

namespace refute::relational {

Tuple::Tuple(std::span<const Atom> atoms)
    : arity_(static_cast<int>(atoms.size())) {
  REFUTE_CHECK(arity_ >= 1 && arity_ <= kMaxArity,
               "a tuple has one to six columns");
  for (const Atom atom : atoms) {
    REFUTE_CHECK(atom >= 0 && atom < kMaxAtoms, "no such atom");
    code_ = code_ << kBits | static_cast<std::uint64_t>(atom);
  }
}

std::vector<Atom> Tuple::atoms() const {
  std::vector<Atom> atoms;
  atoms.reserve(static_cast<std::size_t>(arity_));
  for (int i = 0; i < arity_; ++i) atoms.push_back((*this)[i]);
  return atoms;
}

Tuple Tuple::reversed() const {
  std::vector<Atom> all = atoms();
  std::ranges::reverse(all);
  return Tuple(all);
}

TupleSet::TupleSet(std::vector<Tuple> tuples) : tuples_(std::move(tuples)) {
  REFUTE_CHECK(!tuples_.empty(), "an empty set of tuples must say its arity");
  arity_ = tuples_.front().arity();
  for (const Tuple& tuple : tuples_)
    REFUTE_CHECK(tuple.arity() == arity_, "a set's tuples have one arity");
  std::ranges::sort(tuples_);
  const auto twice = std::ranges::unique(tuples_);
  tuples_.erase(twice.begin(), twice.end());
}

TupleSet TupleSet::of_atoms(const std::vector<Atom>& atoms) {
  TupleSet set(1);
  for (const Atom atom : atoms) set.insert({atom});
  return set;
}

TupleSet TupleSet::identity(const std::vector<Atom>& atoms) {
  TupleSet set(2);
  for (const Atom atom : atoms) set.insert({atom, atom});
  return set;
}

bool TupleSet::contains(const Tuple& tuple) const {
  return std::ranges::binary_search(tuples_, tuple);
}

bool TupleSet::is_subset_of(const TupleSet& other) const {
  return std::ranges::includes(other.tuples_, tuples_);
}

void TupleSet::insert(const Tuple& tuple) {
  REFUTE_CHECK(tuple.arity() == arity_, "a set's tuples have one arity");
  const auto place = std::ranges::lower_bound(tuples_, tuple);
  if (place == tuples_.end() || *place != tuple) tuples_.insert(place, tuple);
}

TupleSet operator+(const TupleSet& a, const TupleSet& b) {
  REFUTE_CHECK(a.arity_ == b.arity_, "arities differ");
  TupleSet result(a.arity_);
  std::ranges::set_union(a.tuples_, b.tuples_,
                         std::back_inserter(result.tuples_));
  return result;
}

TupleSet operator&(const TupleSet& a, const TupleSet& b) {
  REFUTE_CHECK(a.arity_ == b.arity_, "arities differ");
  TupleSet result(a.arity_);
  std::ranges::set_intersection(a.tuples_, b.tuples_,
                                std::back_inserter(result.tuples_));
  return result;
}

TupleSet operator-(const TupleSet& a, const TupleSet& b) {
  REFUTE_CHECK(a.arity_ == b.arity_, "arities differ");
  TupleSet result(a.arity_);
  std::ranges::set_difference(a.tuples_, b.tuples_,
                              std::back_inserter(result.tuples_));
  return result;
}

TupleSet TupleSet::product(const TupleSet& right) const {
  TupleSet result(arity_ + right.arity_);
  for (const Tuple& a : tuples_)
    for (const Tuple& b : right.tuples_) result.tuples_.push_back(a.product(b));
  return result;
}

TupleSet TupleSet::join(const TupleSet& right) const {
  TupleSet result(arity_ + right.arity_ - 2);
  for (const Tuple& a : tuples_)
    for (const Tuple& b : right.tuples_) {
      if (a[arity_ - 1] != b[0]) continue;
      const Tuple tail = b.columns(1, right.arity_);
      result.insert(arity_ == 1 ? tail
                                : a.columns(0, arity_ - 1).product(tail));
    }
  return result;
}

TupleSet TupleSet::transpose() const {
  TupleSet result(arity_);
  for (const Tuple& tuple : tuples_) result.insert(tuple.reversed());
  return result;
}

TupleSet TupleSet::closure() const {
  TupleSet result = *this;
  for (;;) {
    TupleSet longer = result + result.join(*this);
    if (longer == result) return result;
    result = std::move(longer);
  }
}

}  // namespace refute::relational
