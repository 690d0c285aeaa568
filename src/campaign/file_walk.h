#pragma once

#include <string>

#include "campaign/walk.h"

/// Hand-written programs as a source: `files:FOLDER`. Every folder and every
/// .java file directly in FOLDER is one program. They have no refactoring to
/// ask for, and are for compilers and virtual machines.
namespace refute::campaign {

/// Whether a generator is meant so.
bool is_files_name(const std::string& generator);

/// Walks them by name; an Error if one cannot be read. One is recorded as
/// "program=NAME".
SourceKind file_sources();

}  // namespace refute::campaign
