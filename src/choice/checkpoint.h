#pragma once

#include <cstddef>
#include <cstring>
#include <tuple>
#include <type_traits>

#include "choice/choices.h"

/// Continues a generator in the middle, for generators whose speed matters.
///
/// A search repeats the whole generator for every value, though most of it
/// repeats the run before. A loop can save the variables that hold its progress
/// at its head and, in the next run, go on from the last save that comes before
/// the choice that changed:
///
///   Board board;
///   int row = 0;
///   Checkpoint checkpoint(c, board, row);
///   for (; row < n; ++row) {
///     checkpoint.save();
///     board.put(row, c.integer("column", 0, n - 1));
///   }
///
/// Nothing but speed changes: paths, order and recorded sequences stay. All
/// that the loop changes must be named. Only the first checkpoint of a run has
/// an effect, so generators that use it can be combined.
namespace refute::choice {

template <typename... Variables>
class Checkpoint {
  static_assert((std::is_trivially_copyable_v<Variables> && ...),
                "a checkpoint copies its variables byte by byte");

 public:
  /// The variables have the values that the loop begins with; they are given
  /// saved ones if this run shares its beginning with the run before.
  explicit Checkpoint(Choices& c, Variables&... variables)
      : c_(c), variables_(variables...), is_active_(c.may_resume()) {
    if (is_active_) resume();
  }

  /// To be called at the head of the loop.
  void save() {
    if (!is_active_) return;
    CheckpointStack& stack = c_.checkpoints();
    const std::size_t depth = c_.depth();
    if (depth == resumed_at_) {
      resumed_at_ = kNowhere;
      return;
    }
    const bool replaces = !stack.depths.empty() && stack.depths.back() == depth;
    if (!replaces) stack.depths.push_back(depth);
    const std::size_t end = stack.depths.size() * kSize;
    if (stack.states.size() < end) stack.states.resize(2 * end);
    std::byte* to = stack.states.data() + end - kSize;
    std::apply(
        [&to](const auto&... variable) {
          ((std::memcpy(to, &variable, sizeof(variable)),
            to += sizeof(variable)),
           ...);
        },
        variables_);
  }

 private:
  static constexpr std::size_t kSize = (sizeof(Variables) + ...);
  static constexpr auto kNowhere = static_cast<std::size_t>(-1);

  void resume() {
    CheckpointStack& stack = c_.checkpoints();
    if (c_.shared() == 0 || stack.state_size != kSize) {
      stack.state_size = kSize;
      stack.depths.clear();
    }
    while (!stack.depths.empty() && stack.depths.back() > c_.shared())
      stack.depths.pop_back();
    if (stack.depths.empty()) return;
    const std::byte* from =
        stack.states.data() + (stack.depths.size() - 1) * kSize;
    std::apply(
        [&from](auto&... variable) {
          ((std::memcpy(&variable, from, sizeof(variable)),
            from += sizeof(variable)),
           ...);
        },
        variables_);
    resumed_at_ = stack.depths.back();
    c_.skip_to(resumed_at_);
  }

  Choices& c_;
  std::tuple<Variables&...> variables_;
  bool is_active_;
  std::size_t resumed_at_ = kNowhere;
};

}  // namespace refute::choice
