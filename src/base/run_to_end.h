#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "base/result.h"

/// Programs that are asked one thing and then end, such as git and Maven.
namespace refute {

struct Ended {
  std::vector<std::string> lines;  ///< Of standard output.
  std::string errors;              ///< The last of standard error.
  std::string how;                 ///< "exit code 1"; see Subprocess.

  bool well() const { return how == "exit code 0"; }
};

/// Without input. An Error, which calls it `name`, if it does not start, or
/// does not end in time.
Result<Ended> run_to_end(const std::string& name,
                         const std::vector<std::string>& command,
                         std::chrono::seconds patience);

}  // namespace refute
