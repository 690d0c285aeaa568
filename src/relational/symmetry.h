#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "relational/cnf.h"
#include "relational/problem.h"
#include "relational/translate.h"

/// Which of isomorphic instances is kept, and how the others are refused.
///
/// Write the open tuples in a fixed order as a word of zeros and ones. Of all
/// words that permutations of interchangeable atoms turn into each other we
/// keep the greatest, the lex leader. A word that is not greatest is refused
/// with a clause: for the permutation p that shows it, no word may agree with
/// its image up to a place and be smaller there. The clauses are learnt only
/// when needed, so there may be any number of permutations.
///
/// The tuples are ordered by the last of their atoms, in the order of the
/// atoms. So what a permutation does to the first k atoms decides a prefix of
/// the comparison, and a search for p can turn back early: that is what makes
/// it exact and quick for many interchangeable atoms too.
namespace refute::relational {

/// The open tuples of the problem: those of the projected relations first, in
/// the order used for lex leaders, then the others.
struct OpenTuples {
  std::vector<OpenTuple> tuples;
  std::size_t projected = 0;
};
OpenTuples open_tuples(const Problem& problem,
                       const std::vector<Relation>& projection,
                       const std::vector<std::vector<Atom>>& classes);

/// Tells lex leaders from the others. Words are of the projected tuples.
class LexLeader {
 public:
  LexLeader(const Problem& problem,
            const std::vector<std::vector<Atom>>& classes,
            const std::vector<OpenTuple>& projected);

  /// Whether `word` (places 1.., 0 or 1) is greatest among its images. If not,
  /// `clause` (literals over places) is one that it breaks and no lex leader
  /// does.
  bool is_leader(const std::vector<std::int8_t>& word,
                 std::vector<int>& clause);

  /// Part of what is_leader demands, as clauses beforehand: for atoms that are
  /// neighbours in the order, the first `length` places at which changing them
  /// makes a difference.
  void add_predicates(Cnf& cnf, std::size_t length) const;

 private:
  /// Finds where a tuple's image stands.
  struct Table {
    std::vector<std::vector<int>> column;  ///< By column: atom → coordinate.
    std::vector<int> place;                ///< By coordinates; 0 if none.
    /// By tuple, where the coordinates would span too much.
    std::unordered_map<std::uint64_t, int> sparse;
    bool is_sparse = false;
  };
  struct Place {
    int table = 0;
    std::vector<Atom> atoms;
  };

  int image(std::size_t place) const;
  std::size_t slot(const Place& place) const;
  std::uint64_t moved(const Place& place) const;
  bool extend(std::size_t depth);
  enum class Comparison { kGreater, kEqual, kSmaller };
  Comparison compare(std::size_t depth);
  void explain(std::vector<int>& clause) const;
  void move(std::size_t depth, Atom to);
  void unmove(std::size_t depth);
  void merge_orbits();
  Atom orbit(Atom atom);

  std::vector<Place> places_;  ///< From 1.
  std::vector<Table> tables_;  ///< By relation.
  std::vector<Atom> order_;    ///< The atoms that can move, in their order.
  std::vector<int> class_of_;  ///< By atom.
  std::vector<std::vector<Atom>> members_;  ///< By class, in order.
  std::vector<std::size_t> depth_of_;       ///< By atom: index in order_.
  std::vector<std::size_t> first_;  ///< By depth: the first place it decides.

  const std::vector<std::int8_t>* word_ = nullptr;
  std::vector<Atom> to_;        ///< By atom: where it goes.
  std::vector<bool> is_taken_;  ///< By atom: whether one goes there.
  std::vector<Atom> orbit_;
  std::size_t differs_at_ = 0;
};

}  // namespace refute::relational
