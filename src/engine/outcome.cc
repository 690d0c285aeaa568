#include "engine/outcome.h"

#include <algorithm>

namespace refute {

std::string_view kind(const Outcome& outcome) {
  struct Name {
    std::string_view operator()(const Applied&) { return "applied"; }
    std::string_view operator()(const Refused&) { return "refused"; }
    std::string_view operator()(const Crashed&) { return "crashed"; }
    std::string_view operator()(const TimedOut&) { return "timed-out"; }
    std::string_view operator()(const Died&) { return "died"; }
    std::string_view operator()(const Invalid&) { return "invalid"; }
  };
  return std::visit(Name{}, outcome);
}

const Status& status(const Outcome& outcome) {
  static const Status none;
  return std::visit(
      [](const auto& o) -> const Status& {
        if constexpr (requires { o.status; })
          return o.status;
        else
          return none;
      },
      outcome);
}

const std::vector<Swallowed>& swallowed(const Outcome& outcome) {
  static const std::vector<Swallowed> none;
  return std::visit(
      [](const auto& o) -> const std::vector<Swallowed>& {
        if constexpr (requires { o.swallowed; })
          return o.swallowed;
        else
          return none;
      },
      outcome);
}

Severity worst(const Status& status) {
  Severity worst = Severity::kOk;
  for (const auto& entry : status) worst = std::max(worst, entry.severity);
  return worst;
}

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::kOk:
      return "ok";
    case Severity::kInfo:
      return "info";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      return "error";
    case Severity::kFatal:
      return "fatal";
  }
  return "?";
}

}  // namespace refute
