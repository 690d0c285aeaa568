#pragma once

#include <optional>
#include <string>
#include <vector>

#include "oracle/oracle.h"

/// One oracle's question of one subject, outside of the campaign's loop: when a
/// finding is confirmed, traced, or made small.
namespace refute::campaign {

struct Answer {
  Outcome outcome;
  Finding finding;
  std::string engine;  ///< Its name, as it calls itself.
};

/// What `oracle` finds in the work of `own`; the rivals are asked if it needs
/// them; nothing where the request makes no sense, as when its target is not in
/// the program. An engine that is lost is asked once more, and lost twice an
/// Error: that says nothing about a finding of any kind but a crash.
Result<std::optional<Answer>> ask(const Oracle& oracle, const Subject& subject,
                                  Engine& own,
                                  const std::vector<Engine*>& rivals,
                                  Judge& judge, Rigour rigour);

}  // namespace refute::campaign
