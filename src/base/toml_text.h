#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Values as TOML files write them, each on one line.
namespace refute {

/// In quotes. TOML is UTF-8, so that the text must be as well.
std::string toml_text(std::string_view text);

/// A list of texts: ["a", "b"].
std::string toml_text(const std::vector<std::string>& texts);

}  // namespace refute
