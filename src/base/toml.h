#pragma once

#include <fmt/format.h>
#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "base/files.h"
#include "base/result.h"

/// TOML files, with errors that say where. Whoever includes it links toml++.
namespace refute {

inline std::string place(std::string_view name,
                         const toml::source_region& source) {
  return fmt::format("{}:{}:{}", name, source.begin.line, source.begin.column);
}

/// `name` is what errors call the text.
inline Result<toml::table> parse_toml(std::string_view text,
                                      std::string_view name) {
  try {
    return toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    return usage_error(fmt::format("{}: {}", place(name, error.source()),
                                   error.description()));
  }
}

inline Result<toml::table> read_toml(const std::filesystem::path& path) {
  REFUTE_TRY(const std::string text, read_file(path));
  return parse_toml(text, path.string());
}

}  // namespace refute
