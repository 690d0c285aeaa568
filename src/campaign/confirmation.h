#pragma once

#include <optional>
#include <string>

#include "campaign/bench.h"

/// Confirms a finding: repeats the subject in fresh processes, with stock
/// settings, as strictly as the oracle can.
namespace refute::campaign {

class Confirmation {
 public:
  explicit Confirmation(const Workers& workers)
      : bench_(workers, {.stock = true}) {}

  /// What `oracle` finds now in the work of the engine called `label`. If the
  /// program is a window of a project, and the oracle says that the result does
  /// not compile, the whole project must not compile either.
  Result<std::optional<Found>> confirm(const Subject& subject,
                                       const std::string& oracle,
                                       const std::string& label);

  /// Which parts of a merged program show the finding, in words: those that
  /// show it alone, or else the fewest that show it together. Empty if the
  /// program is not merged. If it takes too long, the text says so.
  Result<std::string> trace(const store::Finding& finding);

  Result<EngineInfo> info(const std::string& label) {
    return bench_.info(label);
  }

 private:
  Bench bench_;
};

}  // namespace refute::campaign
