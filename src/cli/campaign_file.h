#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string_view>
#include <vector>

#include "base/result.h"

/// `refute run campaign.toml`: every key is an option of the command without
/// its dashes, so that there is one list of what can be said, and one help.
///
///   engine    = ["eclipse", "netbeans"]
///   generator = "push-down-super"
///   budget    = "20m"
namespace refute::cli {

/// Sets the options of `app` that the command line has left alone. The error
/// names file and line, and the key that was probably meant.
Result<void> read_campaign_file(const std::filesystem::path& path,
                                CLI::App& app);

/// The same for a text, which errors call `name`, and for some options.
Result<void> read_campaign(std::string_view text, std::string_view name,
                           const std::vector<CLI::Option*>& options);

}  // namespace refute::cli
