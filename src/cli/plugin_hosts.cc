#include <memory>

#include "campaign/generator_host.h"
#include "cli/command.h"
#include "plugin/oracle_server.h"

/// `refute generator-host` and `refute oracle-host`: the processes that a
/// generator or an oracle in a file of its own runs in. refute starts them.
namespace refute::cli {
namespace {

Action declare_host(CLI::App& app, void (*run)(const std::filesystem::path&)) {
  auto object = std::make_shared<std::string>();
  app.add_option("object", *object, "the shared object")->required();
  return [object, run]() -> Result<ExitCode> {
    run(*object);
    return ExitCode::kClean;
  };
}

}  // namespace

Action declare_generator_host(CLI::App& app) {
  return declare_host(app, campaign::host_generator);
}

Action declare_oracle_host(CLI::App& app) {
  return declare_host(app, plugin::serve_oracle);
}

}  // namespace refute::cli
