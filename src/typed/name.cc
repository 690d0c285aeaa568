#include "typed/name.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/text.h"

namespace refute::typed {
namespace {

constexpr std::string_view kPrefix = "java";
constexpr int kOldest = 8;
constexpr int kNewest = 25;

Result<const Theme*> find_theme(std::string_view name) {
  if (name == kEverything.name) return &kEverything;
  std::vector<std::string> known = {std::string(kEverything.name)};
  for (const Theme& theme : themes()) {
    if (theme.name == name) return &theme;
    known.emplace_back(theme.name);
  }
  return usage_error("generator java has no theme \"" + std::string(name) +
                         "\"" + did_you_mean(std::string(name), known),
                     "`refute list generators` shows them");
}

Result<int> parse_level(std::string_view text) {
  int level = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), level);
  if (error != std::errc() || end != text.data() + text.size())
    return usage_error("\"" + std::string(text) + "\" is no release of Java",
                       "write it as a number, as in java@21");
  return level;
}

}  // namespace

std::string Name::text() const {
  std::string all(kPrefix);
  if (theme != &kEverything) all.append(":").append(theme->name);
  all.append("@").append(std::to_string(level));
  if (!refactoring.empty()) all.append("/").append(refactoring);
  return all;
}

bool is_java_name(std::string_view name) {
  if (!name.starts_with(kPrefix)) return false;
  name.remove_prefix(kPrefix.size());
  return name.empty() || name[0] == ':' || name[0] == '@' || name[0] == '/';
}

Result<Name> parse_name(std::string_view name, int level) {
  REFUTE_CHECK(is_java_name(name), "not a name of this generator");
  Name result{.level = level};
  const auto slash = std::min(name.find('/'), name.size());
  if (slash < name.size()) result.refactoring = name.substr(slash + 1);
  name = name.substr(0, slash);
  const auto at = std::min(name.find('@'), name.size());
  if (at < name.size()) {
    REFUTE_TRY(result.level, parse_level(name.substr(at + 1)));
  }
  name = name.substr(0, at);
  const auto colon = std::min(name.find(':'), name.size());
  if (colon < name.size()) {
    REFUTE_TRY(result.theme, find_theme(name.substr(colon + 1)));
  }
  if (result.level < kOldest || result.level > kNewest)
    return usage_error("generator java knows Java 8 to 25, not " +
                       std::to_string(result.level));
  if (result.level < result.theme->level)
    return usage_error("theme " + std::string(result.theme->name) +
                           " needs Java " + std::to_string(result.theme->level),
                       "give --level " + std::to_string(result.theme->level));
  return result;
}

}  // namespace refute::typed
