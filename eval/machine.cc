#include "eval/machine.h"

#include <fmt/format.h>
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"

namespace refute::eval {

std::string machine() {
  std::string model = "an unknown processor";
  if (const auto info = read_file("/proc/cpuinfo"))
    for (const auto& line : split(*info, '\n'))
      if (const auto colon = line.find(": ");
          line.starts_with("model name") && colon != std::string::npos) {
        model = line.substr(colon + 2);
        break;
      }
  const double bytes = static_cast<double>(::sysconf(_SC_PHYS_PAGES)) *
                       static_cast<double>(::sysconf(_SC_PAGESIZE));
  return fmt::format("{} of {}, {:.1f} GB",
                     plural(::sysconf(_SC_NPROCESSORS_ONLN), "core"), model,
                     bytes / 1e9);
}

}  // namespace refute::eval
