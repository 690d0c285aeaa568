#pragma once

#include <filesystem>

#include "base/result.h"
#include "report/catalogue.h"

/// The files of a catalogue of findings.
namespace refute::cli {

constexpr char kCatalogueFile[] = "findings.json";
constexpr char kJudgementsFile[] = "judgements.toml";
/// Where replay looks for findings that have a name.
constexpr char kDefaultCatalogue[] = "docs/findings";

Result<std::vector<report::CatalogueEntry>> read_catalogue(
    const std::filesystem::path& path);

/// None if there is no such file; an unknown key is an error.
Result<report::Judgements> read_judgements(const std::filesystem::path& path);

/// What `refute serve` saved of a cause, as judgements.toml says it.
std::string judgement_text(const std::string& id, const report::Judged& judged);

/// Adds these at the end of the file, which keeps what was written by hand, and
/// reads it again. What is judged there already stays as it is.
Result<report::Judgements> add_judgements(const std::filesystem::path& path,
                                          const std::string& texts);

/// As findings are dated: "2026-11-16".
std::string today();

/// Does it take other engines to see it?
bool compares_engines(const store::Finding& finding);

}  // namespace refute::cli
