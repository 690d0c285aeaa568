#pragma once

#include <utility>

#include "base/channel.h"
#include "base/worker.h"

namespace refute {

/// A worker process as a Channel: no answer is an Error that says why.
class WorkerChannel : public Channel {
 public:
  explicit WorkerChannel(WorkerSpec spec) : worker_(std::move(spec)) {}

  Result<nlohmann::json> call(nlohmann::json request,
                              std::chrono::milliseconds timeout) override;
  Worker& worker() { return worker_; }

 private:
  Worker worker_;
};

}  // namespace refute
