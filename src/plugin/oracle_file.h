#pragma once

#include <string>

#include "oracle/oracle.h"

/// An oracle that is a C++ file of the user's own: oracle/plugin.h.
namespace refute::plugin {

/// Adds `--oracle FILE` to the oracles of this process, called `file:FILE`. An
/// Error if it is not allowed, does not compile, or has no oracle in it.
Result<const Oracle*> add_oracle_file(const std::string& file);

/// For consent.h.
std::string oracle_file_allowed_as(const std::string& file);

}  // namespace refute::plugin
