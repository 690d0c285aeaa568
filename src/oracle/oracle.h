#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/outcome.h"
#include "oracle/judge.h"
#include "refactoring/request.h"

/// An oracle asks one question of a trial and answers with data.
///
/// To add one: a file with a function `judge_…`, and a line in catalogue.cc.
namespace refute {

/// A subject and what the engine did with it.
struct Trial {
  const Subject& subject;
  const Outcome& outcome;
};

/// How the user was told. A behaviour change behind an error message is not the
/// silent bug that the same change without a word is.
enum class Level { kSilent, kWarning, kError };

std::string_view to_string(Level level);
Level level_of(const Outcome& outcome);

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
};

using Verdict = std::variant<Pass, NotApplicable, Finding>;

/// Thoroughness: the bulk is judged by the quick compiler; a finding is true
/// only if javac agrees, for the program before and the program after.
enum class Rigour { kBulk, kConfirm };

struct Oracle {
  std::string_view name;
  std::string_view question;  ///< For `refute list oracles`.
  Result<Verdict> (*judge)(const Trial& trial, Judge& judge, Rigour rigour);
};

/// Every oracle, the cheap ones first. Later ones see only trials in which
/// earlier ones found nothing.
const std::vector<Oracle>& oracles();

}  // namespace refute
