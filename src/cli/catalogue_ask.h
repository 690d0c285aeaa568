#pragma once

#include <string>
#include <vector>

#include "cli/session.h"
#include "report/catalogue.h"

/// What releases of an engine say of the findings of a catalogue: are they
/// still there, and since when?
namespace refute::cli {

struct AskOptions {
  std::vector<std::string> only;  ///< Parts of names; empty: all are asked.
  EngineOptions engine;
};

/// Is one of these in its name? None of them: it is.
bool is_meant(const report::CatalogueEntry& entry,
              const std::vector<std::string>& only);

/// Asks a release of all its engine's findings and writes down the answers. Of
/// the engine that a finding is of, the evidence is told anew, and those that
/// do not show any more are added to `gone`.
Result<void> ask_release(const std::string& label, const AskOptions& options,
                         std::vector<report::CatalogueEntry>& entries,
                         std::vector<std::string>& gone);

/// An error if the engine has none.
Result<std::vector<std::string>> older_releases(const std::string& engine);

/// Since which release each finding shows, by halving: what the oldest shows,
/// all are taken to have had.
Result<void> bisect(const std::string& engine, const AskOptions& options,
                    std::vector<report::CatalogueEntry>& entries);

}  // namespace refute::cli
