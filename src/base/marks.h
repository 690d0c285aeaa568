#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

/// A hand-written document with a generated part between two comments: `<!--
/// begin: … -->` and `<!-- end -->`. All the rest stays.
namespace refute {

constexpr std::string_view kEndMark = "<!-- end -->";

/// `document` with `text` on the lines below `begin`, up to the end mark; none
/// if the document has no such mark. An error if the part does not end.
Result<std::optional<std::string>> put_between_marks(
    const std::string& document, const std::string& begin,
    const std::string& text);

}  // namespace refute
