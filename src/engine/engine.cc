#include "engine/engine.h"

#include <nlohmann/json.hpp>

#include "engine/library.h"
#include "engine/outcome_json.h"
#include "refactoring/request_json.h"

namespace refute {
namespace {

using nlohmann::json;

Outcome outcome_of(const WorkerFailure& failure,
                   std::chrono::milliseconds timeout) {
  if (failure.kind == WorkerFailure::Kind::kTimedOut)
    return TimedOut{static_cast<double>(timeout.count()) / 1000.0,
                    failure.stderr_tail};
  return Died{failure.detail, failure.stderr_tail};
}

std::string text_of(const json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

Outcome outcome_of(const json& reply) {
  if (const auto error = reply.find("error"); error != reply.end()) {
    if (!error->is_object()) return Invalid{"internal", error->dump()};
    return Invalid{text_of(error->value("code", json("internal"))),
                   text_of(error->value("message", json("")))};
  }
  auto outcome = outcome_from_json(reply.at("result"));
  if (!outcome) return Invalid{"internal", outcome.error().message};
  return *std::move(outcome);
}

}  // namespace

Result<EngineInfo> ProcessEngine::info() {
  REFUTE_TRY(const json hello, worker_.hello());
  try {
    EngineInfo info{.name = hello.at("engine").get<std::string>(),
                    .version = hello.at("version").get<std::string>()};
    info.details = hello.value("details", std::map<std::string, std::string>{});
    const json refactorings = hello.value("refactorings", json::object());
    for (const auto& [name, unused] : refactorings.items())
      info.refactorings.push_back(name);
    return info;
  } catch (const json::exception& e) {
    return fail(worker_.spec().name + " introduces itself wrongly: " + e.what(),
                "see docs/protocol.md for what hello must answer");
  }
}

Result<Outcome> ProcessEngine::apply(const java::Program& program,
                                     const Request& request) {
  if (!worker_.spec().whole_jdk.empty() && needs_whole_jdk(program, request))
    worker_.enlarge_library();
  REFUTE_TRY(const WorkerReply reply,
             worker_.call({{"method", "apply"},
                           {"files", program_to_json(program)},
                           {"request", request_to_json(request)}}));
  if (const auto* failure = std::get_if<WorkerFailure>(&reply))
    return outcome_of(*failure, worker_.spec().request_timeout);
  Outcome outcome = outcome_of(std::get<json>(reply));
  if (auto* crashed = std::get_if<Crashed>(&outcome))
    crashed->stderr_tail = worker_.stderr_of_last_call();
  return outcome;
}

}  // namespace refute
