#pragma once

#include "campaign/campaign.h"
#include "reduce/reduce.h"

/// A finding made small enough to be read at a glance.
namespace refute::campaign {

/// First by the generator's own choices, which keeps the program one of its
/// own; then on the syntax tree. Every step goes through the same engine and
/// the same oracle, and must show the same bug (cluster::bug_key); the result
/// is confirmed in fresh workers. `finding` must show again at the start.
Result<store::Reduction> shrink(const store::Finding& finding,
                                const Workers& workers,
                                const reduce::Options& options);

}  // namespace refute::campaign
