#include <memory>

#include "cli/command.h"
#include "plugin/oracle_server.h"

/// `refute oracle-host`: the process that an oracle in a file of its own runs
/// in. refute starts it.
namespace refute::cli {

Action declare_oracle_host(CLI::App& app) {
  auto object = std::make_shared<std::string>();
  app.add_option("object", *object, "the shared object")->required();
  return [object]() -> Result<ExitCode> {
    plugin::serve_oracle(*object);
    return ExitCode::kClean;
  };
}

}  // namespace refute::cli
