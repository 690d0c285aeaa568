#include "randoop/options_json.h"

#include <nlohmann/json.hpp>
#include <set>

namespace refute::randoop {
namespace {

using nlohmann::json;

/// Every option once: its name, and where it is kept.
template <typename Options, typename Row>
void each_option(Options& options, Row row) {
  auto& generator = options.generator;
  row("strategy", generator.strategy);
  row("seed", generator.seed);
  row("max_depth", generator.max_depth);
  row("max_length", generator.max_length);
  row("append", generator.append);
  row("repetition", generator.repetition);
  row("max_repetition", generator.max_repetition);
  row("null_chance", generator.null_chance);
  row("helper_chance", generator.helper_chance);
  row("prune_duplicates", generator.prune_duplicates);
  row("weighted", generator.weighted);
  row("banned", generator.banned);
  row("max_makers", generator.max_makers);
  row("constants", generator.constants);
  row("check", options.mode.check);
  row("past_exceptions", options.mode.past_exceptions);
  row("prune", options.mode.prune);
  row("overlook", options.mode.overlook);
  row("shape", options.mode.shape);
  row("state", options.mode.state);
  row("all_state", options.mode.all_state);
  row("kept_per_operation", options.kept_per_operation);
  row("max_kept_length", options.max_kept_length);
  row("failures", options.failures);
}

template <typename Value>
json to_wire(const Value& value) {
  return value;
}

json to_wire(Strategy strategy) { return std::string(name_of(strategy)); }

/// False if there is no such value; throws if it is none of the type at all.
template <typename Value>
bool from_wire(const json& from, Value& value) {
  value = from.get<Value>();
  return true;
}

bool from_wire(const json& from, Strategy& strategy) {
  const auto name = from.get<std::string>();
  for (const Strategy each : kStrategies) {
    if (name_of(each) != name) continue;
    strategy = each;
    return true;
  }
  return false;
}

}  // namespace

json to_json(const ExplorerOptions& options) {
  json to = json::object();
  each_option(options, [&](const char* name, const auto& value) {
    to[name] = to_wire(value);
  });
  return to;
}

Result<ExplorerOptions> explorer_options_from_json(const json& from) {
  if (!from.is_object()) return fail("options are no object");
  ExplorerOptions options;
  std::set<std::string> known;
  std::string wrong;
  each_option(options, [&](const char* name, auto& value) {
    known.insert(name);
    const auto found = from.find(name);
    if (found == from.end()) return;
    try {
      if (!from_wire(*found, value)) wrong = name;
    } catch (const json::exception&) {
      wrong = name;
    }
  });
  if (!wrong.empty())
    return fail("option " + wrong + " cannot be " + from.at(wrong).dump());
  for (const auto& [name, value] : from.items())
    if (!known.contains(name)) return fail("no option \"" + name + "\"");
  return options;
}

}  // namespace refute::randoop
