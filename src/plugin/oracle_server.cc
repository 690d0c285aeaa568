#include "plugin/oracle_server.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "base/protocol.h"
#include "base/version.h"
#include "engine/outcome_json.h"
#include "plugin/load.h"
#include "refactoring/request_json.h"

namespace refute::plugin {
namespace {

using nlohmann::json;

/// The shape in "oracle|refactoring|level|shape", which an oracle of ours that
/// was copied out gives; else all of it.
std::string kind_of(const Finding& finding) {
  std::string_view rest = finding.signature;
  if (finding.oracle.empty()) return std::string(rest);
  for (int i = 0; i < 3; ++i) {
    const auto bar = rest.find('|');
    if (bar == rest.npos) return finding.signature;
    rest.remove_prefix(bar + 1);
  }
  return std::string(rest);
}

json to_json(const Verdict& verdict) {
  if (const auto* const none = std::get_if<NotApplicable>(&verdict))
    return {{"verdict", "not-applicable"}, {"why", none->why}};
  if (const auto* const found = std::get_if<Finding>(&verdict))
    return {{"verdict", "finding"},
            {"kind", kind_of(*found)},
            {"summary", found->summary},
            {"evidence", found->evidence}};
  return {{"verdict", "pass"}};
}

Result<json> judged(const json& message, const Judge& judge) {
  REFUTE_TRY(auto program, program_from_json(message.at("files")));
  REFUTE_TRY(auto request, request_from_json(message.at("request")));
  REFUTE_TRY(const auto outcome,
             stored_outcome_from_json(message.at("outcome")));
  const Subject subject{std::move(program), std::move(request)};
  return to_json(
      judge({subject, outcome, message.at("engine").get<std::string>()}));
}

}  // namespace

json answer_to(const json& message, const Judge& judge) {
  json answer = {{"id", message.value("id", json())}};
  if (message.value("method", "") == "hello") {
    answer["result"] = {{"protocol", kProtocol},
                        {"oracle", "a C++ file"},
                        {"version", kVersion}};
    return answer;
  }
  try {
    if (auto result = judged(message, judge))
      answer["result"] = *std::move(result);
    else
      answer["error"] = {{"message", result.error().message}};
  } catch (const std::exception& e) {
    answer["error"] = {{"message", std::string("it threw ") + e.what()}};
  }
  return answer;
}

void serve_oracle(const std::filesystem::path& object) {
  const auto symbol = load(object, object.string(),
                           {"refute_plugin_judge", "has no oracle",
                            "its last line should be REFUTE_ORACLE(function): "
                            "docs/oracles.md"});
  if (!symbol) {
    std::cerr << symbol.error().message << '\n';
    return;
  }
  const Judge judge = [&](const Trial& trial) {
    Verdict verdict;
    reinterpret_cast<void (*)(const Trial&, Verdict&)>(*symbol)(trial, verdict);
    return verdict;
  };
  // What the file prints goes to standard error, not between our answers.
  std::FILE* const out = ::fdopen(::dup(STDOUT_FILENO), "w");
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  for (std::string line; std::getline(std::cin, line);)
    if (const auto message = parse_json(line); message.is_object()) {
      const std::string answer = dump_json(answer_to(message, judge)) + "\n";
      if (std::fputs(answer.c_str(), out) < 0 || std::fflush(out) != 0) return;
    }
}

}  // namespace refute::plugin
