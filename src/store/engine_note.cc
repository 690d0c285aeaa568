#include "store/engine_note.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/json_text.h"

namespace refute::store {
namespace {

using nlohmann::json;

constexpr std::string_view kPrefix = "engine:";

EngineInfo engine_in(const json& told) {
  EngineInfo info{text_in(told, "name"), text_in(told, "version")};
  const auto details = told.find("details");
  if (details == told.end() || !details->is_object()) return info;
  for (const auto& [name, detail] : details->items())
    if (detail.is_string()) info.details[name] = detail.get<std::string>();
  return info;
}

}  // namespace

std::string engine_key(const std::string& label) {
  return std::string(kPrefix) + label;
}

std::string engine_to_json(const EngineInfo& info) {
  return json{
      {"name", info.name}, {"version", info.version}, {"details", info.details}}
      .dump();
}

EngineInfo engine_from_json(const std::string& text) {
  const json told = parse_json(text);
  return told.is_object() ? engine_in(told) : EngineInfo{};
}

std::map<std::string, EngineInfo> engines_in(
    const std::map<std::string, std::string>& meta) {
  std::map<std::string, EngineInfo> all;
  for (const auto& [key, value] : meta) {
    if (!key.starts_with(kPrefix)) continue;
    const json told = parse_json(value);
    if (told.is_object()) all[key.substr(kPrefix.size())] = engine_in(told);
  }
  return all;
}

}  // namespace refute::store
