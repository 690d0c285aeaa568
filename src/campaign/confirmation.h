#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "campaign/campaign.h"

/// Confirms a finding: repeats the subject in fresh processes, with stock
/// settings, as strictly as the oracle can.
namespace refute::campaign {

class Confirmation {
 public:
  explicit Confirmation(const Workers& workers) : workers_(workers) {}

  /// What `oracle` finds now in the work of the engine called `label`.
  Result<std::optional<Finding>> confirm(const Subject& subject,
                                         const std::string& oracle,
                                         const std::string& label);

  /// Which parts of a merged program show the finding, in words: those that
  /// show it alone, or else the fewest that show it together. Empty if the
  /// program is not merged. If it takes too long, the text says so.
  Result<std::string> trace(const store::Finding& finding);

  /// What the engine did where something was found last.
  const Outcome& outcome() const { return outcome_; }

  /// Of the engine that was asked last.
  Result<EngineInfo> info(const std::string& label);

 private:
  Result<Engine*> engine(const std::string& label);
  Result<std::optional<Finding>> judge(const Subject& subject,
                                       const std::string& oracle,
                                       const std::string& label, Rigour rigour);

  const Workers& workers_;
  std::map<std::string, std::unique_ptr<Engine>> engines_;
  std::unique_ptr<Judge> judge_;
  Outcome outcome_ = {};
};

}  // namespace refute::campaign
