#pragma once

#include <functional>

#include "engine/engine.h"

namespace refute {

/// An engine that does what a function says. For tests of everything above.
class FakeEngine : public Engine {
 public:
  using Apply =
      std::function<Outcome(const java::Program& program, const Request&)>;

  /// Without a function it changes nothing.
  FakeEngine() : FakeEngine([](const auto& p, auto&) { return Applied{p}; }) {}
  explicit FakeEngine(Apply apply) : apply_(std::move(apply)) {}

  Result<EngineInfo> info() override {
    return EngineInfo{.name = "fake", .version = "1", .refactorings = offers};
  }
  Result<Outcome> apply(const java::Program& program,
                        const Request& request) override {
    return apply_(program, request);
  }
  void restart() override { ++restarts; }

  int restarts = 0;
  std::vector<Offer> offers = {};  ///< What it says it can do.

 private:
  Apply apply_;
};

}  // namespace refute
