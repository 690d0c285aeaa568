#include "oracle/refactorings.h"

/// The rows of clean-ups and hints, and of the code actions of language servers
/// that are no refactoring with a row of its own. They write the same in other
/// words, so that names, types and modifiers may be others; it must compile,
/// and behave as before, unless the engine says otherwise.
namespace refute::rows {

Refactoring clean_up() {
  return {.name = "clean-up:",
          .changes_types = true,
          .replaces_by_names = true,
          .makes_members = true};
}

Refactoring hint() {
  Refactoring row = clean_up();
  row.name = "hint:";
  return row;
}

Refactoring code_action() {
  Refactoring row = clean_up();
  row.name = "code-action:";
  return row;
}

}  // namespace refute::rows
