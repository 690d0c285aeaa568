#include "engine/outcome_json.h"

#include <array>
#include <nlohmann/json.hpp>

#include "refactoring/request_json.h"

namespace refute {
namespace {

using nlohmann::json;

Result<Severity> severity_from(const std::string& name) {
  constexpr std::array kAll = {Severity::kOk, Severity::kInfo,
                               Severity::kWarning, Severity::kError,
                               Severity::kFatal};
  for (const Severity severity : kAll)
    if (name == to_string(severity)) return severity;
  return fail("unknown severity \"" + name + "\"");
}

std::vector<Swallowed> swallowed_from_json(const json& from) {
  std::vector<Swallowed> all;
  for (const json& item : from)
    all.push_back({item.at("exception").get<std::string>(),
                   item.value("message", ""), item.value("stack", "")});
  return all;
}

json swallowed_to_json(const std::vector<Swallowed>& all) {
  json list = json::array();
  for (const auto& each : all)
    list.push_back({{"exception", each.exception},
                    {"message", each.message},
                    {"stack", each.stack}});
  return list;
}

Result<Outcome> parse_outcome(const json& from) {
  REFUTE_TRY(Status status,
             status_from_json(from.value("status", json::array())));
  auto swallowed = swallowed_from_json(from.value("swallowed", json::array()));
  const auto outcome = from.at("outcome").get<std::string>();
  if (outcome == "applied") {
    REFUTE_TRY(java::Program after, program_from_json(from.at("files")));
    return Applied{std::move(after), std::move(status), std::move(swallowed)};
  }
  if (outcome == "refused")
    return Refused{std::move(status), std::move(swallowed)};
  if (outcome == "crashed")
    return Crashed{from.at("exception").get<std::string>(),
                   from.value("message", ""),
                   from.value("stack", ""),
                   from.value("phase", ""),
                   std::move(status),
                   {}};
  return fail("unknown outcome \"" + outcome + "\"");
}

}  // namespace

json status_to_json(const Status& status) {
  json list = json::array();
  for (const auto& entry : status) {
    json item = {{"severity", to_string(entry.severity)},
                 {"message", entry.message}};
    if (!entry.file.empty()) item["file"] = entry.file;
    if (entry.offset >= 0) {
      item["offset"] = entry.offset;
      item["length"] = entry.length;
    }
    list.push_back(std::move(item));
  }
  return list;
}

Result<Status> status_from_json(const json& from) {
  try {
    Status status;
    for (const json& item : from) {
      REFUTE_TRY(const Severity severity,
                 severity_from(item.at("severity").get<std::string>()));
      status.push_back({severity, item.at("message").get<std::string>(),
                        item.value("file", ""),
                        item.value("offset", std::int64_t{-1}),
                        item.value("length", std::int64_t{0})});
    }
    return status;
  } catch (const json::exception& e) {
    return fail(std::string("malformed status: ") + e.what());
  }
}

Result<Outcome> outcome_from_json(const json& from) {
  try {
    return parse_outcome(from);
  } catch (const json::exception& e) {
    return fail(std::string("malformed outcome: ") + e.what());
  }
}

Result<Outcome> stored_outcome_from_json(const json& from) {
  const auto read = [&]() -> Result<Outcome> {
    const auto outcome = from.at("outcome").get<std::string>();
    if (outcome == "timed-out")
      return TimedOut{from.value("seconds", 0.0), from.value("stderr", "")};
    if (outcome == "died")
      return Died{from.at("how").get<std::string>(), from.value("stderr", "")};
    if (outcome == "invalid")
      return Invalid{from.at("code").get<std::string>(),
                     from.value("message", "")};
    REFUTE_TRY(auto told, parse_outcome(from));
    if (auto* const crashed = std::get_if<Crashed>(&told))
      crashed->stderr_tail = from.value("stderr", "");
    return told;
  };
  try {
    return read();
  } catch (const json::exception& e) {
    return fail(std::string("malformed outcome: ") + e.what());
  }
}

json outcome_to_json(const Outcome& outcome) {
  json out = {{"outcome", kind(outcome)},
              {"status", status_to_json(status(outcome))}};
  if (const auto& kept = swallowed(outcome); !kept.empty())
    out["swallowed"] = swallowed_to_json(kept);
  if (const auto* applied = std::get_if<Applied>(&outcome)) {
    out["files"] = program_to_json(applied->after);
  } else if (const auto* crashed = std::get_if<Crashed>(&outcome)) {
    out["exception"] = crashed->exception;
    out["message"] = crashed->message;
    out["stack"] = crashed->stack;
    out["phase"] = crashed->phase;
    if (!crashed->stderr_tail.empty()) out["stderr"] = crashed->stderr_tail;
  } else if (const auto* timed_out = std::get_if<TimedOut>(&outcome)) {
    out["seconds"] = timed_out->seconds;
    out["stderr"] = timed_out->stderr_tail;
  } else if (const auto* died = std::get_if<Died>(&outcome)) {
    out["how"] = died->how;
    out["stderr"] = died->stderr_tail;
  } else if (const auto* invalid = std::get_if<Invalid>(&outcome)) {
    out["code"] = invalid->code;
    out["message"] = invalid->message;
  }
  return out;
}

}  // namespace refute
