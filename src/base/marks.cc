#include "base/marks.h"

#include <fmt/format.h>

#include <algorithm>

namespace refute {

Result<std::optional<std::string>> put_between_marks(
    const std::string& document, const std::string& begin,
    const std::string& text) {
  const auto at = document.find(begin);
  if (at == std::string::npos) return std::optional<std::string>();
  const auto inside = at + begin.size();
  const auto end = document.find(kEndMark, inside);
  const auto next = document.find("<!-- begin: ", inside);
  if (end == std::string::npos || next < end)
    return fail(fmt::format("line {}: nothing ends what \"{}\" begins",
                            1 + std::count(document.begin(),
                                           document.begin() +
                                               static_cast<std::ptrdiff_t>(at),
                                           '\n'),
                            begin),
                fmt::format("write {} on a line below the table", kEndMark));
  return std::optional(document.substr(0, inside) + "\n" + text +
                       document.substr(end));
}

}  // namespace refute
