#pragma once

#include <string>

#include "engine/outcome.h"
#include "oracle/oracle.h"
#include "store/store.h"

/// Findings as the store keeps them, and back.
namespace refute::campaign {

/// The parts of a row that come from the trial and its verdict; who made the
/// program and which engine it was, is for the caller to add.
store::Finding to_row(const Subject& subject, const Outcome& outcome,
                      const Finding& finding);

/// The program and the request that a finding keeps.
Result<Subject> stored_subject(const store::Finding& finding);

/// Whether the engine announced what the row says, by today's rule: the row may
/// be older than that.
bool is_announced(const store::Finding& finding);

}  // namespace refute::campaign
