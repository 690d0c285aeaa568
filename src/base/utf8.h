#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

/// UTF-8, strictly: no surrogates, no overlong forms.
namespace refute {

struct Utf8 {
  enum class Kind { kWhole, kCut, kInvalid };
  Kind kind = Kind::kInvalid;
  char32_t character = 0;
  std::size_t length = 0;  ///< In bytes, of a whole one.
};

/// The first character of a text that is not empty. kCut: the text ends in the
/// middle of it.
Utf8 decode_utf8(std::string_view text);

/// Where the first byte is that is not UTF-8.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

}  // namespace refute
