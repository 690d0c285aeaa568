#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "jvm/messages.h"

/// The differences that a project knows of and accepts, in a file beside its
/// code: `refute check --accept FILE`.
namespace refute::cli {

/// A file that does not exist is an error, unless it is about to be written.
Result<std::vector<jvm::AcceptedDifference>> read_baseline(
    const std::filesystem::path& file, bool may_be_new);

/// What the evidence shows, added to what was accepted before. Sorted, so that
/// the file changes as little as the program does.
Result<void> write_baseline(const std::filesystem::path& file,
                            std::vector<jvm::AcceptedDifference> accepted,
                            const std::vector<jvm::CallEvidence>& evidence);

}  // namespace refute::cli
