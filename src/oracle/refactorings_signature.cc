#include "oracle/inverse.h"
#include "oracle/refactorings.h"

/// The rows of changing how something is declared and called.
namespace refute::rows {

Refactoring add_parameter() {
  return {
      .name = "add-parameter",
      .says =
          "declaration, overriding methods and all calls have it, in its place",
      .postcondition = check_add_parameter,
      .may_change = rules::change_signature,
      .inverse = inverses::add_parameter};
}

Refactoring remove_parameter() {
  return {.name = "remove-parameter",
          .says = "declaration, overriding methods and all calls are rid of it",
          .postcondition = check_remove_parameter,
          .may_change = rules::change_signature};
}

Refactoring reorder_parameters() {
  return {
      .name = "reorder-parameters",
      .says =
          "declaration, overriding methods and all calls have the new order",
      .postcondition = check_reorder_parameters,
      .may_change = rules::change_signature,
      .inverse = inverses::reorder_parameters,
      .reorders = true};
}

Refactoring change_return_type() {
  return {.name = "change-return-type",
          .says = "declaration and overriding methods return the new type",
          .postcondition = check_change_return_type,
          .may_change = rules::change_return_type,
          .inverse = inverses::change_return_type,
          .changes_types = true};
}

Refactoring change_parameter_type() {
  return {.name = "change-parameter-type", .changes_types = true};
}

Refactoring change_visibility() {
  return {.name = "change-visibility", .makes_members = true};
}

Refactoring change_method_signature() {
  return {.name = "change-method-signature",
          .renames = Names::kMethod,
          .changes_types = true,
          .reorders = true,
          .makes_members = true};
}

Refactoring change_type() {
  return {.name = "change-type", .changes_types = true};
}

Refactoring make_static() {
  return {.name = "make-static",
          .changes_receiver = true,
          .replaces_by_names = true,
          .makes_members = true};
}

Refactoring encapsulate_field() {
  return {
      .name = "encapsulate-field",
      .says = "a getter, a setter, the field private, and no use but theirs",
      .postcondition = check_encapsulate_field,
      .may_change = rules::encapsulate};
}

Refactoring introduce_parameter() {
  return {.name = "introduce-parameter", .replaces_by_names = true};
}

Refactoring introduce_parameter_object() {
  return {.name = "introduce-parameter-object",
          .replaces_by_names = true,
          .makes_members = true};
}

Refactoring introduce_factory() {
  return {.name = "introduce-factory", .replaces_by_names = true};
}

Refactoring introduce_indirection() {
  return {.name = "introduce-indirection", .replaces_by_names = true};
}

Refactoring introduce_builder() {
  return {.name = "introduce-builder", .replaces_by_names = true};
}

Refactoring introduce_local_extension() {
  return {.name = "introduce-local-extension",
          .changes_types = true,
          .changes_receiver = true,
          .replaces_by_names = true};
}

Refactoring invert_boolean() {
  return {.name = "invert-boolean", .replaces_by_names = true};
}

}  // namespace refute::rows
