#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

/// Atoms, tuples of them, and sets of tuples: what a relation is made of.
///
/// A tuple is packed into one number, so that sets are sorted vectors of
/// numbers, and product and join are shifts. That limits a universe to 1024
/// atoms and a relation to six columns: more than a bounded problem can bear.
namespace refute::relational {

/// An atom is its index in the universe.
using Atom = int;

inline constexpr int kMaxAtoms = 1024;
inline constexpr int kMaxArity = 6;

/// One to six atoms in order. Tuples of one arity compare column by column.
class Tuple {
 public:
  Tuple() = default;
  Tuple(std::initializer_list<Atom> atoms)
      : Tuple(std::span<const Atom>(atoms.begin(), atoms.size())) {}
  explicit Tuple(std::span<const Atom> atoms);
  explicit Tuple(const std::vector<Atom>& atoms)
      : Tuple(std::span<const Atom>(atoms)) {}

  int arity() const { return arity_; }
  Atom operator[](int column) const {
    return static_cast<Atom>((code_ >> (kBits * (arity_ - 1 - column))) &
                             kMask);
  }
  std::vector<Atom> atoms() const;

  /// This tuple's columns, then those of `right`.
  Tuple product(const Tuple& right) const {
    return Tuple((code_ << (kBits * right.arity_)) | right.code_,
                 arity_ + right.arity_);
  }
  /// The columns `from`..`to`-1.
  Tuple columns(int from, int to) const {
    const std::uint64_t mask = (std::uint64_t{1} << (kBits * (to - from))) - 1;
    return Tuple((code_ >> (kBits * (arity_ - to))) & mask, to - from);
  }
  Tuple reversed() const;

  std::uint64_t code() const { return code_; }
  friend auto operator<=>(const Tuple&, const Tuple&) = default;

 private:
  static constexpr int kBits = 10;
  static constexpr std::uint64_t kMask = (1U << kBits) - 1;

  Tuple(std::uint64_t code, int arity) : code_(code), arity_(arity) {}

  std::uint64_t code_ = 0;
  int arity_ = 0;
};

/// A finite set of tuples of one arity, kept sorted.
class TupleSet {
 public:
  /// The empty set of an arity.
  explicit TupleSet(int arity = 1) : arity_(arity) {}
  /// At least one tuple, all of one arity.
  TupleSet(std::initializer_list<Tuple> tuples)
      : TupleSet(std::vector<Tuple>(tuples)) {}
  explicit TupleSet(std::vector<Tuple> tuples);

  /// From tuples that are ascending already.
  static TupleSet from_sorted(int arity, std::vector<Tuple> tuples) {
    TupleSet set(arity);
    set.tuples_ = std::move(tuples);
    return set;
  }
  /// A set of single atoms.
  static TupleSet of_atoms(const std::vector<Atom>& atoms);
  /// The pairs (a, a).
  static TupleSet identity(const std::vector<Atom>& atoms);

  int arity() const { return arity_; }
  std::size_t size() const { return tuples_.size(); }
  bool empty() const { return tuples_.empty(); }
  bool contains(const Tuple& tuple) const;
  bool is_subset_of(const TupleSet& other) const;
  void insert(const Tuple& tuple);

  auto begin() const { return tuples_.begin(); }
  auto end() const { return tuples_.end(); }

  friend TupleSet operator+(const TupleSet& a, const TupleSet& b);
  friend TupleSet operator&(const TupleSet& a, const TupleSet& b);
  friend TupleSet operator-(const TupleSet& a, const TupleSet& b);
  TupleSet product(const TupleSet& right) const;
  /// Drops the last column of this and the first of `right` where they agree.
  TupleSet join(const TupleSet& right) const;
  TupleSet transpose() const;
  /// The transitive closure of a set of pairs.
  TupleSet closure() const;

  friend bool operator==(const TupleSet&, const TupleSet&) = default;
  friend auto operator<=>(const TupleSet&, const TupleSet&) = default;

 private:
  int arity_;
  std::vector<Tuple> tuples_;
};

}  // namespace refute::relational
