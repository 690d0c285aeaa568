#include "cluster/told.h"

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

namespace refute::cluster {
namespace {

/// A warning that says what then goes wrong, if that is what `oracle` saw; any,
/// if it is empty. Other warnings speak of something else, and leave it as
/// silent as it was.
struct Announcement {
  std::string_view words, oracle;
};
constexpr std::array<Announcement, 4> kAnnouncements = {{
    {"may result in changed program semantics", ""},
    {"already exists in", "does-not-compile"},
    {"will override or implement the method", ""},
    {"No accessor found to invoke the method", ""},
}};

bool announced(const store::Finding& finding) {
  const auto outcome = nlohmann::json::parse(finding.outcome, nullptr, false);
  if (!outcome.is_object() || !outcome.contains("status")) return false;
  for (const auto& status : outcome.at("status")) {
    const std::string message = status.value("message", "");
    for (const auto& each : kAnnouncements)
      if (message.find(each.words) != std::string::npos &&
          (each.oracle.empty() || each.oracle == finding.oracle))
        return true;
  }
  return false;
}

}  // namespace

bool was_told(const store::Finding& finding) {
  const bool result_is_wrong =
      finding.oracle == "behaviour" || finding.oracle == "does-not-compile" ||
      finding.oracle == "custom" || finding.oracle == "preservation" ||
      finding.oracle == "inverse";
  if (!result_is_wrong) return false;
  if (finding.level == "error") return true;
  return finding.level == "warning" && announced(finding);
}

}  // namespace refute::cluster
