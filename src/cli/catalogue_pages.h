#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "report/catalogue.h"

/// The pages of a catalogue on disk: one per finding, and the index in
/// README.md between two marks.
namespace refute::cli {

/// Writes what has changed, and removes the pages of entries that are not
/// findings.
Result<void> write_pages(const std::filesystem::path& folder,
                         const std::vector<report::CatalogueEntry>& entries,
                         const report::Judgements& judgements);

/// The pages that are out of date, or should not exist.
Result<std::vector<std::string>> stale_pages(
    const std::filesystem::path& folder,
    const std::vector<report::CatalogueEntry>& entries,
    const report::Judgements& judgements);

}  // namespace refute::cli
