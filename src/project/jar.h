#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace refute::project {

struct ClassFile {
  std::string path;  ///< "p/A$B.class"
  std::string bytes;
};

/// Writes a jar of class files, without compression: it is written once and
/// read often. The file is there only when it is whole.
Result<void> write_jar(const std::filesystem::path& to,
                       const std::vector<const ClassFile*>& classes);

}  // namespace refute::project
