#include "engine/lsp.h"

#include "base/files.h"
#include "engine/jvm_host.h"

namespace refute {
namespace {

// A server keeps caches of what it has seen.
constexpr int kLspRecycleAfter = 2'000;

Result<WorkerSpec> lsp_spec(const EngineSettings& settings) {
  const std::string& command = settings.version;
  if (command.find_first_not_of(' ') == std::string::npos)
    return usage_error("lsp: which language server?",
                       "--engine 'lsp:COMMAND' starts one, such as "
                       "'lsp:clangd --log=error'; docs/engines.md says more");
  return language_server_spec("lsp:" + command, server_of_command(command),
                              {"sh", "-c", "exec " + command}, settings);
}

}  // namespace

Result<WorkerSpec> language_server_spec(const std::string& name,
                                        const LanguageServer& server,
                                        const std::vector<std::string>& command,
                                        const EngineSettings& settings) {
  WorkerSpec spec{.name = name,
                  .request_timeout = settings.timeout,
                  .recycle_after = kLspRecycleAfter,
                  .memory_limit = settings.memory_limit,
                  .recycle_growth = kRecycleGrowth};
  spec.command = {(program_folder() / "refute").string(),
                  "lsp-host",
                  "--server",
                  std::string(server.name),
                  "--level",
                  std::to_string(settings.source_level),
                  "--"};
  append(spec.command, command);
  return spec;
}

EngineEntry lsp_engine() {
  EngineEntry entry{"lsp", "any language server: lsp:COMMAND (docs/engines.md)",
                    lsp_spec};
  entry.shipped = false;
  return entry;
}

}  // namespace refute
