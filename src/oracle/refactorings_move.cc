#include "oracle/inverse.h"
#include "oracle/refactorings.h"

/// The rows of moving members and types.
namespace refute::rows {

Refactoring push_down_method() {
  return {.name = "push-down-method",
          .says = "gone there, present in every direct subclass",
          .postcondition = check_push_down,
          .may_change = rules::push_down,
          .inverse = inverses::push_down,
          .moves_member = true};
}

Refactoring push_down_field() {
  return {.name = "push-down-field",
          .says = "gone there, present in every direct subclass",
          .postcondition = check_push_down,
          .may_change = rules::push_down,
          .inverse = inverses::push_down,
          .moves_member = true,
          .moves_field = true};
}

Refactoring pull_up_method() {
  return {.name = "pull-up-method",
          .says = "gone there, present in the superclass",
          .postcondition = check_pull_up,
          .may_change = rules::pull_up,
          .inverse = inverses::pull_up,
          .moves_member = true};
}

Refactoring pull_up_field() {
  return {.name = "pull-up-field",
          .says = "gone there, present in the superclass",
          .postcondition = check_pull_up,
          .may_change = rules::pull_up,
          .inverse = inverses::pull_up,
          .moves_member = true,
          .moves_field = true};
}

Refactoring move_method() {
  return {.name = "move-method",
          .says =
              "gone there, present in the target's class, and called "
              "there",
          .postcondition = check_move_method,
          .may_change = rules::move_method,
          .changes_receiver = true};
}

Refactoring move_static() { return {.name = "move-static"}; }

Refactoring move_type() { return {.name = "move-type", .renames_types = true}; }

Refactoring member_to_top() {
  return {.name = "member-to-top",
          .says =
              "the type is at top level, gone from its place, and never named "
              "by it",
          .postcondition = check_member_to_top,
          .may_change = rules::member_to_top,
          .renames_types = true};
}

Refactoring extract_superclass() {
  return {.name = "extract-superclass", .replaces_by_names = true};
}

Refactoring extract_interface() {
  return {.name = "extract-interface", .replaces_by_names = true};
}

Refactoring extract_class() {
  return {.name = "extract-class",
          .replaces_by_names = true,
          .makes_members = true};
}

Refactoring convert_anonymous_to_nested() {
  return {.name = "convert-anonymous-to-nested"};
}

Refactoring convert_local_to_field() {
  return {.name = "convert-local-to-field"};
}

Refactoring introduce_field() {
  return {.name = "introduce-field", .replaces_by_names = true};
}

Refactoring use_supertype() {
  return {
      .name = "use-supertype",
      .says =
          "nothing but names of types changes, and those to the supertype only",
      .postcondition = check_use_supertype,
      .may_change = rules::only_comments};
}

Refactoring infer_type_arguments() {
  return {.name = "infer-type-arguments",
          .says = "nothing but type arguments and casts changes",
          .postcondition = check_infer_type_arguments,
          .may_change = rules::only_comments};
}

Refactoring convert_to_record() {
  return {.name = "convert-to-record",
          .replaces_by_names = true,
          .makes_members = true};
}

// Whoever deletes what is used wants the rest to change.
Refactoring delete_member() {
  return {.name = "delete", .replaces_by_names = true, .makes_members = true};
}

}  // namespace refute::rows
