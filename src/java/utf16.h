#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Trees count bytes, requests count UTF-16 units, as Java strings do. For
/// ASCII they are the same; for `é` they are not.
namespace refute::java {

/// Where byte `offset` of UTF-8 text is, in UTF-16 units.
std::int64_t to_utf16(std::string_view text, std::size_t offset);

/// The other way round; the end of the text if it has no such place.
std::size_t from_utf16(std::string_view text, std::int64_t offset);

}  // namespace refute::java
