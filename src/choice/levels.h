#pragma once

#include <cstddef>
#include <vector>

/// Which object a symbol of a pool may still become.
///
/// `fresh` promises an object that no call before it returned, and a delayed
/// pool has to keep that promise before it knows any of the objects. So each
/// `fresh` opens a new level, and `any` joins the level that is current: the
/// fresh symbol of level i differs from every symbol of the levels below i, and
/// nothing else is said. Level 0 belongs to the `any`s before the first fresh.
///
/// A choice is allowed if the symbols left can still be told apart within the
/// pool. The objects chosen at levels up to i and the fresh symbols above i all
/// differ, so every pool that fits has at least
///
///   minimum = max over i of (objects chosen at levels <= i) + (levels above i)
///
/// objects, and that many are enough: fill the levels from the lowest up, each
/// fresh symbol taking an object that only higher `any`s hold, if there is one.
/// The check is a count, where general disequalities would be NP-hard.
///
/// UDITA's Fig. 12 prints the same idea with two mistakes, kept here as rules
/// so that tests can show what they accept: a fresh symbol may take an object
/// that a lower level holds too, and the maximum leaves i = 0 out.
namespace refute::choice {

class Levels {
 public:
  /// How candidates and the minimum are computed; all but kSound are wrong.
  enum class Rule {
    kSound,
    kPrintedCandidates,  ///< As Fig. 12: objects of lower levels not excluded.
    kPrintedMinimum,     ///< As Fig. 12: the minimum starts one too low.
    kAnyJoinsTooLow,     ///< A mutation: `any` joins the level below.
  };

  /// What a symbol is, beside the number of an object.
  static constexpr int kOpen = -1;
  static constexpr int kNull = -2;

  static constexpr int kUnbounded = -1;

  explicit Levels(int size, Rule rule = Rule::kSound)
      : size_(size), rule_(rule) {
    symbols_.reserve(32);  // Pools are made once per run; most stay small.
    objects_.reserve(8);
    held_.reserve(8);
    held_.push_back(0);
  }

  /// Opens a level with a fresh symbol and returns it; check `fits` after it.
  std::size_t add_fresh();

  /// Adds a symbol to the current level and returns it.
  std::size_t add_any(bool may_be_null);

  /// Whether the constraints can be met within the pool.
  bool fits() const { return size_ < 0 || minimum() <= size_; }

  /// Whether `symbol` may be `object`, one that was chosen before.
  bool may_be(std::size_t symbol, int object);

  /// Whether `symbol` may be an object that was never chosen.
  bool may_be_new(std::size_t symbol);

  /// Chooses an object (`objects()` names a new one) or kNull for `symbol`.
  void choose(std::size_t symbol, int object);

  /// Notes that `symbol` is some object, without choosing which.
  void exclude_null(std::size_t symbol);

  /// An object's number, kOpen or kNull.
  int chosen(std::size_t symbol) const { return symbols_[symbol].chosen; }

  /// Whether `symbol` is known to be an object, be it open which.
  bool is_object(std::size_t symbol) const {
    return symbols_[symbol].is_object;
  }

  /// How many objects have been chosen.
  int objects() const { return static_cast<int>(objects_.size()); }

 private:
  struct Symbol {
    int level;
    bool is_fresh;
    bool is_object;
    int chosen;
  };
  struct Object {
    int lowest;    ///< The lowest level at which it was chosen.
    int fresh_at;  ///< The level whose fresh symbol it is; 0 if none.
  };

  bool is_candidate(const Symbol& symbol, int object) const;
  void move(Object& object, int level);
  int minimum() const;

  int size_;
  Rule rule_;
  int top_ = 0;                  ///< The current level.
  bool ground_is_held_ = false;  ///< Level 0 has a symbol that is an object.
  std::vector<Symbol> symbols_;
  std::vector<Object> objects_;
  std::vector<int> held_;  ///< By level: the objects of which it is the lowest.
};

}  // namespace refute::choice
