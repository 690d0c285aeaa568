#pragma once

#include <string>

#include "campaign/bench.h"
#include "campaign/walk.h"
#include "store/store.h"

/// Findings as the store keeps them, and back.
namespace refute::campaign {

/// The row of a finding in what this engine did. Who made the program is for
/// the caller to add.
store::Finding to_row(const Subject& subject, const Outcome& outcome,
                      const Finding& finding, const Seat& engine);

/// The row of what one engine did with a step.
store::Trial to_trial(const Step& step, const Attempt& attempt);
/// The same, of a step that was turned away before the engine saw it.
store::Trial to_trial(const Step& step, const Seat& engine,
                      const Report& report);

/// The program and the request that a finding keeps.
Result<Subject> stored_subject(const store::Finding& finding);

/// Whether the engine announced what the row says, by today's rule: the row may
/// be older than that.
bool is_announced(const store::Finding& finding);

/// Says in the store which engines these are; an event if one has changed.
Result<void> record_engines(const Bench& bench, store::Store& store);

}  // namespace refute::campaign
