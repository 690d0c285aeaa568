#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

#include "cli/plan.h"
#include "cli/session.h"
#include "store/store.h"

/// The finding that a user means: a number is one of a store, a name one of a
/// catalogue.
namespace refute::cli {

struct FindingChoice {
  std::string id;
  std::string store = kDefaultStore;
  std::string catalogue = {};  ///< Empty: the one that comes with refute.
  /// The program as found, even if there is a small one.
  bool original = false;

  void declare(CLI::App& app);
};

struct ChosenFinding {
  store::Finding finding;  ///< With its small program, if there is one.
  bool reduced = false;
  bool of_store = false;
  /// As it was found: of a store, what its plan says.
  EngineOptions engine;
  std::map<std::string, std::string> meta = {};  ///< Of the store.
  std::string replay_line;
};

/// `given` is the command line, for options that a replay may change.
Result<ChosenFinding> choose_finding(const FindingChoice& choice,
                                     const CLI::App& given);

/// Where findings that have a name are: docs/findings here, or where refute was
/// installed or built.
std::filesystem::path default_catalogue();

}  // namespace refute::cli
