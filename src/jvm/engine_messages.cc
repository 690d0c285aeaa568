#include "jvm/engine_messages.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jvm/messages.h"

namespace refute::jvm {

using nlohmann::json;

namespace {

/// What a compiler objects to, each with its code behind it in brackets.
json status_of(const std::vector<Diagnostic>& diagnostics) {
  json status = json::array();
  for (const auto& each : diagnostics) {
    json entry = {{"severity", "error"},
                  {"message", each.message + " [" + each.code + "]"}};
    if (!each.file.empty() && each.start >= 0) {
      entry["file"] = each.file;
      entry["offset"] = each.start;
      entry["length"] = std::max(0, each.end - each.start);
    }
    status.push_back(std::move(entry));
  }
  return status;
}

json reply_of(const EngineMade& made) {
  return {{"result",
           {{"outcome", "applied"},
            {"files", program_to_json(made.files)},
            {"status", json::array()}}}};
}

json reply_of(const EngineRefused& refused) {
  return {
      {"result",
       {{"outcome", "refused"}, {"status", status_of(refused.diagnostics)}}}};
}

json reply_of(const EngineCrashed& crashed) {
  const auto& message = crashed.message;
  return {{"result",
           {{"outcome", "crashed"},
            {"exception", message.substr(0, message.find(':'))},
            {"message", message},
            {"stack", crashed.stack},
            {"phase", "compile"},
            {"status", json::array()}}}};
}

json reply_of(const EngineError& error) {
  return error_reply(error.code, error.message);
}

}  // namespace

Result<EngineRequest> engine_request_from_json(const json& from) {
  try {
    return EngineRequest{from.at("request").at("refactoring"),
                         program_from_json(from.at("files"))};
  } catch (const json::exception& e) {
    return fail(std::string("malformed request: ") + e.what());
  }
}

json to_json(const EngineAbout& about) {
  return {{"result",
           {{"protocol", 1},
            {"engine", about.name},
            {"version", about.version},
            {"details", {{"java", about.java}, {"vendor", about.vendor}}},
            {"refactorings",
             {{about.task,
               {{"target", "program"}, {"options", json::object()}}}}}}}};
}

json to_json(const EngineAnswer& answer) {
  return std::visit([](const auto& each) { return reply_of(each); }, answer);
}

}  // namespace refute::jvm
