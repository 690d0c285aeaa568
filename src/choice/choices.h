#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "choice/driver.h"
#include "choice/label.h"

/// What a generator is given: the choices it may make.
///
/// A generator is a plain function `T gen(Choices&)`. It asks for choices as
/// if each had one answer; the driver runs it once per sequence of answers.
/// Given the same answers it must ask the same questions.
///
/// The repeated part of a run costs a load, a compare and an increment per
/// choice, and nothing is allocated once the path has grown to its full length.
namespace refute::choice {

/// Unwinds a generator whose path is abandoned; it never leaves choice/.
struct Rejected {};

/// What `Choices::reject` returns: it becomes any value, as in
/// `if (column_is_attacked) return c.reject("attacked");`.
struct Rejection {
  template <typename T>
  operator T() const {  // NOLINT: implicit by design
    return T{};
  }
};

/// How a run treats delayed values; see delayed.h and pool.h.
struct Evaluation {
  bool delayed = true;           ///< false: every delayed value is chosen at
                                 ///< once, the reference semantics.
  bool copy_propagation = true;  ///< false: copying a delayed value chooses it.
  bool partial_forcing = false;  ///< true: `x == nullptr` narrows without
                                 ///< choosing the object.
};

class DelayedCells;

/// Saved states of a loop, each with the number of choices made before it.
struct CheckpointStack {
  std::vector<std::size_t> depths;
  std::vector<std::byte> states;  ///< Room for at least as many as depths.
  std::size_t state_size = 0;
};

class Choices {
 public:
  static constexpr std::size_t kUnlimited =
      std::numeric_limits<std::size_t>::max();

  Choices();
  Choices(const Choices&) = delete;
  Choices& operator=(const Choices&) = delete;
  ~Choices();

  /// An integer of lo..hi, both included; lo first.
  int integer(Label label, int lo, int hi) {
    if (lo > hi) [[unlikely]]
      misuse_range(label, lo, hi);
    return static_cast<int>(static_cast<std::uint32_t>(lo) +
                            choose(label, static_cast<std::uint32_t>(hi) -
                                              static_cast<std::uint32_t>(lo) +
                                              1));
  }

  /// false, then true.
  bool flag(Label label) { return choose(label, 2) != 0; }

  /// One of `values`, the simplest first. An element that is a generator is
  /// returned as such; run it with `any`, or see `chain` in vocabulary.h.
  template <typename T>
  T pick(Label label, std::initializer_list<T> values) {
    return values.begin()[choose(label, to_count(values.size()))];
  }
  template <std::ranges::random_access_range R>
  std::ranges::range_value_t<R> pick(Label label, const R& values) {
    return std::ranges::begin(
        values)[choose(label, to_count(std::ranges::size(values)))];
  }

  /// One of the indices 0..count-1.
  std::uint32_t choose(Label label, std::uint32_t count) {
    if (count < 2) [[unlikely]]
      return only_choice(label, count);
    if (cursor_ == stop_) return extend(label, count);
    const Choice& known = *cursor_++;
    if (known.count != count || known.label.text() != label.text()) [[unlikely]]
      check_same(known, label, count);
    return known.index;
  }

  /// A subset, in the order of `values`; the empty one first.
  template <std::ranges::random_access_range R>
  std::vector<std::ranges::range_value_t<R>> subset(Label label,
                                                    const R& values) {
    std::vector<std::ranges::range_value_t<R>> chosen;
    for (const auto& value : values)
      if (flag(label)) chosen.push_back(value);
    return chosen;
  }

  /// An order of all `values`; the given one first.
  template <std::ranges::random_access_range R>
  std::vector<std::ranges::range_value_t<R>> permutation(Label label,
                                                         const R& values) {
    std::vector<std::ranges::range_value_t<R>> order(std::ranges::begin(values),
                                                     std::ranges::end(values));
    for (auto rest = order.begin(); rest != order.end(); ++rest) {
      const auto chosen =
          rest +
          choose(label, to_count(static_cast<std::size_t>(order.end() - rest)));
      std::rotate(rest, chosen, chosen + 1);
    }
    return order;
  }

  /// Runs a sub-generator: a `Gen<T>` or any function of `Choices&`.
  template <typename G>
  decltype(auto) any(G&& generator) {
    if constexpr (requires { generator.name(); }) {
      const Label outer = std::exchange(generator_, generator.name());
      struct Restore {
        Choices& c;
        Label outer;
        ~Restore() { c.generator_ = outer; }
      } restore{*this, outer};
      return std::forward<G>(generator)(*this);
    } else {
      return std::forward<G>(generator)(*this);
    }
  }

