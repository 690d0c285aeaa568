#pragma once

#include <filesystem>
#include <string>

#include "jvm/client.h"

/// What `refute check` says, as SARIF 2.1.0: a code review shows it beside the
/// lines.
namespace refute::cli {

/// Where the files of the version after lie.
struct CheckedFiles {
  std::filesystem::path folder = {};  ///< As it was read.
  std::string uri = {};  ///< What the folder is called in the log: "", "src/".
};

/// The folder here, as a path from the root of the git work tree: "", "core/".
std::string place_in_work_tree(const std::filesystem::path& here);

std::string check_sarif(const jvm::CompareReply& reply,
                        const java::Program& after, const CheckedFiles& files,
                        const std::string& version);

}  // namespace refute::cli
