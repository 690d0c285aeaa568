#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/level.h"
#include "engine/outcome.h"
#include "refactoring/request.h"

/// What an oracle is asked, and what it can say.
namespace refute {

/// What another engine did with the same subject.
struct Rival {
  std::string engine;
  const Outcome& outcome;
};

/// A subject and what the engine did with it.
struct Trial {
  const Subject& subject;
  const Outcome& outcome;
  std::string engine = {};  ///< Its name, such as "eclipse".
  std::vector<Rival> rivals = {};
  /// The engine promises that asking it twice is the same as asking it once.
  bool idempotent = false;
};

struct Pass {};

/// The question does not arise, or could not be answered; never a finding.
struct NotApplicable {
  std::string why;
};

struct Finding {
  std::string oracle;
  Level level = Level::kSilent;
  std::string signature;  ///< Equal for findings of one kind.
  std::string summary;    ///< One sentence.
  std::string evidence;   ///< What a maintainer needs to see, as lines.
  std::vector<Message> messages = {};  ///< In order; the summary if none.
  std::string test = {};               ///< JUnit: passes before, fails after.
  std::string world = {};  ///< "closed", "open", or empty if it is no matter.
  /// Of a behaviour change: the filters that match (categories.h), joined by
  /// ", "; "none" if none does. Empty for other findings.
  std::string category = {};
};

using Verdict = std::variant<Pass, NotApplicable, Finding>;

/// A finding of `oracle` in this trial, its signature put together as
/// oracle|refactoring|level|shape. `shape` says what went wrong without naming
/// anything of the program.
Finding finding(std::string_view oracle, const Trial& trial,
                std::string_view shape, std::string summary,
                std::string evidence, std::vector<Message> messages = {});

}  // namespace refute
