#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

/// Shared objects that compile.h made, loaded into the process that runs them.
namespace refute::plugin {

/// What a file should have in it.
struct Wanted {
  const char* symbol;   ///< "refute_plugin_contents"
  std::string missing;  ///< "names no generator"
  std::string hint;
};

/// The address of the symbol. An Error if the object cannot be loaded, lacks
/// it, or was built for another version of refute. It is never unloaded.
Result<void*> load(const std::filesystem::path& object, const std::string& file,
                   const Wanted& wanted);

}  // namespace refute::plugin
