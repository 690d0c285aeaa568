#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.h"
#include "choice/gen.h"
#include "choice/sequence.h"
#include "choice/slot.h"

/// Running a generator: pull one value, and another, and stop at any time.
///
///   for (const Tree& tree : Search(trees)) test(tree);
///
/// Memory does not grow with the number of values handed out.
namespace refute::choice {

/// Where a search stops by itself.
struct Limits {
  std::uint64_t number = ~std::uint64_t{0};  ///< Of values handed out.
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  std::size_t depth = Choices::kUnlimited;  ///< Longer paths are cut off.
};

struct Settings {
  Evaluation evaluation = {};
  Limits limits = {};
};

/// What a search has done so far.
struct Counts {
  std::uint64_t completed = 0;  ///< Paths that gave a value.
  std::uint64_t pruned = 0;     ///< Paths given up by `assume` or `reject`.
  std::uint64_t cut = 0;        ///< Paths given up for their depth.

  std::uint64_t explored() const { return completed + pruned; }

  Counts& operator+=(const Counts& other) {
    completed += other.completed;
    pruned += other.pruned;
    cut += other.cut;
    return *this;
  }
  friend bool operator==(const Counts&, const Counts&) = default;
};

template <Generator G>
class Search {
 public:
  using value_type = Generated<G>;

  explicit Search(G generator, std::unique_ptr<Driver> driver = depth_first(),
                  Settings settings = {})
      : generator_(std::move(generator)),
        driver_(std::move(driver)),
        limits_(settings.limits) {
    choices_.configure(name_of(generator_), settings.evaluation, limits_.depth);
  }

  /// Moves on to the next value; false when there is none, or none allowed.
  bool next() {
    if (handed_out_ >= limits_.number) return false;
    is_reset_ = false;
    while (!out_of_time() && driver_->next(choices_.prepare())) {
      if (!run_once()) continue;
      ++handed_out_;
      return true;
    }
    return false;
  }

  /// The value that the last `next` found.
  const value_type& current() const { return value_.value(); }
  value_type& current() { return value_.value(); }

  /// The choices that led to `current`.
  Sequence sequence() const { return record(choices_.path()); }

  const Counts& counts() const { return counts_; }

  /// Starts again: the same values will follow in the same order.
  void reset() {
    driver_->reset();
    choices_.prepare().clear();
    value_.clear();
    counts_ = {};
    runs_ = handed_out_ = 0;
    is_reset_ = true;
  }
  bool is_reset() const { return is_reset_; }

  class Iterator {
   public:
    using value_type = Search::value_type;
    using difference_type = std::ptrdiff_t;

    explicit Iterator(Search& search)
        : search_(search.next() ? &search : nullptr) {}

    const value_type& operator*() const { return search_->current(); }
    const value_type* operator->() const { return &search_->current(); }
    Iterator& operator++() {
      if (!search_->next()) search_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& i, std::default_sentinel_t) {
      return i.search_ == nullptr;
    }

   private:
    Search* search_;
  };

  /// Goes on from where the search stands.
  Iterator begin() { return Iterator(*this); }
  static std::default_sentinel_t end() { return std::default_sentinel; }

 private:
  /// Whether the run made a value to hand out.
  bool run_once() {
    ++runs_;
    choices_.begin(*driver_);
    bool unwound = false;
    try {
      value_.fill([this]() -> value_type { return choices_.any(generator_); });
    } catch (const Rejected&) {
      unwound = true;
    }
    const bool completed = choices_.finish(unwound);
    const Driver::Use use = driver_->use(choices_.path(), completed);
    if (use == Driver::Use::kProbe) return false;
    ++(completed            ? counts_.completed
       : choices_.was_cut() ? counts_.cut
                            : counts_.pruned);
    return completed && use == Driver::Use::kValue;
  }

  /// Looks at the clock now and then only.
  bool out_of_time() {
    if (limits_.time == std::chrono::nanoseconds::max()) return false;
    using Clock = std::chrono::steady_clock;
    if (runs_ == 0) started_ = Clock::now();
    return runs_ % 64 == 0 && Clock::now() - started_ >= limits_.time;
  }

  G generator_;
  std::unique_ptr<Driver> driver_;
  Limits limits_;
  Choices choices_;
  Slot<value_type> value_;
  Counts counts_;
  std::uint64_t runs_ = 0;
  std::uint64_t handed_out_ = 0;
  std::chrono::steady_clock::time_point started_;
  bool is_reset_ = true;
};

/// Every value, in depth-first order.
template <Generator G>
std::vector<Generated<G>> all_of(G generator, Settings settings = {}) {
  std::vector<Generated<G>> values;
  Search search(std::move(generator), depth_first(), settings);
  while (search.next()) values.push_back(std::move(search.current()));
  return values;
}

/// How many paths complete and how many are pruned; the values are dropped.
template <Generator G>
Counts count(G generator, Settings settings = {},
             std::unique_ptr<Driver> driver = depth_first()) {
  Search search(std::move(generator), std::move(driver), settings);
  while (search.next()) {
  }
  return search.counts();
}

/// The value a recorded sequence leads to, if `generator` still asks for the
/// very same choices.
template <Generator G>
Result<Generated<G>> replay(G generator, Sequence sequence,
                            Settings settings = {}) {
  const std::string name = name_of(generator).text();
  auto driver = std::make_unique<Replay>(std::move(sequence));
  const Replay& watch = *driver;
  Search search(std::move(generator), std::move(driver), settings);
  std::optional<Generated<G>> value;
  while (search.next()) value = std::move(search.current());
  if (!watch.mismatch().empty())
    return usage_error("generator '" + name + "': " + watch.mismatch());
  if (!value) return usage_error("generator '" + name + "' gives this path up");
  return *std::move(value);
}

}  // namespace refute::choice
