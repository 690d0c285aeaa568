#include "choice/choices.h"

#include <string>

#include "base/result.h"
#include "choice/delayed.h"
#include "choice/misuse.h"

namespace refute::choice {
namespace {

std::function<void(const Misuse&)>& who_is_told() {
  static std::function<void(const Misuse&)> told;
  return told;
}

}  // namespace

void on_misuse(std::function<void(const Misuse&)> told) {
  who_is_told() = std::move(told);
}

Choices::Choices() : cells_(std::make_unique<DelayedCells>()) {}

Choices::~Choices() = default;

void Choices::configure(Label generator, Evaluation evaluation,
                        std::size_t depth) {
  root_ = generator_ = generator;
  evaluation_ = evaluation;
  max_depth_ = depth;
}

void Choices::misuse_shorter() const {
  misuse(path_[static_cast<std::size_t>(cursor_ - path_.data())].label,
         "not deterministic: the run ended before this choice, which the run "
         "before made");
}

std::uint32_t Choices::extend(Label label, std::uint32_t count) {
  if (state_ != State::kRunning) [[unlikely]] {
    if (state_ == State::kRejected) throw Rejected{};
    misuse(label, "a choice is made outside a run");
  }
  if (path_.size() >= max_depth_) [[unlikely]] {
    cut_ = true;
    give_up("deeper than the limit");
  }
  const std::uint32_t index = driver_->extend(path_.size(), label, count);
  path_.push_back({label, index, count});
  cursor_ = stop_ = path_.data() + path_.size();
  return index;
}

std::uint32_t Choices::only_choice(Label label, std::uint32_t count) {
  if (state_ == State::kRejected) throw Rejected{};
  if (state_ == State::kIdle) misuse(label, "a choice is made outside a run");
  if (count == 0) misuse(label, "there is nothing to choose from");
  return 0;
}

void Choices::give_up(const char* why) {
  if (state_ == State::kIdle)
    misuse(generator_, std::string("assume fails outside a run: ") + why);
  reject(why);
  throw Rejected{};
}

void Choices::misuse(Label label, const std::string& what) const {
  if (who_is_told()) who_is_told()({generator_, label, what});
  REFUTE_CHECK(false, std::string("generator '") + generator_.text() +
                          "', choice '" + label.text() + "': " + what);
  std::abort();
}

void Choices::misuse_range(Label label, int lo, int hi) const {
  misuse(label, "the range " + std::to_string(lo) + ".." + std::to_string(hi) +
                    " is empty");
}

void Choices::check_same(const Choice& known, Label label,
                         std::uint32_t count) const {
  if (known.count == count && known.label == label) return;
  const std::string before = std::to_string(known.count),
                    now = std::to_string(count);
  if (known.label == label)
    misuse(label, "not deterministic: it had " + before +
                      " alternatives in the run before, and has " + now +
                      " now");
  misuse(label, "not deterministic: it is 1 of " + now +
                    " where the run before asked for '" + known.label.text() +
                    "', 1 of " + before);
}

}  // namespace refute::choice
