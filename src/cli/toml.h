#pragma once

#include <fmt/format.h>
#include <toml++/toml.h>

#include <filesystem>

#include "base/files.h"
#include "base/result.h"

/// TOML files, with errors that say where.
namespace refute::cli {

inline std::string place(const std::filesystem::path& path,
                         const toml::source_region& source) {
  return fmt::format("{}:{}:{}", path.string(), source.begin.line,
                     source.begin.column);
}

inline Result<toml::table> read_toml(const std::filesystem::path& path) {
  REFUTE_TRY(const std::string text, read_file(path));
  try {
    return toml::parse(text, path.string());
  } catch (const toml::parse_error& error) {
    return usage_error(fmt::format("{}: {}", place(path, error.source()),
                                   error.description()));
  }
}

}  // namespace refute::cli
