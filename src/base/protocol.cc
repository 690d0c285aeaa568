#include "base/protocol.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/json_text.h"

namespace refute {

using nlohmann::json;

std::optional<json> read_reply(const std::string& line, std::int64_t id) {
  json reply = parse_json(line);
  const bool ours = reply.is_object() && reply.contains("id") &&
                    reply["id"] == id &&
                    (reply.contains("result") || reply.contains("error"));
  if (!ours) return std::nullopt;
  return reply;
}

Result<json> read_hello(const std::string& name, const json& reply) {
  if (const auto error = reply.find("error"); error != reply.end())
    return fail(fmt::format("{} does not start: {}", name, error->dump()));
  const json& hello = reply.at("result");
  const json version =
      hello.is_object() ? hello.value("protocol", json()) : json();
  if (version != kProtocol)
    return fail(fmt::format("{} speaks protocol version {}, not {}", name,
                            version.dump(), kProtocol));
  return hello;
}

}  // namespace refute
