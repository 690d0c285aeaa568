#include "oracle/known_differences.h"

#include <vector>

namespace refute {
namespace {

const std::vector<KnownDifference> kCompilers = {};
const std::vector<KnownWording> kMachines = {};

}  // namespace

std::span<const KnownDifference> known_compiler_differences() {
  return kCompilers;
}

std::string_view why_accepted(std::string_view accepts,
                              std::string_view rejects, std::string_view code) {
  for (const auto& each : kCompilers)
    if (accepts.starts_with(each.accepts) &&
        rejects.starts_with(each.rejects) && code == each.code)
      return each.reason;
  return {};
}

std::span<const KnownWording> known_machine_differences() { return kMachines; }

std::string in_one_wording(std::string line) {
  for (const auto& each : kMachines)
    for (auto at = line.find(each.other); at != std::string::npos;
         at = line.find(each.other, at + each.one.size()))
      line.replace(at, each.other.size(), each.one);
  return line;
}

}  // namespace refute
