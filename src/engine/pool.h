#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "base/pool.h"
#include "engine/engine.h"

/// Several processes of one engine as one Engine that any number of threads may
/// use at the same time: each request gets a process of its own, and waits for
/// one if all are busy. The processes start in parallel, at once, while the
/// caller gets on with other things.
namespace refute {

class EnginePool : public Engine {
 public:
  using Factory = std::function<std::unique_ptr<Engine>()>;

  /// Starts `size` engines.
  EnginePool(const Factory& make, int size);
  ~EnginePool() override;

  /// Waits for the first that is ready; an error if one of them was not.
  Result<EngineInfo> info() override;

  /// An error if no engine is left that can be started.
  Result<Outcome> apply(const java::Program& program,
                        const Request& request) override;

  /// All of them, each before it is used again.
  void restart() override { engines_.restart(); }

  /// The time that all of them together have worked on requests so far.
  std::chrono::nanoseconds busy() const {
    return std::chrono::nanoseconds(busy_.load());
  }
  std::size_t size() const { return engines_.all().size(); }
  /// How many are at a request, or start.
  std::size_t working() const { return engines_.in_use(); }

 private:
  Pool<Engine> engines_;
  std::vector<std::thread> starting_;
  std::atomic<std::int64_t> busy_ = 0;
};

}  // namespace refute
