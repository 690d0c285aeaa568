#include "cli/check_baseline.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/files.h"

namespace refute::cli {

using jvm::AcceptedDifference;
using nlohmann::json;

Result<std::vector<AcceptedDifference>> read_baseline(
    const std::filesystem::path& file, bool may_be_new) {
  if (!std::filesystem::exists(file)) {
    if (may_be_new) return std::vector<AcceptedDifference>{};
    return usage_error(file.string() + " does not exist", "--update writes it");
  }
  REFUTE_TRY(const auto text, read_file(file));
  try {
    std::vector<AcceptedDifference> accepted;
    const json parsed = json::parse(text);
    for (const auto& each : parsed.at("accepted"))
      accepted.push_back({each.at("member").get<std::string>(),
                          each.at("kind").get<std::string>()});
    return accepted;
  } catch (const json::exception& e) {
    return usage_error(file.string() +
                       " is no list of accepted differences: " + e.what());
  }
}

Result<void> write_baseline(const std::filesystem::path& file,
                            std::vector<AcceptedDifference> accepted,
                            const std::vector<jvm::CallEvidence>& evidence) {
  for (const auto& each : evidence)
    accepted.push_back({each.member, each.kind});
  std::sort(accepted.begin(), accepted.end());
  accepted.erase(std::unique(accepted.begin(), accepted.end()), accepted.end());
  json all = json::array();
  for (const auto& each : accepted)
    all.push_back({{"member", each.member}, {"kind", each.kind}});
  return write_file(file, json{{"accepted", all}}.dump(2) + "\n");
}

}  // namespace refute::cli
