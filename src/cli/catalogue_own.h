#pragma once

#include <string>
#include <vector>

#include "cli/catalogue_ask.h"

/// Bugs that a person found, in an engine's source say, for a catalogue.
namespace refute::cli {

/// Programs of a person's own, as for `refute try`.
struct OwnPrograms {
  std::vector<std::string> folders;
  std::string engine = "eclipse";
};

/// Asks the engine of each. What an oracle objects to, and again in fresh
/// workers, goes to `entries`: of several things the worst. An error if there
/// is none, or if the engine itself announced it. Returns those that are new.
Result<std::vector<std::string>> add_own(
    const OwnPrograms& own, EngineOptions engine,
    std::vector<report::CatalogueEntry>& entries);

}  // namespace refute::cli
