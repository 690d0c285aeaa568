#include "engine/catalogue.h"

#include "base/text.h"
#include "engine/eclipse.h"
#include "engine/netbeans.h"
#include "engine/planted.h"

namespace refute {

const std::vector<EngineEntry>& engine_catalogue() {
  static const std::vector<EngineEntry> all = {
      {"eclipse", "Eclipse JDT, the newest release that the JDK found can run",
       eclipse_spec},
      {"netbeans", "Apache NetBeans, the newest release on Maven Central",
       netbeans_spec},
  };
  return all;
}

Result<WorkerSpec> engine_spec(const std::string& name,
                               const EngineSettings& settings) {
  if (is_planted(name)) return planted_spec(name, settings);
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
                    .request_timeout = settings.timeout};
}

}  // namespace refute
