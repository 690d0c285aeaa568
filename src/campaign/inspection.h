#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "campaign/campaign.h"

/// Tries programs and requests without a generator and without a store: what
/// each engine does with them, and what every oracle says of it. A finding
/// counts if it shows again in fresh workers. Subjects are repeated in reverse
/// order, so that a finding cannot depend on the subjects before it.
namespace refute::campaign {

enum class Says { kPass, kNotApplicable, kFinding, kNotConfirmed, kNoAnswer };

/// "pass", "not-applicable", "finding", "not-confirmed", "no-answer".
std::string_view to_string(Says says);

struct Answer {
  std::string_view oracle;
  Says says = Says::kPass;
  std::string why = {};  ///< In words; empty where it passes.
};

/// What one engine did.
struct Inspected {
  std::string label;  ///< As the user named it.
  EngineInfo info = {};
  Outcome outcome = {};
  std::vector<Answer> answers = {};  ///< None of a request it cannot do.
  std::vector<store::Finding> findings = {};  ///< Confirmed; without numbers.
};

/// What became of one subject.
struct Inspection {
  std::vector<Inspected> engines = {};  ///< None if it could not be judged.
  /// Why it could not: it does not compile, or the environment fails.
  std::optional<Error> trouble = {};
};

/// Called with the subject's index before it is judged, and again before it is
/// judged in fresh workers.
using BeforeEach = std::function<void(std::size_t index)>;

/// One per subject. All of them go through the same workers. A subject that
/// cannot be judged does not stop the others, but once the environment has
/// failed twice in a row, the rest is not tried.
std::vector<Inspection> inspect(const Workers& workers,
                                const std::vector<Subject>& subjects,
                                const std::vector<const Oracle*>& oracles,
                                const BeforeEach& before_each = {});

}  // namespace refute::campaign
