#include "campaign/lane.h"

#include <fmt/format.h>

#include "base/stop.h"

namespace refute::campaign {

std::optional<Step> Lane::advance() {
  if (!walk_) walk_ = source_->phases[phase_].open();
  auto step = walk_->next();
  if (const Error* const error = walk_->error()) error_ = *error;
  if (!step) return step;
  yielded_ = true;
  if (ordinal_++ % shard_.count == shard_.index) ++done_;
  return step;
}

Step Lane::placed(Step step, std::size_t phase, std::int64_t ordinal) const {
  step.generator = source_->name;
  step.phase = source_->phases[phase].name;
  step.ordinal = ordinal;
  return step;
}

std::optional<Step> Lane::next() {
  while (!exhausted() && !error_) {
    auto step = advance();
    if (error_) break;
    if (!step) {
      walk_.reset();
      ordinal_ = 0;
      ++phase_;
    } else if (const std::int64_t at = ordinal_ - 1;
               at % shard_.count == shard_.index) {
      return placed(*std::move(step), phase_, at);
    }
  }
  return std::nullopt;
}

Result<void> Lane::fast_forward(store::Store& store) {
  // The last phase that was begun; those before it are complete.
  std::optional<store::Trial> last;
  for (std::size_t i = source_->phases.size(); i-- > 0 && !last;) {
    REFUTE_TRY(last, store.last_trial(source_->name, source_->phases[i].name));
    if (last) phase_ = i;
  }
  if (!last) return {};
  for (std::size_t i = 0; i < phase_; ++i)
    done_ += static_cast<std::int64_t>(source_->phases[i].size) / shard_.count;
  std::optional<Step> step;
  while (ordinal_ <= last->ordinal) {
    step = advance();
    if (!step) break;
  }
  if (error_) return tl::unexpected<Error>(*error_);
  if (!step || step->choices != last->choices)
    return fail(fmt::format("generator {} has changed since the campaign was "
                            "started: its program {} of {} is different now",
                            source_->name, last->ordinal, last->phase),
                "start a new campaign; what was found stays in the store");
  return {};
}

Result<std::vector<Step>> Lane::unjudged(store::Store& store) const {
  REFUTE_TRY(const auto trials, store.unjudged(source_->name));
  std::vector<Step> found;
  for (std::size_t i = 0; i < source_->phases.size(); ++i) {
    const Phase& phase = source_->phases[i];
    std::unique_ptr<Walk> walk;
    std::int64_t next = 0;
    for (const auto& trial : trials) {  // by their ordinals
      if (trial.phase != phase.name) continue;
      if (!walk) walk = phase.open();
      std::optional<Step> step;
      while (next <= trial.ordinal) {
        if (StopSignal::requested() || time_is_up()) return found;
        step = walk->next();
        ++next;
        if (!step) break;
      }
      if (step && step->choices == trial.choices)
        found.push_back(placed(*std::move(step), i, trial.ordinal));
    }
  }
  return found;
}

std::int64_t Lane::total() const {
  std::int64_t sum = 0;
  for (const auto& phase : source_->phases) {
    if (phase.size == 0) return 0;
    sum += static_cast<std::int64_t>(phase.size) / shard_.count;
  }
  return sum;
}

}  // namespace refute::campaign
