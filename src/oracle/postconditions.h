#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "java/outline.h"
#include "oracle/oracle.h"
#include "refactoring/request.h"

/// What must hold after a refactoring, one function per refactoring.
///
/// A postcondition holds for every right result, whichever way the engine took:
/// names may become qualified, members may be anywhere in their class,
/// accessors may be called anything. refactorings.h says which refactoring has
/// which.
namespace refute {

/// One thing that is not as it must be.
struct Flaw {
  std::string kind;      ///< For signatures: names nothing of the program.
  std::string sentence;  ///< For people.
  /// What it stands in or goes through, in words that name nothing of the
  /// program: tells causes apart that show in the same way.
  std::string where = {};
};

using Flaws = std::vector<Flaw>;

/// Pass without flaws; else a finding of `oracle` that lists them all.
Verdict verdict_of(std::string_view oracle, const Trial& trial,
                   const Flaws& flaws);

/// A program before and after, and the request that changed it.
struct Change {
  const Request& request;
  const Outline& before;
  const Outline& after;

  /// The option's value, or `otherwise`.
  std::string option(const std::string& name, std::string otherwise = {}) const;
  /// The target's type before; null if the outline does not know it.
  const DeclaredType* type() const { return before.find(request.target.type); }
  /// The target's method before, or null.
  const java::Node* method() const;
  /// The target's field before, or null.
  const java::Node* field() const;
  /// Where the member was to be pulled up to, as it was before: the destination
  /// of the request. If it names none, the engine has chosen: the superclass,
  /// or another supertype if that one got the member. Null if it is not known.
  const DeclaredType* pulled_up_to() const;
};

/// The flaws found; or why the trees cannot tell.
struct Unknown {
  std::string why;
};
using Findings = std::variant<Flaws, Unknown>;

/// Checks a change of programs. A result that is not Java is Unknown:
/// the compiler says it better.
Findings check_postcondition(const Request& request, const Read& before,
                             const Read& after);

/// The method and those it overrides or that override it, each with its type:
/// those that trees show, by name and erased parameters. What a generic
/// supertype calls T is seen as the subtype calls it.
struct Overrider {
  const DeclaredType* type;
  const java::Node* method;
};
std::vector<Overrider> family(const Outline& outline, const DeclaredType& type,
                              const java::Node& method);

// By file.
Findings check_rename_field(const Change&);
Findings check_rename_method(const Change&);
Findings check_rename_type(const Change&);
Findings check_rename_package(const Change&);
Findings check_rename_parameter(const Change&);
Findings check_rename_local(const Change&);

Findings check_encapsulate_field(const Change&);

Findings check_push_down(const Change&);
Findings check_pull_up(const Change&);
Findings check_move_method(const Change&);

Findings check_add_parameter(const Change&);
Findings check_remove_parameter(const Change&);
Findings check_reorder_parameters(const Change&);
Findings check_change_return_type(const Change&);

Findings check_member_to_top(const Change&);
Findings check_use_supertype(const Change&);
Findings check_infer_type_arguments(const Change&);

Findings check_extract_method(const Change&);

}  // namespace refute
