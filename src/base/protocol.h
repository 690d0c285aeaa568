#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "base/result.h"

/// The frame of every answer that a worker gives, whatever its subject: a line
/// of JSON with the question's id and a result or an error (docs/protocol.md).
/// Nothing here trusts the answer: it may be any line at all.
namespace refute {

constexpr int kProtocol = 1;

/// The answer to question `id` in a line: an object with `result` or `error`.
/// Nothing if the line is something else.
std::optional<nlohmann::json> read_reply(const std::string& line,
                                         std::int64_t id);

/// The `result` of a reply to hello; an error if it is none, or of another
/// version of the protocol. `name` is the worker's, for the sentence.
Result<nlohmann::json> read_hello(const std::string& name,
                                  const nlohmann::json& reply);

}  // namespace refute
