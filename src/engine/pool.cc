#include "engine/pool.h"

#include <algorithm>
#include <string>
#include <system_error>

namespace refute {

EnginePool::EnginePool(const Factory& make, int size) {
  for (int i = 0; i < std::max(1, size); ++i) engines_.add(make());
  try {
    for (const auto& engine : engines_.all())
      starting_.emplace_back([this, &engine = *engine] {
        if (const auto info = engine.info())
          engines_.give_back(engine);
        else
          engines_.close(info.error());
      });
  } catch (const std::system_error& e) {
    engines_.close({std::string("cannot start a thread: ") + e.what(),
                    "this user may start no more; see `ulimit -u`"});
  }
}

EnginePool::~EnginePool() {
  for (auto& thread : starting_) thread.join();
}

Result<EngineInfo> EnginePool::info() {
  REFUTE_TRY(Engine* const engine, engines_.take());
  auto info = engine->info();
  engines_.give_back(*engine);
  return info;
}

Result<Outcome> EnginePool::apply(const java::Program& program,
                                  const Request& request) {
  REFUTE_TRY(Engine* const engine, engines_.take());
  const auto started = std::chrono::steady_clock::now();
  auto outcome = engine->apply(program, request);
  busy_ += (std::chrono::steady_clock::now() - started).count();
  engines_.give_back(*engine);
  return outcome;
}

}  // namespace refute