  /// Gives the path up unless `condition` holds. The throw costs about a
  /// microsecond; where many paths end here, return `reject` instead.
  void assume(bool condition, const char* why = "") {
    if (!condition) [[unlikely]]
      give_up(why);
  }

  /// Gives the path up without a throw: `return c.reject("…");`. A caller that
  /// goes on to make another choice is unwound there.
  Rejection reject(const char* why = "") {
    why_ = why;
    state_ = State::kRejected;
    stop_ = cursor_;
    return {};
  }

  /// Whether this path has been given up, for callers of a sub-generator that
  /// may `reject`.
  bool rejected() const { return state_ == State::kRejected; }

  /// Why the last path was given up.
  const char* why() const { return why_; }

  /// The choices made so far in this run, or in the last one.
  const Path& path() const { return path_; }

  /// The generator being run, for messages.
  Label generator() const { return generator_; }

  /// How delayed values are treated.
  const Evaluation& evaluation() const { return evaluation_; }

  /// A number that differs from run to run, to tell what outlived its own.
  std::uint64_t run() const { return run_; }
  bool running() const { return state_ == State::kRunning; }

  /// The cells of this run's delayed values.
  DelayedCells& cells() { return *cells_; }

  // For checkpoints only.
  CheckpointStack& checkpoints() { return checkpoints_; }
  /// How many choices this run repeats from the run before; 0 if unknown.
  std::size_t shared() const { return shared_; }
  /// How many choices this run has made.
  std::size_t depth() const {
    return static_cast<std::size_t>(cursor_ - path_.data());
  }
  /// Takes the choices up to `depth` for made.
  void skip_to(std::size_t depth) { cursor_ = path_.data() + depth; }
  /// True once per run.
  bool may_resume() { return std::exchange(is_resumable_, false); }

  /// A scratch list, kept so that not every run allocates one.
  std::vector<int>& scratch() { return scratch_; }

  // For searches only: what frames a run.
  void configure(Label generator, Evaluation evaluation, std::size_t depth);
  Path& prepare() { return path_; }
  void begin(Driver& driver) {
    driver_ = &driver;
    generator_ = root_;
    cursor_ = path_.data();
    stop_ = cursor_ + path_.size();
    state_ = State::kRunning;
    cut_ = false;
    ++run_;
    is_resumable_ = true;
    shared_ = driver.steps() ? path_.size() - 1 : 0;
  }
  /// Ends the run that began; false if its path was given up.
  bool finish(bool unwound) {
    const bool completed = !unwound && state_ == State::kRunning;
    if (cursor_ != path_.data() + path_.size()) [[unlikely]]
      misuse_shorter();
    state_ = State::kIdle;
    stop_ = cursor_;
    return completed;
  }
  /// Whether the last path was given up for its depth alone.
  bool was_cut() const { return cut_; }

  /// Unwinds the generator.
  [[noreturn]] void give_up(const char* why);

  /// Aborts with a message that names the generator and the choice.
  [[noreturn]] void misuse(Label label, const std::string& what) const;

 private:
  enum class State { kIdle, kRunning, kRejected };

  static std::uint32_t to_count(std::size_t size) {
    return static_cast<std::uint32_t>(size);
  }

  std::uint32_t extend(Label label, std::uint32_t count);
  std::uint32_t only_choice(Label label, std::uint32_t count);
  [[noreturn]] void misuse_range(Label label, int lo, int hi) const;
  [[noreturn]] void misuse_shorter() const;
  void check_same(const Choice& known, Label label, std::uint32_t count) const;

  const Choice* cursor_ = nullptr;  ///< The next choice to repeat, …
  const Choice* stop_ = nullptr;    ///< … up to here.
  State state_ = State::kIdle;
  bool cut_ = false;
  Driver* driver_ = nullptr;
  Path path_;
  Label generator_ = "generator";
  Label root_ = "generator";
  const char* why_ = "";
  Evaluation evaluation_;
  std::size_t max_depth_ = kUnlimited;
  std::uint64_t run_ = 0;
  std::unique_ptr<DelayedCells> cells_;
  std::vector<int> scratch_;
  bool is_resumable_ = false;
  std::size_t shared_ = 0;
  CheckpointStack checkpoints_;
};

}  // namespace refute::choice
