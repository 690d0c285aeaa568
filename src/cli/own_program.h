#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

#include "base/result.h"
#include "refactoring/request.h"

/// A program of the user's own, and a request to an engine.
namespace refute::cli {

/// `program`: a folder or a file. `request`: JSON as in docs/protocol.md, or
/// the name of a file that holds it. Errors name the option.
Result<Subject> read_own(const std::string& program, const std::string& request,
                         const std::string& encoding);

/// From a folder that holds `before/` and `request.json`, as `refute reduce
/// --out` writes it.
Result<Subject> read_own_folder(const std::filesystem::path& folder,
                                const std::string& encoding);

/// --encoding, the same in every command that reads programs.
void declare_encoding(CLI::App& app, std::string& encoding);

}  // namespace refute::cli
