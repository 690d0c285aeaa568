#include "engine/catalogue.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "engine/eclipse.h"
#include "engine/netbeans.h"
#include "refactoring/request_json.h"

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

Control rename_control() {
  const Request request{.refactoring = "rename-method",
                        .target = {.type = "p.Control", .method = "before"},
                        .options = {{"new-name", "after"}}};
  const auto program = [](const char* name) {
    return program_to_json(
        {{{"p/Control.java", fmt::format("package p;\n\n"
                                         "public class Control {{\n"
                                         "    int {0}() {{\n"
                                         "        return 1;\n"
                                         "    }}\n"
                                         "    int m() {{\n"
                                         "        return {0}();\n"
                                         "    }}\n"
                                         "}}\n",
                                         name)}}});
  };
  return {.what = describe(request) + " to after",
          .request = {{"method", "apply"},
                      {"files", program("before")},
                      {"request", request_to_json(request)}},
          .expected = {{"outcome", "applied"}, {"files", program("after")}}};
}

Result<WorkerSpec> engine_spec(const std::string& name,
                               const EngineSettings& settings) {
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
