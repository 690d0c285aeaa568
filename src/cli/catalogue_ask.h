#pragma once

#include <string>
#include <vector>

#include "cli/session.h"
#include "report/catalogue.h"

/// Tries the findings of a catalogue on releases of an engine: are they still
/// there, and since when?
namespace refute::cli {

struct AskOptions {
  std::vector<std::string> only;  ///< Parts of names; empty: all are asked.
  EngineOptions engine;
};

/// Whether its name contains one of these; true if the list is empty.
bool is_meant(const report::CatalogueEntry& entry,
              const std::vector<std::string>& only);

/// Tries all findings of the engine on a release and records the answers. For
/// the engine that a finding was found in, the evidence is renewed, and
/// findings that no longer show are added to `gone`.
Result<void> ask_release(const std::string& label, const AskOptions& options,
                         std::vector<report::CatalogueEntry>& entries,
                         std::vector<std::string>& gone);

/// An error if the engine has none.
Result<std::vector<std::string>> older_releases(const std::string& engine);

/// The first release that shows each finding, by bisection; what the oldest
/// shows, all later ones are assumed to show.
Result<void> bisect(const std::string& engine, const AskOptions& options,
                    std::vector<report::CatalogueEntry>& entries);

}  // namespace refute::cli
