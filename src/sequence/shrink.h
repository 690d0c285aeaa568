#pragma once

#include "sequence/tester.h"

/// Shortens evidence, so that the difference can be seen at a glance.
namespace refute::sequence {

/// A test that still shows a difference, with no sequence and no statement
/// left that it could do without. Runs at most `max_runs` candidates.
Evidence shrink(Laboratory& laboratory, const Evidence& evidence,
                const Limits& limits, int max_runs = 100);

}  // namespace refute::sequence
