#include "base/jvm_limits.h"

#include <cstdlib>

#include "base/confine.h"

namespace refute {

Result<void> must_confine(const JvmLimits& limits) {
  // For our own tests, on machines that cannot.
  if (limits.unconfined || std::getenv("REFUTE_TEST_UNCONFINED")) return {};
  auto possible = can_confine();
  if (possible) return {};
  return fail(
      "tested code cannot be confined here: " + possible.error().message,
      "this needs Linux 5.13 or newer, and a container that allows it; "
      "--unconfined runs the code anyway, with only guards in Java to protect "
      "your files");
}

std::vector<std::string> to_options(const JvmLimits& limits) {
  std::vector<std::string> options;
  for (const auto& path : limits.read)
    options.insert(options.end(), {"--read", path.string()});
  if (!limits.scratch.empty())
    options.insert(options.end(), {"--scratch", limits.scratch.string()});
  if (limits.unconfined) options.emplace_back("--unconfined");
  return options;
}

}  // namespace refute
