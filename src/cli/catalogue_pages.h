#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "report/catalogue.h"

/// The pages of a catalogue on disk: one per finding, and the index in
/// README.md between two marks.
namespace refute::cli {

/// Writes what has changed, and removes pages of findings that are none.
Result<void> write_pages(const std::filesystem::path& folder,
                         const std::vector<report::CatalogueEntry>& entries,
                         const report::Judgements& judgements);

/// The pages that are not as they would be written, or should not be there.
Result<std::vector<std::string>> stale_pages(
    const std::filesystem::path& folder,
    const std::vector<report::CatalogueEntry>& entries,
    const report::Judgements& judgements);

}  // namespace refute::cli
