#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/worker.h"

/// Does a program keep to docs/protocol.md? For the authors of engines: every
/// check names the section it holds the engine to, and what it saw instead.
/// Nothing here judges whether a *hard* refactoring is right; that is what
/// campaigns are for.
namespace refute {

struct ConformanceCheck {
  enum class State { kPassed, kFailed, kSkipped };

  std::string_view section;  ///< Heading in docs/protocol.md.
  std::string_view name;     ///< A sentence: "answers ping".
  State state = State::kPassed;
  std::string why = {};  ///< Unless it passed.
};

/// A problem that begins with this means that the check was skipped.
inline constexpr std::string_view kSkip = "skip: ";

/// What came of a check. Without a problem it passed.
ConformanceCheck check_result(std::string_view section, std::string_view name,
                              std::string problem);

/// Runs every check, or the one named `only`, against `spec`, in order; `done`
/// hears of each. An error if the program cannot be started, or does not say
/// hello.
Result<std::vector<ConformanceCheck>> test_conformance(
    const WorkerSpec& spec,
    const std::function<void(const ConformanceCheck&)>& done,
    std::string_view only = {});

}  // namespace refute
