#pragma once

#include <string_view>
#include <vector>

#include "oracle/oracle.h"

/// What an engine announces is no bug of it: "Field 'f' already exists in type
/// 'A', which will result in compile errors if you proceed", and then the
/// result does not compile.
///
/// The rule is narrow. An error message announces whatever goes wrong with the
/// result: it asks the user not to go on. A warning announces only what it
/// speaks of: of compile errors, each one must be of the sort that the warning
/// names. A warning about something else excuses nothing.
namespace refute {

/// Those of the messages of `oracle`'s finding that `status` does not announce.
/// None are left where the engine announced it all.
std::vector<Message> unannounced(const Status& status, std::string_view oracle,
                                 std::vector<Message> messages);

}  // namespace refute
