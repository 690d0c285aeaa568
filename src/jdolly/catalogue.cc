#include "jdolly/catalogue.h"

#include <charconv>

#include "base/text.h"

namespace refute::jdolly {

namespace {

struct ModelText {
  std::string_view file;
  std::string_view text;
};

constexpr ModelText kModels[] = {
#include "jdolly/models.inc"
};

constexpr Entry kEntries[] = {
    {"rename-class", "rename_class.als", "rename-type",
     "a class above or below others; a caller; overriding or overloading; new "
     "names fresh and in use"},
    {"rename-method", "rename_method.als", "rename-method",
     "two methods with a parameter, one in the other's superclass; a caller; "
     "new names fresh and in use"},
    {"rename-field", "rename_field.als", "rename-field",
     "two fields in a hierarchy, and a method that reads one; new names fresh "
     "and in use"},
    {"push-down-method", "push_down_method.als", "push-down-method",
     "what the method calls, and how; overriding or overloading; a tester"},
    {"push-down-field", "push_down_field.als", "push-down-field",
     "one field hides another; a method that reads one of them"},
    {"pull-up-method", "pull_up_method.als", "pull-up-method",
     "what the method calls, and how; overriding or overloading; a tester"},
    {"pull-up-field", "pull_up_field.als", "pull-up-field",
     "one field hides another; a method that reads one of them"},
    {"encapsulate-field", "encapsulate_field.als", "encapsulate-field",
     "a public field; a method with the getter's name, and callers"},
    {"move-method", "move_method.als", "move-method",
     "a field of the class to move to; overriding or overloading; a caller"},
    {"add-parameter", "add_parameter.als", "add-parameter",
     "overriding or overloading of the method; a caller"},
    {"extract-method", "extract_method.als", "extract-method",
     "sequences of statements, and which of them to extract"},
};

}  // namespace

std::span<const Entry> catalogue() { return kEntries; }

std::optional<std::string_view> model_text(std::string_view file) {
  for (const auto& model : kModels)
    if (model.file == file) return model.text;
  return {};
}

Result<Scope> parse_scope(std::string_view text) {
  Scope scope;
  int* const numbers[] = {&scope.packages, &scope.classes, &scope.fields,
                          &scope.methods};
  const auto parts = split(text, '-');
  bool good = parts.size() == std::size(numbers);
  for (std::size_t i = 0; good && i < parts.size(); ++i) {
    const char* const end = parts[i].data() + parts[i].size();
    const auto read = std::from_chars(parts[i].data(), end, *numbers[i]);
    good = read.ec == std::errc() && read.ptr == end && *numbers[i] >= 0 &&
           *numbers[i] <= 99;
  }
  if (good) return scope;
  return usage_error("\"" + std::string(text) + "\" is not a scope",
                     "write P-C-F-M, how many packages, classes, fields and "
                     "methods at most, as in 2-3-0-4");
}

}  // namespace refute::jdolly
