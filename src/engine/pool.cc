#include "engine/pool.h"

#include <algorithm>
#include <utility>

namespace refute {

EnginePool::EnginePool(const Factory& make, int size)
    : members_(static_cast<std::size_t>(std::max(1, size))) {
  for (Member& member : members_) member.engine = make();
  for (Member& member : members_)
    starting_.emplace_back([this, &member] { start(member); });
}

EnginePool::~EnginePool() {
  for (auto& thread : starting_) thread.join();
}

void EnginePool::start(Member& member) {
  auto info = member.engine->info();
  const std::lock_guard lock(mutex_);
  if (info) {
    info_ = *std::move(info);
    member.free = true;
  } else {
    broken_ = info.error();
  }
  changed_.notify_all();
}

Result<EngineInfo> EnginePool::info() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return info_ || broken_; });
  if (broken_) return tl::unexpected<Error>(*broken_);
  return *info_;
}

Result<EnginePool::Member*> EnginePool::take() {
  std::unique_lock lock(mutex_);
  Member* found = nullptr;
  changed_.wait(lock, [&] {
    for (Member& member : members_)
      if (member.free) found = &member;
    return found || broken_;
  });
  if (broken_) return tl::unexpected<Error>(*broken_);
  found->free = false;
  if (std::exchange(found->stale, false)) found->engine->restart();
  return found;
}

void EnginePool::give_back(Member& member) {
  const std::lock_guard lock(mutex_);
  member.free = true;
  changed_.notify_one();
}

Result<Outcome> EnginePool::apply(const java::Program& program,
                                  const Request& request) {
  REFUTE_TRY(Member* const member, take());
  const auto started = std::chrono::steady_clock::now();
  auto outcome = member->engine->apply(program, request);
  busy_ += (std::chrono::steady_clock::now() - started).count();
  give_back(*member);
  return outcome;
}

void EnginePool::restart() {
  const std::lock_guard lock(mutex_);
  for (Member& member : members_) member.stale = true;
}

}  // namespace refute
