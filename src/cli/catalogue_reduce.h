#pragma once

#include <chrono>
#include <vector>

#include "cli/catalogue_ask.h"

/// Reduces the findings of a catalogue further, with today's reducer.
namespace refute::cli {

/// Reduces the selected findings, each in its engine. A smaller program that
/// shows the same in fresh processes replaces the old one; the name of the
/// finding stays.
Result<void> reduce_entries(const AskOptions& options,
                            std::chrono::milliseconds each, int jobs,
                            std::vector<report::CatalogueEntry>& entries);

}  // namespace refute::cli
