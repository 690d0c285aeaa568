#pragma once

#include <string>

#include "campaign/walk.h"

/// Walks of the generators `jdolly:…`, whose subjects a model finder hands out.
///
/// There are no choices to record: the number of an instance says which it is,
/// "instance=17", or "instance=17 seed=3" in a random order.
namespace refute::campaign {

SourceKind model_sources();

}  // namespace refute::campaign
