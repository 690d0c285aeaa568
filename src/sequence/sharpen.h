#pragma once

#include "sequence/common.h"
#include "sequence/tester.h"

/// Makes a difference fit for an assertion.
namespace refute::sequence {

/// Evidence that ends with the reading of a field or a call without arguments,
/// where `evidence` shows a difference within an object only: what was
/// `p.A{f=1}` becomes `x.f` is 1. Nothing if a few of them deep show nothing.
std::optional<Evidence> sharpen(Laboratory& laboratory,
                                const Evidence& evidence, const Common& common,
                                const Limits& limits);

}  // namespace refute::sequence
