#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

/// Folders that a command fills: nothing of the user's is ever overwritten.
namespace refute::cli {

/// An error unless `folder`, given by `option`, is missing or empty.
inline Result<void> must_be_new(const std::string& option,
                                const std::string& folder) {
  std::error_code error;
  if (std::filesystem::exists(folder, error) &&
      !std::filesystem::is_directory(folder, error))
    return usage_error(option + ": " + folder + " is not a folder",
                       "give a folder that does not exist yet");
  if (std::filesystem::exists(folder, error) &&
      !std::filesystem::is_empty(folder, error))
    return usage_error(option + ": " + folder + " is not empty",
                       "give a folder that does not exist yet");
  return {};
}

}  // namespace refute::cli
