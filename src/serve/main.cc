#include <fmt/format.h>

#include <memory>

#include "base/files.h"
#include "cli/plan.h"
#include "cli/program.h"
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
  app.add_option("store", options.stores,
                 "stores of campaigns, finished or running (default: "
                 "refute.db)");
  app.add_option("--port", options.port,
                 "port on 127.0.0.1 (default: any that is free)")
      ->check(CLI::Range(1, 65535));
  app.footer(
      "The page shows what `refute report --format html` does, as it comes "
      "in.\n"
      "Keys: j and k go to the next and the previous cause, 1 to 4 say true,\n"
      "debatable, not a bug, known; / searches. A judgement is saved at once,\n"
      "beside the store, in STORE.judgements.toml: `run`, `report`, "
      "`findings`\n"
      "and --known use it. Only this machine can open the page, and only with\n"
      "the address that is printed.");
  cli::Action chosen = [&] { return run(options); };
  return cli::run_program(argc, argv, app, chosen);
}

}  // namespace
}  // namespace refute::serve

int main(int argc, char** argv) { return refute::serve::main(argc, argv); }
