#pragma once

#include <string>
#include <vector>

#include "campaign/campaign.h"
#include "cli/plan.h"

/// The sources of `refute run --generator java`, and of a refactoring that has
/// no generator of its own: programs in today's Java, times their places.
namespace refute::cli {

/// Whether the plan has such sources, so that engines must say what they offer.
bool wants_java(const PlanOptions& options);

/// The refactorings that some theme is made for.
std::vector<std::string> java_refactorings();

/// The themes for a refactoring, as names of generators, of those that programs
/// of this level can have; everything if no theme is about it.
std::vector<std::string> java_generators_for(const std::string& refactoring,
                                             int level);

/// Adds the sources that the name of a generator stands for: one for each
/// theme, and, if engines refactor, for each of their refactorings. What is
/// left out is said in `plan.left_out`.
Result<void> add_java(const PlanOptions& options, const std::string& generator,
                      Task task, const campaign::Strategy& strategy,
                      campaign::Plan& plan);

}  // namespace refute::cli
