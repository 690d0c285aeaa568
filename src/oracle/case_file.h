#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/files.h"
#include "base/places_for_tests.h"
#include "base/text.h"
#include "engine/outcome.h"
#include "refactoring/request_json.h"

/// Reads the cases of tests/engines: requests with results that were read and
/// found right. An oracle that finds fault with one is wrong. For tests.
namespace refute {

struct EngineCase {
  std::string name;
  Subject subject;
  std::optional<Applied> applied;  ///< Absent for a refusal.
};

/// The case in `text`; nothing if it is about a bad request.
inline std::optional<EngineCase> read_case(const std::string& name,
                                           const std::string& text) {
  std::string head, expectation, status;
  std::map<std::string, std::string> before, after;
  std::string* into = &head;
  for (const auto& line : split(text, '\n')) {
    if (line.starts_with("--- before ")) {
      into = &before[line.substr(11)];
    } else if (line.starts_with("--- after ")) {
      into = &after[line.substr(10)];
    } else if (line.starts_with("--- expect ")) {
      expectation = line.substr(11);
      into = &status;
    } else if (into != &head || !line.starts_with("#")) {
      *into += line + "\n";
    }
  }
  auto request = request_from_json(nlohmann::json::parse(head));
  if (!request) return std::nullopt;
  EngineCase result{name, {.program = {}, .request = *request}, {}};
  for (auto& [path, source] : before) {
    const auto open = source.find("«");
    const auto close = source.find("»");
    if (open != std::string::npos) {
      result.subject.request.target.file = path;
      result.subject.request.target.offset = static_cast<std::int64_t>(open);
      result.subject.request.target.length =
          static_cast<std::int64_t>(close - open - 2);
      source.erase(close, 2);
      source.erase(open, 2);
    }
    result.subject.program.files.push_back({path, source});
  }
  if (expectation != "applied") {
    return expectation == "refused" ? std::optional(std::move(result))
                                    : std::nullopt;
  }
  Applied applied;
  for (const auto& line : split(status, '\n')) {
    for (const auto severity : {Severity::kWarning, Severity::kError})
      if (line.starts_with(to_string(severity)))
        applied.status.push_back({severity, line});
  }
  for (const auto& [path, source] : before)
    if (!after.contains(path)) after[path] = source;
  for (const auto& [path, source] : after)
    if (!source.starts_with("(deleted)"))
      applied.after.files.push_back({path, source});
  result.applied = std::move(applied);
  return result;
}

/// All cases of tests/engines, but for those that show planted faults.
inline std::vector<EngineCase> engine_cases() {
  std::vector<EngineCase> result;
  const std::filesystem::path root = source_dir() + "/tests/engines";
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".case") continue;
    const auto text = read_file(entry.path());
    if (!text) continue;
    const auto name = std::filesystem::relative(entry.path(), root).string();
    if (name.starts_with("planted-faults/")) continue;
    if (auto one = read_case(name, *text)) result.push_back(std::move(*one));
  }
  return result;
}

}  // namespace refute
