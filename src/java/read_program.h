#pragma once

#include <filesystem>

#include "base/result.h"
#include "java/program.h"

/// Programs from disk, and to it.
namespace refute::java {

/// The sources at `path`: one .java file, or every one below a folder. Of a
/// Maven or Gradle project the main sources are taken, without the tests.
/// Where the source root is follows from the package that a file declares.
/// An Error if there is nothing there, or no Java.
Result<Program> read_program(const std::filesystem::path& path);

/// Its files below `folder`, which is made if it is not there.
Result<void> write_program(const std::filesystem::path& folder,
                           const Program& program);

}  // namespace refute::java
