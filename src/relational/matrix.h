#pragma once

#include <utility>
#include <vector>

#include "relational/circuit.h"
#include "relational/tuples.h"

/// What an expression becomes: for each tuple it may hold, the wire that says
/// whether it does.
namespace refute::relational {

class Matrix {
 public:
  using Entry = std::pair<Tuple, Bit>;

  explicit Matrix(int arity = 1) : arity_(arity) {}
  /// A set that is the same in every instance.
  explicit Matrix(const TupleSet& tuples);

  int arity() const { return arity_; }
  std::size_t size() const { return entries_.size(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

  /// The wire of a tuple; false if it is not there.
  Bit operator[](const Tuple& tuple) const;
  /// Adds an entry after all others.
  void append(const Tuple& tuple, Bit bit) {
    if (bit != kFalseBit) entries_.emplace_back(tuple, bit);
  }
  /// Puts entries that were appended in any order in order, several of one
  /// tuple as alternatives.
  void tidy(Circuit& circuit);

  std::vector<Bit> bits() const;

 private:
  int arity_;
  std::vector<Entry> entries_;  ///< Ascending, none that is false.
};

Matrix unite(Circuit& c, const Matrix& a, const Matrix& b);
Matrix intersect(Circuit& c, const Matrix& a, const Matrix& b);
Matrix subtract(Circuit& c, const Matrix& a, const Matrix& b);
Matrix join(Circuit& c, const Matrix& a, const Matrix& b);
Matrix product(Circuit& c, const Matrix& a, const Matrix& b);
Matrix override_with(Circuit& c, const Matrix& a, const Matrix& b);
Matrix domain(Circuit& c, const Matrix& set, const Matrix& a);
Matrix range(Circuit& c, const Matrix& a, const Matrix& set);
Matrix transpose(Circuit& c, const Matrix& a);
Matrix closure(Circuit& c, const Matrix& a);
Matrix choose(Circuit& c, Bit condition, const Matrix& a, const Matrix& b);

Bit subset(Circuit& c, const Matrix& a, const Matrix& b);
Bit equal(Circuit& c, const Matrix& a, const Matrix& b);

}  // namespace refute::relational
