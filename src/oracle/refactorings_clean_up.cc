#include "oracle/refactorings.h"

/// The row of clean-ups. They write the same in other words, so that names,
/// types and modifiers may be others; it must compile, and behave as before,
/// unless the engine says otherwise.
namespace refute::rows {

Refactoring clean_up() {
  return {.name = "clean-up:",
          .changes_types = true,
          .replaces_by_names = true,
          .makes_members = true};
}

}  // namespace refute::rows
