#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/outcome.h"
#include "refactoring/request.h"

/// What engines say, without the names of the program they speak of: two
/// messages with the same template are one complaint (JDolly's categorizer, and
/// the abstract messages of the sparse/merge/cluster paper).
namespace refute {

/// "Method 'm' in A hides 3 …" → "Method '' in … hides # …". Drops what stands
/// in quotes, numbers, and words that the subject's program or request uses as
/// names.
std::string message_template(std::string_view message, const Subject& subject);

/// The templates of the entries at or above `least`, sorted, each once.
std::vector<std::string> message_templates(const Status& status, Severity least,
                                           const Subject& subject);

/// The entries at or above `least` as lines: "error: …".
std::string status_lines(const Status& status, Severity least);

}  // namespace refute
