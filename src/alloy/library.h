#pragma once

#include <optional>
#include <string_view>
#include <vector>

/// The modules of util/ that a model can open without having them: written
/// here anew, with the names, parameters and meaning that Alloy's users know.
namespace refute::alloy {

/// The text of "util/ordering" and the like.
std::optional<std::string_view> library_module(std::string_view name);

std::vector<std::string_view> library_names();

}  // namespace refute::alloy
