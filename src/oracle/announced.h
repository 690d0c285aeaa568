#pragma once

#include <string_view>
#include <vector>

#include "oracle/oracle.h"

/// Results that the engine announced are not reported: "Field 'f' already
/// exists in type 'A', which will result in compile errors if you proceed", and
/// then the result does not compile.
///
/// The rule is narrow. An error message announces whatever goes wrong with the
/// result, since it asks the user not to proceed. A warning announces only what
/// it mentions: each compile error must be of the kind that the warning names.
/// A warning about something else excuses nothing.
namespace refute {

/// The messages of `oracle`'s finding that `status` does not announce; none if
/// the engine announced them all.
std::vector<Message> unannounced(const Status& status, std::string_view oracle,
                                 std::vector<Message> messages);

}  // namespace refute
