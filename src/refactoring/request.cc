#include "refactoring/request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace refute {

std::string_view to_string(Expectation expectation) {
  switch (expectation) {
    case Expectation::kUnknown:
      return "";
    case Expectation::kMustProceed:
      return "must-proceed";
    case Expectation::kMustRefuse:
      return "must-refuse";
  }
  return "";
}

Expectation expectation_from(std::string_view name) {
  for (const auto each : {Expectation::kMustRefuse, Expectation::kMustProceed})
    if (name == to_string(each)) return each;
  return Expectation::kUnknown;
}

bool Target::is_file() const {
  return !file.empty() && *this == Target{.file = file};
}

std::string describe(const Request& request) {
  const Target& target = request.target;
  std::string text = request.refactoring;
  if (!target.type.empty() || !target.file.empty()) text += " " + target.type;
  if (!target.method.empty()) {
    text += "." + target.method;
    if (target.parameters)
      text += fmt::format("({})", fmt::join(*target.parameters, ", "));
  }
  if (!target.field.empty()) text += "." + target.field;
  if (target.is_file())
    text += target.file;
  else if (!target.file.empty())
    text += fmt::format("{}{}:{}+{}", target.type.empty() ? "" : " at ",
                        target.file, target.offset, target.length);
  for (const auto& [name, value] : request.options)
    text += fmt::format(" {}={}", name, value);
  return text;
}

}  // namespace refute
