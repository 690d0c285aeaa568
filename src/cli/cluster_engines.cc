#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "cli/cluster.h"
#include "cli/stored_commands.h"

/// All tasks must have the same engines: stores of different ones cannot be
/// merged, and that should not be found out when days of work are done.
namespace refute::cli {
namespace {

using nlohmann::json;

/// What is in a store about its engines, by label.
Result<json> ask(const EngineOptions& options) {
  REFUTE_TRY(const auto workers, make_workers(options));
  json all = json::object();
  for (const auto& maker : workers.engines) {
    REFUTE_TRY(const EngineInfo info, maker.make()->info());
    all[maker.label] = {{"name", info.name},
                        {"version", info.version},
                        {"details", info.details}};
  }
  return all;
}

/// "fake 2 (java 25.0.1, level 21)"
std::string describe(const json& engine) {
  const auto word = [](const json& object, const std::string& key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string()
               ? found->get<std::string>()
               : std::string();
  };
  std::vector<std::string> details;
  if (const auto its = engine.find("details");
      its != engine.end() && its->is_object())
    for (const auto& [key, value] : its->items())
      details.push_back(key + " " + word(*its, key));
  std::string text = word(engine, "name") + " " + word(engine, "version");
  if (!details.empty()) text += fmt::format(" ({})", fmt::join(details, ", "));
  return text;
}

}  // namespace

Result<void> agree_on_engines(const ClusterTask& task) {
  const PlanOptions& plan = task.campaign->options.plan;
  REFUTE_TRY_VOID(let_run(programs_of(plan), plan.engine));
  REFUTE_TRY(const json ours, ask(plan.engine));
  REFUTE_TRY(const std::string text,
             task.folder.agree_on_engines(dump_json(ours) + "\n"));
  const json theirs = parse_json(text);
  for (const auto& [label, engine] : ours.items()) {
    const auto its = theirs.is_object() ? theirs.find(label) : theirs.end();
    if (its != theirs.end() && *its == engine) continue;
    return fail(
        fmt::format("engine {} is {} here, and {} where the first task ran",
                    label, describe(engine),
                    its == theirs.end() || !its->is_object() ? "unknown"
                                                             : describe(*its)),
        fmt::format("all machines need the same engines and JDK; if the first "
                    "one was wrong and no slice is done yet, remove {}",
                    (task.folder.path() / "engines.json").string()));
  }
  return {};
}

}  // namespace refute::cli
