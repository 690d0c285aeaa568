#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "java/program.h"

/// Programs from disk, and to it.
namespace refute::java {

enum class Wanted {
  kYes,
  kNo,
  kLeftOut,  ///< Perhaps; it is not part of the program.
};
using WantedFiles = std::function<Wanted(const std::filesystem::path&)>;

/// Files that are there and that nobody looks at.
struct NotRead {
  std::vector<SourceFile> odd = {};       ///< No compiler can take their names.
  std::vector<SourceFile> left_out = {};  ///< As it was asked for.
};

/// The sources at `path`: one .java file, or every one below a folder. Of a
/// Maven or Gradle project the main sources are taken, without the tests.
/// Where the source root is follows from the package that a file declares.
/// An Error if there is nothing there, or no Java. `encoding` is that of the
/// files, as iconv calls it. Text that is not in it is an Error with file and
/// line: read as something else, two texts could become the same. A file in a
/// folder whose name no compiler can take goes to `rest`, or is an Error if
/// there is none. `wanted` says of each path below the folder whether it is
/// read.
Result<Program> read_program(const std::filesystem::path& path,
                             const std::string& encoding = "UTF-8",
                             NotRead* rest = nullptr,
                             const WantedFiles& wanted = {});

/// Its files below `folder`, which is made if it is not there. A name that
/// leads out of the folder is an Error, and nothing is written.
Result<void> write_program(const std::filesystem::path& folder,
                           const Program& program);

}  // namespace refute::java
