#pragma once

#include "campaign/campaign.h"
#include "cli/plan.h"
#include "refactoring/offer.h"

/// The sources of `refute run --programs`.
namespace refute::cli {

/// What --refactoring leaves of what the engines offer. What we cannot ask for
/// is said in `plan.left_out`.
Result<std::vector<Offer>> chosen_offers(const PlanOptions& options,
                                         campaign::Plan& plan);

/// An Error if what goes with --programs and --project contradicts them.
Result<void> must_fit_places(const PlanOptions& options);

/// Adds one for each refactoring that was asked for. What has no place, and
/// what cannot be read, is said in `plan.left_out`.
Result<void> add_places(const PlanOptions& options, Task task,
                        const campaign::Strategy& strategy,
                        campaign::Plan& plan);

}  // namespace refute::cli
