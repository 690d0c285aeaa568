#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

#include "choice/choices.h"
#include "choice/levels.h"

/// Object pools: linked structures with every pattern of sharing, once.
///
/// `fresh()` gives an object that no call before it gave; `any()` gives one of
/// those given before or the first one that was not. Objects that nothing has
/// told apart are never told apart by their numbers, so a structure is not met
/// again with its nodes renamed.
///
/// In a delayed run both return symbols, and an object is chosen at the first
/// use: a dereference or a comparison. Copying a `Ref` does not count as a use.
namespace refute::choice {

struct PoolOptions {
  int size = Levels::kUnbounded;  ///< How many objects there can be.
  bool nullable = false;          ///< Whether `any` may give null, …
  bool null_last = false;         ///< … and tries it after the objects.
  Levels::Rule rule = Levels::Rule::kSound;  ///< For tests of the levels.
};

/// A null `Ref` was dereferenced, in a generator or in the code under test.
struct NullDereference : std::logic_error {
  using std::logic_error::logic_error;
};

/// A pool without the type of its objects, which are numbers here.
class PoolBase {
 public:
  PoolBase(Choices& c, Label label, PoolOptions options);
  PoolBase(const PoolBase&) = delete;
  PoolBase& operator=(const PoolBase&) = delete;

  std::size_t fresh_symbol();
  std::size_t any_symbol();

  /// The object of `symbol`, or Levels::kNull, chosen now if it is open.
  int force(std::size_t symbol) {
    const int chosen = levels_.chosen(symbol);
    return chosen != Levels::kOpen ? chosen : force_open(symbol);
  }

  /// Whether `symbol` is null; with partial forcing this chooses no object.
  bool is_null(std::size_t symbol);

  bool is_chosen(std::size_t symbol) const {
    return levels_.chosen(symbol) != Levels::kOpen;
  }

  /// How many objects have been given out and used.
  int chosen_objects() const { return levels_.objects(); }

  const Evaluation& evaluation() const { return c_->evaluation(); }

  [[noreturn]] void null_dereference() const;

 protected:
  const PoolOptions& options() const { return options_; }

 private:
  int force_open(std::size_t symbol);
  int eager_any();
  int pick_or_null(std::vector<int>& objects, bool may_be_null);
  bool is_full() const;
  void check_alive() const;

  Choices* c_;
  Label label_;
  PoolOptions options_;
  std::uint64_t run_;
  Levels levels_;
};

template <typename T>
class Pool;

/// A reference to an object of a pool, or null; perhaps not yet chosen.
template <typename T>
class Ref {
 public:
  Ref() = default;
  Ref(std::nullptr_t) {}  // NOLINT: implicit, as for a pointer

  Ref(const Ref& other) : pool_(other.pool_), symbol_(other.symbol_) {
    copied();
  }
  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): copies handles alone
  Ref& operator=(const Ref& other) {
    pool_ = other.pool_;
    symbol_ = other.symbol_;
    copied();
    return *this;
  }
  Ref(Ref&&) noexcept = default;
  Ref& operator=(Ref&&) noexcept = default;
  ~Ref() = default;

  /// The object's number in order of first use, or a negative number for null.
  int id() const {
    return pool_ == nullptr ? Levels::kNull : pool_->force(symbol_);
  }

  /// The object, or null.
  T* get() const {
    const int object = id();
    return object < 0 ? nullptr : &pool_->object(object);
  }
  T* operator->() const {
    const int object = id();
    if (object < 0) [[unlikely]]
      fail();
    return &pool_->object(object);
  }
  T& operator*() const { return *operator->(); }

  /// Whether an object (or null) has been chosen.
  bool is_chosen() const {
    return pool_ == nullptr || pool_->is_chosen(symbol_);
  }

  explicit operator bool() const { return *this != nullptr; }

  friend bool operator==(const Ref& a, std::nullptr_t) {
    return a.pool_ == nullptr || a.pool_->is_null(a.symbol_);
  }
  /// The left side is chosen first.
  friend bool operator==(const Ref& a, const Ref& b) {
    const T* left = a.get();
    return left == b.get();
  }

 private:
  friend class Pool<T>;
  Ref(Pool<T>* pool, std::size_t symbol) : pool_(pool), symbol_(symbol) {}

  void copied() const {
    if (pool_ != nullptr && !pool_->evaluation().copy_propagation) id();
  }
  [[noreturn]] void fail() const {
    if (pool_ != nullptr) pool_->null_dereference();
    throw NullDereference("a null reference is dereferenced");
  }

  Pool<T>* pool_ = nullptr;
  std::size_t symbol_ = 0;
};

/// A supply of T, each made by its default constructor. It lives as long as
/// the run that made it, and its references as long as it.
template <typename T>
class Pool : public PoolBase {
 public:
  Pool(Choices& c, Label label, PoolOptions options = {})
      : PoolBase(c, label, options) {
    if (options.size > 0)
      objects_.resize(static_cast<std::size_t>(options.size));
  }

  /// An object distinct from all that `fresh` and `any` gave before, never
  /// null; gives the path up when the pool has none left.
  Ref<T> fresh() { return Ref<T>(this, fresh_symbol()); }

  /// An object given before, or the first one not given yet, or null if the
  /// pool is nullable.
  Ref<T> any() { return Ref<T>(this, any_symbol()); }

  /// The object of that number.
  T& object(int number) {
    const auto index = static_cast<std::size_t>(number);
    while (index >= objects_.size()) objects_.emplace_back();
    return objects_[index];
  }

  // Iteration gives nothing out and chooses nothing. In a pool of fixed size
  // it visits all objects that can ever be given, so that their fields can be
  // filled before they are; in an unbounded one those used so far.
  auto begin() { return objects_.begin(); }
  auto end() { return objects_.end(); }

 private:
  std::deque<T> objects_;  // A deque: objects never move.
};

}  // namespace refute::choice
