#include "oracle/inverse.h"
#include "oracle/refactorings.h"

/// The rows of renaming.
namespace refute::rows {

Refactoring rename_field() {
  return {.name = "rename-field",
          .says = "the field has the new name only, and no use of it is lost",
          .postcondition = check_rename_field,
          .may_change = rules::rename_variable_or_method,
          .inverse = inverses::rename_field,
          .renames = Names::kField,
          .moves_field = true};
}

Refactoring rename_method() {
  return {
      .name = "rename-method",
      .says =
          "the method and all that override it have the new name, and no call "
          "is lost",
      .postcondition = check_rename_method,
      .may_change = rules::rename_variable_or_method,
      .inverse = inverses::rename_method,
      .renames = Names::kMethod};
}

Refactoring rename_type() {
  return {
      .name = "rename-type",
      .says = "the type, its constructors and its file have the new name only",
      .postcondition = check_rename_type,
      .may_change = rules::rename_type,
      .inverse = inverses::rename_type,
      .renames = Names::kType,
      .renames_types = true};
}

Refactoring rename_package() {
  return {
      .name = "rename-package",
      .says =
          "every type of the package is in the new one, and none is named by "
          "the old",
      .postcondition = check_rename_package,
      .may_change = rules::rename_package,
      .inverse = inverses::rename_package,
      .renames = Names::kPackage,
      .renames_types = true};
}

Refactoring rename_parameter() {
  return {
      .name = "rename-parameter",
      .says = "the parameter has the new name only, and no use of it is lost",
      .postcondition = check_rename_parameter,
      .may_change = rules::rename_parameter,
      .inverse = inverses::rename_parameter,
      .renames = Names::kParameter};
}

Refactoring rename_type_parameter() {
  return {.name = "rename-type-parameter", .renames = Names::kTypeParameter};
}

Refactoring rename_local() {
  return {
      .name = "rename-local",
      .says = "the variable has the new name only, and no use of it is lost",
      .postcondition = check_rename_local,
      .may_change = rules::rename_local,
      .inverse = inverses::rename_local,
      .renames = Names::kLocal};
}

Refactoring rename_compilation_unit() {
  return {.name = "rename-compilation-unit", .renames_types = true};
}

Refactoring rename_selected() {
  return {.name = "rename-selected", .renames = Names::kSelected};
}

}  // namespace refute::rows
