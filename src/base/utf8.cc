#include "base/utf8.h"

namespace refute {

Utf8 decode_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(text[i]);
  };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {Utf8::Kind::kWhole, lead, 1};
  const std::size_t length = lead >= 0xf0 && lead <= 0xf4   ? 4
                             : lead >= 0xe0 && lead <= 0xef ? 3
                             : lead >= 0xc2 && lead <= 0xdf ? 2
                                                            : 0;
  if (length == 0) return {};
  char32_t c = lead & (0x7f >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (i == text.size()) return {Utf8::Kind::kCut};
    if ((byte(i) & 0xc0) != 0x80) return {};
    c = c << 6 | (byte(i) & 0x3f);
    // Told by the second byte: too long a form, a surrogate, beyond the end.
    if (i == 1 && ((length == 3 && (c < 0x20 || (c >= 0x360 && c < 0x380))) ||
                   (length == 4 && (c < 0x10 || c >= 0x110))))
      return {};
  }
  return {Utf8::Kind::kWhole, c, length};
}

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto c = decode_utf8(text.substr(at));
    if (c.kind != Utf8::Kind::kWhole) return at;
    at += c.length;
  }
  return std::nullopt;
}

}  // namespace refute
