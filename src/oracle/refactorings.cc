#include "oracle/refactorings.h"

namespace refute {

// One line per refactoring: the function that makes its row.
// clang-format off
#define REFUTE_REFACTORINGS(row) \
  row(rename_field) row(rename_method) row(rename_type) row(rename_package) \
  row(rename_parameter) row(rename_type_parameter) row(rename_local) \
  row(push_down_method) row(push_down_field) row(pull_up_method) \
  row(pull_up_field) row(move_method) row(move_static) row(move_type) \
  row(member_to_top) row(extract_superclass) row(extract_interface) \
  row(extract_class) row(convert_anonymous_to_nested) \
  row(convert_local_to_field) row(introduce_field) row(use_supertype) \
  row(infer_type_arguments) row(add_parameter) row(remove_parameter) \
  row(reorder_parameters) row(change_return_type) \
  row(change_parameter_type) row(change_visibility) \
  row(encapsulate_field) row(introduce_parameter) \
  row(introduce_parameter_object) row(introduce_factory) \
  row(introduce_indirection) row(extract_method) row(extract_local) \
  row(extract_constant) row(inline_method) row(inline_local) \
  row(inline_constant) row(rename_compilation_unit) row(rename_selected) \
  row(make_static) row(convert_to_record) row(change_type) \
  row(replace_invocations) row(surround_with_try_catch) \
  row(surround_with_try_with_resources) row(delete_member) \
  row(change_method_signature) row(introduce_builder) \
  row(introduce_local_extension) row(invert_boolean) row(clean_up) \
  row(hint) row(code_action)
// clang-format on

namespace rows {
#define REFUTE_DECLARE(name) Refactoring name();
REFUTE_REFACTORINGS(REFUTE_DECLARE)
#undef REFUTE_DECLARE
}  // namespace rows

const std::vector<Refactoring>& refactorings() {
#define REFUTE_ROW(name) rows::name(),
  static const std::vector<Refactoring> all = {REFUTE_REFACTORINGS(REFUTE_ROW)};
#undef REFUTE_ROW
  return all;
}

const Refactoring& refactoring_called(std::string_view name) {
  static const Refactoring kUnknown = {};
  for (const auto& each : refactorings())
    if (each.name == name) return each;
  for (const auto& each : refactorings())
    if (each.name.ends_with(':') && name.starts_with(each.name)) return each;
  return kUnknown;
}

}  // namespace refute
