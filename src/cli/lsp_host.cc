#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "engine/language_servers.h"
#include "lsp/host.h"

/// `refute lsp-host`: the process between refute and a language server. refute
/// starts it.
namespace refute::cli {

Action declare_lsp_host(CLI::App& app) {
  auto options = std::make_shared<lsp::HostOptions>();
  std::vector<std::string> names;
  for (const auto& each : language_servers()) names.emplace_back(each.name);
  app.add_option("--server", options->server, "the server's row")
      ->required()
      ->check(CLI::IsMember(names));
  app.add_option("--level", options->source_level, "of the programs");
  app.add_option("--version", options->version, "of the server");
  app.add_option("--java", options->java, "what the server runs on");
  app.add_option("command", options->command, "the server")->required();
  return [options]() -> Result<ExitCode> {
    REFUTE_TRY_VOID(lsp::host_language_server(*options));
    return ExitCode::kClean;
  };
}

}  // namespace refute::cli
