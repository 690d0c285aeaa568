#include "engine/level.h"

namespace refute {

std::string_view to_string(Level level) {
  switch (level) {
    case Level::kSilent:
      return "silent";
    case Level::kWarning:
      return "warning";
    case Level::kError:
      return "error";
    case Level::kAnnounced:
      return "announced";
  }
  return "?";
}

Level level_from(std::string_view name) {
  for (const Level level : {Level::kSilent, Level::kWarning, Level::kAnnounced})
    if (name == to_string(level)) return level;
  return Level::kError;
}

Level level_of(const Outcome& outcome) {
  switch (worst(status(outcome))) {
    case Severity::kOk:
    case Severity::kInfo:
      return Level::kSilent;
    case Severity::kWarning:
      return Level::kWarning;
    case Severity::kError:
    case Severity::kFatal:
      return Level::kError;
  }
  return Level::kSilent;
}

}  // namespace refute
