#pragma once

#include <chrono>
#include <nlohmann/json_fwd.hpp>

#include "base/result.h"

/// The seam between those who ask (engines, oracles) and whatever answers: a
/// child process in the product, a table of answers in tests.
namespace refute {

/// One question, one answer, JSON both.
class Channel {
 public:
  virtual ~Channel() = default;

  /// Sends a request and waits for its answer: the whole message, with
  /// `result` or `error`. The channel adds the `id`. An Error means that no
  /// answer came: the other side died, hung or wrote something else.
  virtual Result<nlohmann::json> call(nlohmann::json request,
                                      std::chrono::milliseconds timeout) = 0;
};

}  // namespace refute
