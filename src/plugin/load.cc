#include "plugin/load.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstring>

#include "base/version.h"

namespace refute::plugin {

Result<void*> load(const std::filesystem::path& object, const std::string& file,
                   const Wanted& wanted) {
  void* const library = ::dlopen(object.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    return usage_error(fmt::format("cannot load {}: {}", file, ::dlerror()));
  using Version = const char* (*)();
  const auto version =
      reinterpret_cast<Version>(::dlsym(library, "refute_plugin_version"));
  void* const symbol = ::dlsym(library, wanted.symbol);
  if (version == nullptr || symbol == nullptr)
    return usage_error(file + " " + wanted.missing, wanted.hint);
  if (std::strcmp(version(), kVersion) != 0)
    return usage_error(fmt::format("{} was built for refute {}; this is {}",
                                   file, version(), kVersion),
                       "build it again, or give refute the C++ file");
  return symbol;
}

}  // namespace refute::plugin
