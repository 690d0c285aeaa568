#include "engine/catalogue.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "engine/compilers.h"
#include "engine/planted.h"
#include "engine/samples.h"
#include "refactoring/request_json.h"

namespace refute {

// One line per engine: the function that makes its row.
#define REFUTE_ENGINES(row)                                        \
  row(eclipse_engine) row(netbeans_engine) row(openrewrite_engine) \
      row(jrrt_engine) row(jdtls_engine) row(lsp_engine)

#define REFUTE_DECLARE(name) EngineEntry name();
REFUTE_ENGINES(REFUTE_DECLARE)
#undef REFUTE_DECLARE

const std::vector<EngineEntry>& engine_catalogue() {
#define REFUTE_ROW(name) name(),
  static const std::vector<EngineEntry> all = {REFUTE_ENGINES(REFUTE_ROW)};
#undef REFUTE_ROW
  return all;
}

const EngineEntry* find_engine(std::string_view name) {
  for (const auto& entry : engine_catalogue())
    if (entry.name == name) return &entry;
  return nullptr;
}

bool runs_users_program(std::string_view asked) {
  const auto colon = asked.find(':');
  if (colon == asked.npos) return false;
  const EngineEntry* const entry = find_engine(asked.substr(0, colon));
  return asked.find('/', colon) != asked.npos ||
         (entry != nullptr && !entry->shipped);
}

Control rename_control() {
  const Sample sample = rename_method_sample();
  return {.what = describe(sample.request),
          .request = {{"method", "apply"},
                      {"files", program_to_json(sample.before)},
                      {"request", request_to_json(sample.request)}},
          .expected = {{"outcome", "applied"},
                       {"files", program_to_json(sample.after)}}};
}

Result<WorkerSpec> engine_spec(const std::string& asked,
                               EngineSettings settings) {
  if (is_planted(asked)) return planted_spec(asked, settings);
  if (task_of_engine(asked) != Task::kRefactor)
    return compiler_spec(asked, settings);
  const auto colon = asked.find(':');
  const std::string name = asked.substr(0, colon);
  if (colon != asked.npos) settings.version = asked.substr(colon + 1);
  std::vector<std::string> names;
  for (const auto& entry : engine_catalogue()) {
    if (entry.name == name) return entry.spec(settings);
    names.emplace_back(entry.name);
  }
  return usage_error(
      "unknown engine \"" + name + "\"" + did_you_mean(name, names),
      "`refute list engines` shows what there is; any other "
      "program goes with --engine-command");
}

Result<WorkerSpec> command_spec(const std::string& command,
                                const EngineSettings& settings) {
  if (command.find_first_not_of(' ') == std::string::npos)
    return usage_error("the engine command is empty");
  return WorkerSpec{.name = command,
                    .command = {"sh", "-c", "exec " + command},
                    .request_timeout = settings.timeout,
                    .memory_limit = settings.memory_limit,
                    .recycle_growth = kRecycleGrowth};
}

}  // namespace refute
