#include "base/toml_text.h"

#include <fmt/format.h>

namespace refute {

std::string toml_text(std::string_view text) {
  std::string quoted = "\"";
  for (const char each : text) {
    const auto code = static_cast<unsigned char>(each);
    if (each == '"' || each == '\\')
      quoted += {'\\', each};
    else if (each == '\n')
      quoted += "\\n";
    else if (code < 0x20 || code == 0x7f)
      quoted += fmt::format("\\u{:04X}", code);
    else
      quoted += each;
  }
  return quoted + '"';
}

std::string toml_text(const std::vector<std::string>& texts) {
  std::string list = "[";
  for (const auto& text : texts)
    list += (list.size() > 1 ? ", " : "") + toml_text(text);
  return list + "]";
}

}  // namespace refute
