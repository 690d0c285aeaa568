#pragma once

#include <string>

#include "base/result.h"
#include "jdolly/world.h"
#include "refactoring/request.h"

/// The request that an instance's marks ask for.
///
/// As in JDolly, a model declares a singleton for each parameter of the
/// refactoring: `one sig M1 extends Method`. The letter tells what it is (C a
/// class, M a method, F a field, N a new name).
namespace refute::jdolly {

/// The request for `refactoring` ("move-method"). An Error if the model has no
/// mark for what is to be refactored.
Result<Request> make_request(const View& view, const World& world,
                             const std::string& refactoring);

}  // namespace refute::jdolly
