#pragma once

#include "jvm/version_pair.h"

/// How much of the program after the tests of a comparison reach, for a person
/// who wonders what "same as far as tested" is worth.
namespace refute::jvm {

/// Runs the same sequences once more in the program after, with probes. The
/// search had the budget for running them twice; if half of it is not enough
/// here, nothing is said.
void measure(const Machine& machine, const Pair& pair,
             const CompareRequest& request, const sequence::Common& common,
             const sequence::TestCase& sequences, CompareReply& reply);

}  // namespace refute::jvm
