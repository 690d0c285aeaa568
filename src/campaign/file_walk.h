#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "campaign/walk.h"

/// Hand-written programs as a source: `files:FOLDER`. Every folder and every
/// .java file directly in FOLDER is one program. They ask for no refactoring,
/// and are for compilers and virtual machines; place_walk.h asks for all.
namespace refute::campaign {

/// Whether a generator's name has this form.
bool is_files_name(const std::string& generator);

/// The programs of a folder by their paths, sorted: every folder and every
/// .java file directly in it.
Result<std::vector<std::filesystem::path>> programs_in(
    const std::filesystem::path& folder);

/// Walks them by name; an Error if one cannot be read. One is recorded as
/// "program=NAME".
SourceKind file_sources();

}  // namespace refute::campaign
