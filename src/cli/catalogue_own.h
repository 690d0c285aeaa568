#pragma once

#include <string>
#include <vector>

#include "cli/catalogue_ask.h"

/// Bugs found by hand, for example in an engine's source, for a catalogue.
namespace refute::cli {

/// Programs of the user's own, as for `refute try`.
struct OwnPrograms {
  std::vector<std::string> folders;
  std::string engine = "eclipse";
};

/// Asks the engine about each. If an oracle objects, and again in fresh
/// workers, the finding goes to `entries`; of several findings the worst. An
/// error if there is none, or if the engine itself announced it. Returns those
/// that are new.
Result<std::vector<std::string>> add_own(
    const OwnPrograms& own, EngineOptions engine,
    std::vector<report::CatalogueEntry>& entries);

}  // namespace refute::cli
