#include "choice/driver.h"

#include "choice/rng.h"

namespace refute::choice {
namespace {

class DepthFirst final : public Driver {
 public:
  bool next(Path& path) override {
    if (!started_) {
      started_ = true;
      path.clear();
      return true;
    }
    return step(path, 0);
  }

  std::uint32_t extend(std::size_t, Label, std::uint32_t) override { return 0; }

  void reset() override { started_ = false; }

 private:
  bool started_ = false;
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

}  // namespace

bool step(Path& path, std::size_t floor) {
  while (path.size() > floor && path.back().index + 1 == path.back().count)
    path.pop_back();
  if (path.size() <= floor) return false;
  ++path.back().index;
  return true;
}

std::unique_ptr<Driver> depth_first() { return std::make_unique<DepthFirst>(); }

std::unique_ptr<Driver> random(std::uint64_t seed) {
  return std::make_unique<Random>(seed);
}

}  // namespace refute::choice
