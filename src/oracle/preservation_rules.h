#pragma once

#include <optional>
#include <set>
#include <string>

#include "oracle/canonical.h"
#include "oracle/postconditions.h"

/// What each refactoring may change: the table behind preservation.h.
namespace refute {

struct PreservationRule {
  Blur blur = {};
  /// A member that writes one of these may change.
  std::set<std::string> concerned = {};
  /// Nothing is compared but comments: the postcondition says all the rest.
  bool comments_only = false;
  /// The member that moves, in its type; null if none does.
  const java::Node* moved = nullptr;
  const DeclaredType* from = nullptr;
  /// Qualified names of the types where it must be afterwards.
  std::set<std::string> to = {};
  /// Old qualified names of types, or of packages ending in '.', and new ones.
  std::string old_prefix = {};
  std::string new_prefix = {};
  /// Comments in the middle of code may go with what they stand in.
  bool inline_comments_may_go = false;
  bool is_private_now = false;  ///< The target, a field.
  /// Type variables that the type at `old_prefix` may come to have.
  std::set<std::string> new_type_variables = {};
};

bool has_preservation(std::string_view refactoring);

/// The rule for a change; nothing where the target is not to be found.
std::optional<PreservationRule> preservation_rule(const Change& change);

/// What each refactoring may change; nothing if we cannot tell.
namespace rules {
std::optional<PreservationRule> change_return_type(const Change&);
std::optional<PreservationRule> change_signature(const Change&);
std::optional<PreservationRule> encapsulate(const Change&);
std::optional<PreservationRule> member_to_top(const Change&);
std::optional<PreservationRule> move_method(const Change&);
std::optional<PreservationRule> only_comments(const Change&);
std::optional<PreservationRule> pull_up(const Change&);
std::optional<PreservationRule> push_down(const Change&);
std::optional<PreservationRule> rename_local(const Change&);
std::optional<PreservationRule> rename_package(const Change&);
std::optional<PreservationRule> rename_parameter(const Change&);
std::optional<PreservationRule> rename_type(const Change&);
std::optional<PreservationRule> rename_variable_or_method(const Change&);
}  // namespace rules

}  // namespace refute
