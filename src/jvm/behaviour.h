#pragma once

#include "jvm/machine.h"
#include "jvm/messages.h"

/// The behaviour verdict: compile both versions, find what they have in
/// common, run it, and say where they part.
namespace refute::jvm {

CompareReply compare_behaviour(const Machine& machine,
                               const CompareRequest& request);

}  // namespace refute::jvm
