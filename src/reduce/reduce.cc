#include "reduce/reduce.h"

#include <algorithm>
#include <future>
#include <numeric>
#include <optional>

#include "reduce/edits.h"
#include "reduce/names.h"

namespace refute::reduce {
namespace {

using Clock = std::chrono::steady_clock;
using Numbers = std::vector<std::size_t>;

// Programs with fewer steps than this are taken apart one by one at once.
constexpr std::size_t kSmall = 24;

class Reducer {
 public:
  Reducer(const Subject& subject, const StillShows& shows,
          const Options& options)
      : shows_(shows),
        options_(options),
        deadline_(Clock::now() + options.budget),
        result_{subject} {}

  Reduced run() {
    remove_in_chunks();
    while (!over() && one_pass()) {
    }
    result_.minimal = !over();
    shorten_names();
    return std::move(result_);
  }

 private:
  bool over() const {
    return !result_.trouble.empty() || Clock::now() >= deadline_;
  }

  /// The first of the candidates that shows the bug becomes the result.
  bool accept_first(const std::vector<Numbers>& candidates) {
    std::vector<std::optional<Subject>> made;
    std::vector<std::future<Result<bool>>> answers;
    for (const auto& numbers : candidates) {
      made.push_back(apply_edits(result_.subject, numbers));
      if (made.back() && made.back()->program == result_.subject.program)
        made.back().reset();
      if (!made.back()) {
        answers.emplace_back();
        continue;
      }
      ++result_.checks;
      answers.push_back(std::async(
          candidates.size() > 1 ? std::launch::async : std::launch::deferred,
          [&, i = made.size() - 1, subject = *made.back()] {
            static_cast<void>(i);
            return shows_(subject);
          }));
    }
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (!answers[i].valid()) continue;
      const auto shows = answers[i].get();
      if (!shows)
        result_.trouble = shows.error().message;
      else if (*shows && !first)
        first = i;
    }
    if (!first) return false;
    result_.subject = *std::move(made[*first]);
    return true;
  }

  using Filter = bool (*)(const Edit& edit);

  static bool removes(const Edit& edit) { return edit.removes; }
  static bool is_idle(const Edit& edit) { return edit.idle; }

  /// For larger programs: whole stretches of the removable parts at once,
  /// halving their length each time. First what nobody names, which mostly goes
  /// at once and sets more of it free.
  void remove_in_chunks() {
    remove_idle();
    const auto removals = ordered(removes);
    if (removals.size() <= kSmall) return;
    remove_stretches(removes, removals.size() / 2, 2, kSmall);
    remove_idle();
  }

  void remove_idle() {
    while (!over()) {
      const auto idle = ordered(is_idle);
      if (idle.empty() || !remove_stretches(is_idle, idle.size(), 1, 0)) return;
    }
  }

  /// True if a stretch was removed. Ends when no more than `few` are left.
  bool remove_stretches(Filter filter, std::size_t longest,
                        std::size_t shortest, std::size_t few) {
    bool helped = false;
    auto removals = ordered(filter);
    for (std::size_t length = longest;
         length >= shortest && removals.size() > few && !over(); length /= 2) {
      for (std::size_t begin = 0; begin < removals.size() && !over();) {
        const auto end = std::min(begin + length, removals.size());
        if (accept_first(
                {Numbers(removals.begin() + begin, removals.begin() + end)})) {
          removals = ordered(filter);
          helped = true;
        } else {
          begin += length;
        }
      }
    }
    return helped;
  }

  /// Tries every single step once, the largest first; true if one helped.
  bool one_pass() {
    bool helped = false;
    auto steps = ordered([](const Edit&) { return true; });
    for (std::size_t i = 0; i < steps.size() && !over();) {
      std::vector<Numbers> batch;
      for (std::size_t j = i;
           j < steps.size() &&
           batch.size() < static_cast<std::size_t>(std::max(1, options_.jobs));
           ++j)
        batch.push_back({steps[j]});
      if (accept_first(batch)) {
        helped = true;
        steps = ordered([](const Edit&) { return true; });
        // What came before failed with a larger program; the next pass asks
        // again.
        i = std::min(i, steps.size());
      } else {
        i += batch.size();
      }
    }
    return helped;
  }

  /// All names at once, or else one by one.
  void shorten_names() {
    const Renaming names = short_names(result_.subject);
    if (names.empty() || over() || accept(rename(result_.subject, names)))
      return;
    for (const auto& name : names) {
      if (over()) return;
      accept(rename(result_.subject, {name}));
    }
  }

  bool accept(Subject candidate) {
    ++result_.checks;
    const auto shows = shows_(candidate);
    if (!shows) result_.trouble = shows.error().message;
    if (!shows || !*shows) return false;
    result_.subject = std::move(candidate);
    return true;
  }

  Numbers ordered(Filter filter) const {
    const auto all = edits(result_.subject);
    Numbers numbers;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (filter(all[i])) numbers.push_back(i);
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](std::size_t a, std::size_t b) {
                       return all[a].size > all[b].size;
                     });
    return numbers;
  }

  const StillShows& shows_;
  Options options_;
  Clock::time_point deadline_;
  Reduced result_;
};

}  // namespace

Reduced reduce(const Subject& subject, const StillShows& shows,
               const Options& options) {
  return Reducer(subject, shows, options).run();
}

}  // namespace refute::reduce
