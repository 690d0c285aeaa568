#include "oracle/wordings.h"

#include <cctype>

namespace refute {
namespace {

/// `@p.C$N(1)` is `@p.C.N(1)`.
std::string canonical_annotations(std::string line) {
  bool in_name = false;
  for (char& c : line) {
    if (c == '@')
      in_name = true;
    else if (in_name && c == '$')
      c = '.';
    else if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' &&
             c != '.')
      in_name = false;
  }
  return line;
}

constexpr Wording kWordings[] = {
    {"the name of a nested annotation type in Annotation.toString",
     "its documentation leaves the text to the implementation; JDK 17 writes "
     "the binary name, @p.C$N, and JDK 25 the canonical one, @p.C.N",
     canonical_annotations},
};

}  // namespace

std::span<const Wording> known_wordings() { return kWordings; }

std::string in_one_wording(std::string line) {
  for (const auto& wording : kWordings) line = wording.newer(std::move(line));
  return line;
}

}  // namespace refute
