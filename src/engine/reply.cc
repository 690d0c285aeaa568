#include "engine/reply.h"

#include <nlohmann/json.hpp>

#include "engine/outcome_json.h"

namespace refute {
namespace {

using nlohmann::json;

std::string text_of(const json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

Result<EngineInfo> read_info(const std::string& name, const json& hello) {
  try {
    EngineInfo info{.name = hello.at("engine").get<std::string>(),
                    .version = hello.at("version").get<std::string>()};
    info.details = hello.value("details", std::map<std::string, std::string>{});
    info.refactorings =
        offers_from_json(hello.value("refactorings", json::object()));
    info.takes_class_path = hello.value("classpath", false);
    return info;
  } catch (const json::exception& e) {
    return fail(name + " answers hello wrongly: " + e.what(),
                "see docs/protocol.md for what hello must answer");
  }
}

Outcome read_outcome(const json& reply) {
  if (const auto error = reply.find("error"); error != reply.end()) {
    if (!error->is_object()) return Invalid{"internal", error->dump()};
    return Invalid{text_of(error->value("code", json("internal"))),
                   text_of(error->value("message", json("")))};
  }
  auto outcome = outcome_from_json(reply.at("result"));
  if (!outcome) return Invalid{"internal", outcome.error().message};
  return *std::move(outcome);
}

}  // namespace refute
