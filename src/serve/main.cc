#include <fmt/format.h>

#include <memory>

#include "base/files.h"
#include "cli/plan.h"
#include "cli/program.h"
#include "cli/serve_options.h"
#include "serve/server.h"
#include "store/store.h"

/// `refute-serve`, which `refute serve` starts.
namespace refute::serve {
namespace {

Result<ExitCode> run(Options options) {
  if (options.stores.empty()) options.stores = {cli::kDefaultStore};
  // A wrong name is told now, and not in the browser.
  for (const auto& path : options.stores)
    REFUTE_TRY_VOID(store::Store::open(path, /*read_only=*/true));
  options.program = program_folder() / "refute";
  REFUTE_TRY_VOID(serve(options, [](const std::string& address) {
    fmt::print("{}\nOpen this address in a browser; Ctrl-C ends it.\n",
               address);
    std::fflush(stdout);
  }));
  return ExitCode::kClean;
}

int main(int argc, char** argv) {
  CLI::App app{"judge the causes of campaigns in a browser", "refute serve"};
  Options options;
  cli::declare_serve(app, options.stores, options.port);
  cli::Action chosen = [&] { return run(options); };
  return cli::run_program(argc, argv, app, chosen);
}

}  // namespace
}  // namespace refute::serve

int main(int argc, char** argv) { return refute::serve::main(argc, argv); }
