#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

/// What `refute serve` takes. `refute-serve` reads it; the manual pages and the
/// completions of `refute` show it.
namespace refute::cli {

inline void declare_serve(CLI::App& app, std::vector<std::string>& stores,
                          int& port) {
  app.add_option("store", stores,
                 "stores of campaigns, finished or running (default: "
                 "refute.db)");
  app.add_option("--port", port,
                 "port on 127.0.0.1 (default: any that is free)")
      ->check(CLI::Range(1, 65535));
  app.footer(
      "The page shows what `refute report --format html` does, as it comes "
      "in.\n"
      "Keys: j and k go to the next and the previous cause, 1 to 4 say true,\n"
      "debatable, not a bug, known; n writes a note, / searches. A judgement\n"
      "is saved at once, beside the store, in STORE.judgements.toml: `run`,\n"
      "`report`, `findings` and --known use it. Only this machine can open\n"
      "the page, and only with the address that is printed.");
}

}  // namespace refute::cli
