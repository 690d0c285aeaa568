#pragma once

#include <string>

#include "campaign/walk.h"

/// Walks of the generators `jdolly:…`, whose subjects a model finder hands out.
///
/// There are no choices to record: the number of an instance says which it is,
/// "instance=17", or "instance=17 seed=3" in a random order.
namespace refute::campaign {

/// The source that walks the instances of a model.
Result<Source> model_source(const std::string& generator,
                            const Strategy& strategy);

/// The step with the recorded number.
Result<Step> regenerate_from_model(const std::string& generator,
                                   const std::string& choices);

}  // namespace refute::campaign
