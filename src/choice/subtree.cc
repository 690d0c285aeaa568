#include "choice/subtree.h"

#include <algorithm>
#include <compare>
#include <utility>

namespace refute::choice {
namespace {

bool is_lighter(const Subtree& a, const Subtree& b) {
  if (a.is_leaf != b.is_leaf) return a.is_leaf;  // A leaf cannot be cut.
  return a.weight < b.weight;
}

bool comes_before(const Subtree& a, const Subtree& b) {
  return std::ranges::lexicographical_compare(a.root, b.root, {},
                                              &Choice::index, &Choice::index);
}

}  // namespace

bool step(Path& path, const Subtree& subtree) {
  const std::size_t floor = subtree.root.size();
  if (step(path, floor)) return true;
  if (floor == 0 || path[floor - 1].index + 1 >= subtree.end) return false;
  ++path[floor - 1].index;
  return true;
}

bool Splitter::next(Path& path) {
  while (pending_.empty()) {
    if (done_.size() >= wanted_ || done_.front().is_leaf) return false;
    cut_heaviest();
  }
  const Subtree& probed = pending_.back();
  path = probed.root;
  if (!path.empty()) path.back().index += rng_.below(probed.width());
  return true;
}

void Splitter::observe(const Path& path) {
  Subtree& probed = pending_.back();
  const std::size_t depth = probed.root.size();
  double paths = probed.width();
  for (std::size_t i = depth; i < path.size(); ++i) paths *= path[i].count;
  total_ += paths;
  probed.is_leaf = probed.width() == 1 && path.size() == depth;
  if (++probes_ < kProbes && !probed.is_leaf) return;

  probed.weight = total_ / probes_;
  total_ = probes_ = 0;
  // What lies below is known if the root is a single path of choices; it is
  // kept as the last choice of a root of its own until that is probed.
  if (probed.width() == 1 && !probed.is_leaf) {
    probed.root.push_back({path[depth].label, 0, path[depth].count});
    probed.end = path[depth].count;
  }
  done_.push_back(std::move(probed));
  pending_.pop_back();
  std::ranges::push_heap(done_, is_lighter);
}

void Splitter::cut_heaviest() {
  std::ranges::pop_heap(done_, is_lighter);
  Subtree low = std::move(done_.back());
  done_.pop_back();
  Subtree high = low;
  low.end = high.root.back().index += low.width() / 2;
  pending_.push_back(std::move(high));
  pending_.push_back(std::move(low));
}

std::vector<Subtree> Splitter::take() {
  std::ranges::sort(done_, comes_before);
  return std::move(done_);
}

namespace {

class Walk final : public Driver {
 public:
  explicit Walk(std::shared_ptr<SubtreeQueue> queue)
      : queue_(std::move(queue)) {}

  bool next(Path& path) override {
    steps_ = subtree_ != nullptr && step(path, *subtree_);
    if (steps_) return true;
    subtree_ = queue_->take();
    if (subtree_ == nullptr) return false;
    path = subtree_->root;
    return true;
  }

  std::uint32_t extend(std::size_t, Label, std::uint32_t) override { return 0; }

  void reset() override {
    subtree_ = nullptr;
    queue_->reset();
  }

 private:
  std::shared_ptr<SubtreeQueue> queue_;
  const Subtree* subtree_ = nullptr;
};

class Split final : public Driver {
 public:
  Split(std::size_t wanted, std::vector<Subtree>& subtrees)
      : wanted_(wanted), subtrees_(subtrees), splitter_(wanted) {}

  bool next(Path& path) override {
    if (splitter_.next(path)) return true;
    subtrees_ = splitter_.take();
    return false;
  }
  std::uint32_t extend(std::size_t, Label, std::uint32_t count) override {
    return splitter_.extend(count);
  }
  Use use(const Path& path, bool) override {
    splitter_.observe(path);
    return Use::kProbe;
  }
  void reset() override { splitter_ = Splitter(wanted_); }

 private:
  std::size_t wanted_;
  std::vector<Subtree>& subtrees_;
  Splitter splitter_;
};

}  // namespace

std::unique_ptr<Driver> walk(std::shared_ptr<SubtreeQueue> queue) {
  return std::make_unique<Walk>(std::move(queue));
}

std::unique_ptr<Driver> split(std::size_t wanted,
                              std::vector<Subtree>& subtrees) {
  return std::make_unique<Split>(wanted, subtrees);
}

std::vector<Subtree> deal(std::vector<Subtree> subtrees, std::uint32_t index,
                          std::uint32_t parts) {
  std::ranges::sort(subtrees, [](const Subtree& a, const Subtree& b) {
    return a.weight != b.weight ? a.weight > b.weight : comes_before(a, b);
  });
  std::vector<double> load(parts);
  std::vector<Subtree> own;
  for (Subtree& subtree : subtrees) {
    const auto lightest = std::ranges::min_element(load);
    *lightest += subtree.weight;
    if (lightest - load.begin() == index) own.push_back(std::move(subtree));
  }
  std::ranges::sort(own, comes_before);
  return own;
}

}  // namespace refute::choice
