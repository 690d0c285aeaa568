#include "java/utf16.h"

namespace refute::java {
namespace {

// How many UTF-16 units begin with this byte: none inside a character, two
// where it takes four bytes.
std::int64_t units(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if ((byte & 0xC0) == 0x80) return 0;
  return byte >= 0xF0 ? 2 : 1;
}

}  // namespace

std::int64_t to_utf16(std::string_view text, std::size_t offset) {
  std::int64_t result = 0;
  for (const char c : text.substr(0, offset)) result += units(c);
  return result;
}

std::size_t from_utf16(std::string_view text, std::int64_t offset) {
  std::int64_t before = 0;
  std::size_t at = 0;
  while (at < text.size() && before < offset) before += units(text[at++]);
  // Behind the whole character.
  while (at < text.size() && units(text[at]) == 0) ++at;
  return at;
}

}  // namespace refute::java
