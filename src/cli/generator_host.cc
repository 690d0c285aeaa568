#include "campaign/generator_host.h"

#include <memory>

#include "cli/command.h"

/// `refute generator-host`: the process that a generator in a file of its own
/// runs in. refute starts it.
namespace refute::cli {

Action declare_generator_host(CLI::App& app) {
  auto object = std::make_shared<std::string>();
  app.add_option("object", *object, "the shared object")->required();
  return [object]() -> Result<ExitCode> {
    campaign::host_generator(*object);
    return ExitCode::kClean;
  };
}

}  // namespace refute::cli
