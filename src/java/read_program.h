#pragma once

#include <filesystem>

#include "base/result.h"
#include "java/program.h"

/// Programs from disk.
namespace refute::java {

/// The sources at `path`: one .java file, or every one below a folder. Of a
/// Maven or Gradle project the main sources are taken, without the tests.
/// Where the source root is follows from the package that a file declares.
/// An Error if there is nothing there, or no Java.
Result<Program> read_program(const std::filesystem::path& path);

}  // namespace refute::java
