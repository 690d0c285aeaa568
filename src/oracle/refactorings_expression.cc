#include "oracle/inverse.h"
#include "oracle/refactorings.h"

/// The rows of extracting and inlining.
namespace refute::rows {

Refactoring extract_method() {
  return {
      .name = "extract-method",
      .says = "one new method has what was selected, and is called from there",
      .postcondition = check_extract_method,
      .replaces_by_names = true};
}

Refactoring extract_local() {
  return {.name = "extract-local", .replaces_by_names = true};
}

Refactoring extract_constant() {
  return {.name = "extract-constant", .replaces_by_names = true};
}

Refactoring inline_method() {
  return {.name = "inline-method",
          .changes_receiver = true,
          .inlines = true,
          .replaces_by_names = true};
}

Refactoring inline_local() {
  return {.name = "inline-local", .inlines = true, .replaces_by_names = true};
}

Refactoring inline_constant() {
  return {
      .name = "inline-constant", .inlines = true, .replaces_by_names = true};
}

Refactoring replace_invocations() {
  return {.name = "replace-invocations",
          .changes_receiver = true,
          .inlines = true,
          .replaces_by_names = true};
}

Refactoring surround_with_try_catch() {
  return {.name = "surround-with-try-catch",
          .replaces_by_names = true,
          .catches = true};
}

Refactoring surround_with_try_with_resources() {
  return {.name = "surround-with-try-with-resources",
          .replaces_by_names = true};
}

}  // namespace refute::rows
