#pragma once

#include <chrono>
#include <vector>

#include "cli/catalogue_ask.h"

/// Findings of a catalogue made smaller, as the reducer of today can.
namespace refute::cli {

/// Those that are meant, each in its engine. A program that is smaller and
/// shows the same in fresh processes takes the place of the old one; the name
/// of the finding stays.
Result<void> reduce_entries(const AskOptions& options,
                            std::chrono::milliseconds each, int jobs,
                            std::vector<report::CatalogueEntry>& entries);

}  // namespace refute::cli
