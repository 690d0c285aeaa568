#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "java/program.h"

/// Programs from disk, and to it.
namespace refute::java {

/// The sources at `path`: one .java file, or every one below a folder. Of a
/// Maven or Gradle project the main sources are taken, without the tests.
/// Where the source root is follows from the package that a file declares.
/// An Error if there is nothing there, or no Java. `encoding` is that of the
/// files, as iconv calls it. Text that is not in it is an Error with file and
/// line: read as something else, two texts could become the same. A file in a
/// folder whose name no compiler can take goes to `odd`, or is an Error if
/// there is no such list. `wanted` may leave out more files, by their paths
/// below the folder.
Result<Program> read_program(
    const std::filesystem::path& path, const std::string& encoding = "UTF-8",
    std::vector<SourceFile>* odd = nullptr,
    const std::function<bool(const std::filesystem::path&)>& wanted = {});

/// Its files below `folder`, which is made if it is not there. A name that
/// leads out of the folder is an Error, and nothing is written.
Result<void> write_program(const std::filesystem::path& folder,
                           const Program& program);

}  // namespace refute::java
