#include "jvm/cut_off.h"

namespace refute::jvm {

void CutOffTally::add(const CutOff& calls) {
  const std::lock_guard lock(mutex_);
  for (const auto& [why, count] : calls) calls_[why] += count;
}

CutOff CutOffTally::all() const {
  const std::lock_guard lock(mutex_);
  return calls_;
}

}  // namespace refute::jvm
