#include "jdolly/catalogue.h"

#include <algorithm>
#include <charconv>
#include <iterator>

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

constexpr FixedOption kIntParameter[] = {
    {"type", "int"}, {"name", "x"}, {"default-value", "0"}};

constexpr Entry kEntries[] = {
    {.name = "rename-class",
     .file = "rename_class.als",
     .refactoring = "rename-type",
     .varies = "a class above or below others; a caller; overriding or "
               "overloading; new names fresh and in use",
     .new_name = "X"},
    {.name = "rename-method",
     .file = "rename_method.als",
     .refactoring = "rename-method",
     .varies = "two methods with a parameter, one in the other's superclass; a "
               "caller; new names fresh and in use",
     .new_name = "x"},
    {.name = "rename-field",
     .file = "rename_field.als",
     .refactoring = "rename-field",
     .varies = "two fields in a hierarchy, and a method that reads one; new "
               "names fresh and in use",
     .new_name = "x"},
    {.name = "push-down-method",
     .file = "push_down_method.als",
     .refactoring = "push-down-method",
     .varies =
         "what the method calls, and how; overriding or overloading; a tester"},
    {.name = "push-down-field",
     .file = "push_down_field.als",
     .refactoring = "push-down-field",
     .varies = "one field hides another; a method that reads one of them"},
    {.name = "pull-up-method",
     .file = "pull_up_method.als",
     .refactoring = "pull-up-method",
     .varies =
         "what the method calls, and how; overriding or overloading; a tester"},
    {.name = "pull-up-field",
     .file = "pull_up_field.als",
     .refactoring = "pull-up-field",
     .varies = "one field hides another; a method that reads one of them"},
    {.name = "encapsulate-field",
     .file = "encapsulate_field.als",
     .refactoring = "encapsulate-field",
     .varies = "a public field; a method with the getter's name, and callers"},
    {.name = "move-method",
     .file = "move_method.als",
     .refactoring = "move-method",
     .varies =
         "a field of the class to move to; overriding or overloading; a caller",
     .field_as = "target"},
    {.name = "add-parameter",
     .file = "add_parameter.als",
     .refactoring = "add-parameter",
     .varies = "overriding or overloading of the method; a caller",
     .options = kIntParameter},
    {.name = "extract-method",
     .file = "extract_method.als",
     .refactoring = "extract-method",
     .varies = "sequences of statements, and which of them to extract",
     .new_name = "extracted"},
};

}  // namespace

std::span<const Entry> catalogue() { return kEntries; }

const Entry* entry_for(std::string_view refactoring) {
  const auto found =
      std::ranges::find(kEntries, refactoring, &Entry::refactoring);
  return found == std::end(kEntries) ? nullptr : found;
}

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
