#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

/// From a C++ file of the user's to a shared object that refute can load.
///
/// It is compiled by the system's compiler ($CXX, else c++) against refute's
/// headers: those beside the program if it is installed, else those of the
/// source tree that it was built in. The result is kept in the cache folder,
/// by what goes into it: the file, what it includes, the compiler and refute.
namespace refute::plugin {

/// Whether a name means such a file: *.cc, *.cpp, *.cxx, or a shared object
/// made of one, *.so.
bool is_plugin_file(const std::string& name);

/// The shared object. If it has to be made, the compiler's messages go to
/// standard error as they are. A shared object is taken as it is.
Result<std::filesystem::path> compiled(const std::filesystem::path& file);

/// The folder that has choice/choices.h and the others.
Result<std::filesystem::path> header_folder();

}  // namespace refute::plugin
