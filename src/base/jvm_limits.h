#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

/// What refute-jvm and the programs it starts may reach (base/confine.h), as
/// given by whoever starts it.
namespace refute {

struct JvmLimits {
  /// Beside the JDK and our jars: class paths, and the like.
  std::vector<std::filesystem::path> read = {};
  std::filesystem::path scratch = {};  ///< Where it may write; empty: nowhere.
  bool unconfined = false;             ///< The user asked for no limits.
};

/// An error that says why tested code cannot be confined here, and how to run
/// it all the same.
Result<void> must_confine(const JvmLimits& limits);

/// The options of refute-jvm that stand for these limits.
std::vector<std::string> to_options(const JvmLimits& limits);

}  // namespace refute
