#pragma once

#include <string>

#include "oracle/oracle.h"

/// Is a result right, as far as we can tell?
///
/// Several oracles assign blame: a warning was needless, a refusal too strict,
/// one of two results is wrong. They all need the same judgement of a result:
/// does it compile, does it meet the refactoring's postcondition, and does it
/// behave the same?
///
/// The world is *closed*: the program is all there is. A warning or a refusal
/// that only protects code outside of it (a subclass that somebody else may
/// write, a call by reflection) counts as needless here. If an engine intends
/// to serve an open world, such a finding is a matter of policy.
namespace refute {

enum class Soundness { kRight, kWrong, kUnknown };

struct Assessment {
  Soundness soundness = Soundness::kUnknown;
  std::string flaw = {};  ///< The oracle that objects: "custom", "behaviour" …
  std::string why = {};   ///< A sentence.
};

/// `after` is a result for `subject`, of whichever engine. The cheap questions
/// come first. "Right" needs all three answers; without a postcondition, or
/// with nothing to call, it is unknown. So it is if no call can reach the
/// target: code that never runs always behaves the same.
Result<Assessment> assess(const Subject& subject, const java::Program& after,
                          Tools& tools, Rigour rigour);

}  // namespace refute
