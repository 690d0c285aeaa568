#include "choice/driver.h"

#include <utility>

#include "choice/choices.h"
#include "choice/rng.h"
#include "choice/subtree.h"

namespace refute::choice {

bool step(Path& path, std::size_t floor) {
  while (path.size() > floor && path.back().index + 1 == path.back().count)
    path.pop_back();
  if (path.size() <= floor) return false;
  ++path.back().index;
  return true;
}

namespace {

class DepthFirst final : public Driver {
 public:
  bool next(Path& path) override {
    steps_ = std::exchange(started_, true);
    if (steps_) return step(path, 0);
    path.clear();
    return true;
  }
  std::uint32_t extend(std::size_t, Label, std::uint32_t) override { return 0; }
  void reset() override { started_ = false; }

 private:
  bool started_ = false;
};

class BreadthFirst final : public Driver {
 public:
  bool next(Path& path) override {
    if (std::exchange(started_, true) && step(path, 0)) return true;
    if (!std::exchange(deeper_, false)) return false;
    ++depth_;
    path.clear();
    return true;
  }

  std::uint32_t extend(std::size_t depth, Label, std::uint32_t) override {
    cut_ = depth + 1 == depth_;
    if (!cut_) return 0;
    deeper_ = true;
    throw Rejected{};
  }

  Use use(const Path& path, bool) override {
    const bool cut = std::exchange(cut_, false);
    return path.size() + 1 == depth_ && !cut ? Use::kValue : Use::kProbe;
  }

  void reset() override {
    started_ = cut_ = false;
    deeper_ = true;
    depth_ = 0;
  }

 private:
  bool started_ = false;
  bool cut_ = false;       ///< This run went on below the current depth.
  bool deeper_ = true;     ///< Some run did.
  std::size_t depth_ = 0;  ///< One more than the choices of a path now wanted.
};

class Random final : public Driver {
 public:
  explicit Random(std::uint64_t seed) : seed_(seed), rng_(seed) {}

  bool next(Path& path) override {
    path.clear();
    return true;
  }
  std::uint32_t extend(std::size_t, Label, std::uint32_t count) override {
    return rng_.below(count);
  }
  void reset() override { rng_ = Rng(seed_); }

 private:
  std::uint64_t seed_;
  Rng rng_;
};

class Sparse final : public Driver {
 public:
  Sparse(std::uint64_t seed, std::uint32_t longest_jump,
         std::unique_ptr<Driver> inner)
      : seed_(seed), longest_jump_(longest_jump), inner_(std::move(inner)) {
    Sparse::reset();
  }

  bool next(Path& path) override { return inner_->next(path); }
  std::uint32_t extend(std::size_t depth, Label label,
                       std::uint32_t count) override {
    return inner_->extend(depth, label, count);
  }

  Use use(const Path& path, bool completed) override {
    const Use use = inner_->use(path, completed);
    if (use != Use::kValue || !completed) return use;
    if (--jump_ > 0) return Use::kSkip;
    draw();
    return Use::kValue;
  }

  void reset() override {
    inner_->reset();
    rng_ = Rng(seed_);
    draw();
  }

 private:
  void draw() { jump_ = 1 + rng_.below(longest_jump_); }

  std::uint64_t seed_;
  std::uint32_t longest_jump_;
  std::unique_ptr<Driver> inner_;
  Rng rng_{0};
  std::uint32_t jump_ = 0;
};

/// A driver that first cuts the tree and then does something with the parts.
class Divided : public Driver {
 public:
  explicit Divided(std::size_t wanted) : wanted_(wanted), splitter_(wanted) {}

  bool next(Path& path) override {
    if (probing_ && splitter_.next(path)) return true;
    if (std::exchange(probing_, false)) start(splitter_.take());
    return go_on(path);
  }

  std::uint32_t extend(std::size_t, Label, std::uint32_t count) override {
    return probing_ ? splitter_.extend(count) : 0;
  }

  Use use(const Path& path, bool) override {
    if (!probing_) return Use::kValue;
    splitter_.observe(path);
    return Use::kProbe;
  }

  void reset() override {
    splitter_ = Splitter(wanted_);
    probing_ = true;
  }

 protected:
  virtual void start(std::vector<Subtree> subtrees) = 0;
  virtual bool go_on(Path& path) = 0;

 private:
  std::size_t wanted_;
  Splitter splitter_;
  bool probing_ = true;
};

class Shard final : public Divided {
 public:
  Shard(std::uint32_t index, std::uint32_t parts)
      : Divided(std::size_t{kSubtreesPerPart} * parts),
        index_(index),
        parts_(parts) {}

 protected:
  void start(std::vector<Subtree> subtrees) override {
    walk_ = walk(std::make_shared<SubtreeQueue>(
        deal(std::move(subtrees), index_, parts_)));
  }
  bool go_on(Path& path) override { return walk_->next(path); }

 private:
  static constexpr std::uint32_t kSubtreesPerPart = 64;

  std::uint32_t index_;
  std::uint32_t parts_;
  std::unique_ptr<Driver> walk_;
};

class StrangeFirst final : public Divided {
 public:
  StrangeFirst() : Divided(kSubtrees) {}

 protected:
  void start(std::vector<Subtree> subtrees) override {
    // The order of the bit-reversed numbers: each half of the turns is spread
    // over the whole tree.
    places_.clear();
    for (std::uint32_t i = 0; places_.size() < subtrees.size(); ++i) {
      const std::uint32_t reversed = reverse_bits(i);
      if (reversed < subtrees.size())
        places_.push_back({std::move(subtrees[reversed]), {}, false});
    }
    turn_ = 0;
    last_ = nullptr;
  }

  bool go_on(Path& path) override {
    if (last_ != nullptr) last_->path = path;
    while (!places_.empty()) {
      turn_ %= places_.size();
      Place& place = places_[turn_];
      const bool more = std::exchange(place.started, true)
                            ? step(place.path, place.subtree)
                            : (place.path = place.subtree.root, true);
      if (more) {
        path = place.path;
        last_ = &place;
        ++turn_;
        return true;
      }
      places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(turn_));
    }
    return false;
  }

 private:
  static constexpr std::uint32_t kBits = 8;
  static constexpr std::size_t kSubtrees = 1U << kBits;

  struct Place {
    Subtree subtree;
    Path path;
    bool started;
  };

  static std::uint32_t reverse_bits(std::uint32_t number) {
    std::uint32_t reversed = 0;
    for (std::uint32_t bit = 0; bit < kBits; ++bit)
      reversed |= (number >> bit & 1U) << (kBits - 1 - bit);
    return reversed;
  }

  std::vector<Place> places_;
  std::size_t turn_ = 0;
  Place* last_ = nullptr;
};

}  // namespace

std::unique_ptr<Driver> depth_first() { return std::make_unique<DepthFirst>(); }

std::unique_ptr<Driver> breadth_first() {
  return std::make_unique<BreadthFirst>();
}

std::unique_ptr<Driver> random(std::uint64_t seed) {
  return std::make_unique<Random>(seed);
}

std::unique_ptr<Driver> sparse(std::uint64_t seed, std::uint32_t longest_jump,
                               std::unique_ptr<Driver> inner) {
  return std::make_unique<Sparse>(seed, longest_jump, std::move(inner));
}

std::unique_ptr<Driver> shard(std::uint32_t index, std::uint32_t parts) {
  return std::make_unique<Shard>(index, parts);
}

std::unique_ptr<Driver> strange_first() {
  return std::make_unique<StrangeFirst>();
}

}  // namespace refute::choice
