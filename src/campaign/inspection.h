#pragma once

#include <string>
#include <vector>

#include "campaign/campaign.h"

/// Programs and requests on the spot: what each engine does with them, and what
/// every oracle says of that. No generator, no store. What an oracle objects to
/// is asked again in fresh workers, and counts if it shows again; of several
/// subjects the last is then asked first, so that it is not what went before.
namespace refute::campaign {

enum class Says { kPass, kNotApplicable, kFinding, kNotConfirmed, kNoAnswer };

/// "pass", "not-applicable", "finding", "not-confirmed", "no-answer".
std::string_view to_string(Says says);

struct Opinion {
  std::string_view oracle;
  Says says = Says::kPass;
  std::string why = {};  ///< In words; empty where it passes.
};

/// What one engine did.
struct Inspected {
  std::string label;  ///< As the user named it.
  EngineInfo info = {};
  Outcome outcome = {};
  std::vector<Opinion> opinions = {};  ///< None of a request it cannot do.
  std::vector<store::Finding> findings = {};  ///< Confirmed; without numbers.
};

/// One per subject and engine. An error of the user's: a program that does not
/// compile.
Result<std::vector<std::vector<Inspected>>> inspect(
    const Workers& workers, const std::vector<Subject>& subjects,
    const std::vector<const Oracle*>& oracles);

}  // namespace refute::campaign
