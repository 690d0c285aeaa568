#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "oracle/postconditions.h"
#include "oracle/preservation_rules.h"

/// All that the oracles know about each refactoring.
///
/// To add one: a file with a function that returns its row, such as
/// refactorings_move.cc, and a line in refactorings.cc. A refactoring without a
/// row is judged only by the rules for all.
namespace refute {

/// What has the new name afterwards.
enum class Names {
  kNone,
  kField,
  kMethod,
  kType,
  kPackage,
  kParameter,
  kTypeParameter,
  kLocal,
  kSelected,  ///< Whatever has the name that is selected.
};

struct Refactoring {
  /// If it ends in ':', of all whose names begin so, unless they have their
  /// own.
  std::string_view name;
  /// Its postcondition, as one sentence and as a function.
  std::string_view says = {};
  Findings (*postcondition)(const Change&) = nullptr;
  /// What it may change. Null: we do not know.
  std::optional<PreservationRule> (*may_change)(const Change&) = nullptr;
  /// The request that undoes it; nothing if none does exactly. Null: none ever.
  std::optional<Request> (*inverse)(const Request&,
                                    const Outline& before) = nullptr;
  Names renames = Names::kNone;
  bool renames_types = false;     ///< A type has another full name afterwards.
  bool changes_types = false;     ///< Variables or results have other types.
  bool moves_member = false;      ///< To another class, up or down.
  bool moves_field = false;       ///< A name may stand for another field.
  bool changes_receiver = false;  ///< A method is called on something else.
  bool reorders = false;          ///< Parameters, by the option "order".
  bool inlines = false;           ///< What is selected is named no longer.
  /// Puts a new variable, parameter or method in the place of what was there.
  bool replaces_by_names = false;
  /// Makes members of another sort, or changes their access on purpose.
  bool makes_members = false;
  /// Where an exception was thrown, it goes on: that is what it is for.
  bool catches = false;
};

/// Every refactoring with a row.
const std::vector<Refactoring>& refactorings();

/// The row of that name. One without anything if there is none.
const Refactoring& refactoring_called(std::string_view name);

}  // namespace refute
