#include "oracle/refactorings.h"

/// The rows of clean-ups. They write the same in other words, so that names,
/// types and modifiers may be others; it must compile, and behave as before.
/// Some promise less than that on their preference page.
namespace refute::rows {
namespace {

Refactoring clean_up_called(std::string_view name) {
  return {.name = name,
          .changes_types = true,
          .replaces_by_names = true,
          .makes_members = true};
}

}  // namespace

Refactoring clean_up() { return clean_up_called("clean-up:"); }

Refactoring clean_up_bitwise() {
  auto row = clean_up_called("clean-up:bitwise-conditional-expression");
  row.changes_behaviour = "`(i & MASK) > 0` was wrong for the sign bit";
  return row;
}

Refactoring clean_up_invert_equals() {
  auto row = clean_up_called("clean-up:invert-equals");
  row.catches = true;
  return row;
}

Refactoring clean_up_no_string_creation() {
  auto row = clean_up_called("clean-up:no-string-creation");
  row.changes_behaviour = "`new String(s)` and `s` are not the same object";
  return row;
}

Refactoring clean_up_standard_comparison() {
  auto row = clean_up_called("clean-up:standard-comparison");
  row.changes_behaviour = "`compareTo(o) == 1` was wrong for 2";
  return row;
}

}  // namespace refute::rows
