#include "base/worker_channel.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace refute {

Result<nlohmann::json> WorkerChannel::call(nlohmann::json request,
                                           std::chrono::milliseconds timeout) {
  REFUTE_TRY(WorkerReply reply, worker_.call(std::move(request), timeout));
  if (const auto* failure = std::get_if<WorkerFailure>(&reply))
    return fail(fmt::format("{}: {}", worker_.spec().name, describe(*failure)));
  return std::get<nlohmann::json>(std::move(reply));
}

}  // namespace refute
