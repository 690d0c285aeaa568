#pragma once

#include <optional>

#include "oracle/oracle.h"

namespace refute {

/// Does undoing the refactoring give back the program?
///
///   class A { void m(int i) {} }                    rename A.m to i
///   class A { void i(int i2) {} }                   and back to m
///   class A { void m(int i2) {} }                   the parameter is another
///
/// Trees are compared (java/compare.h): layout, comments and the order of
/// members do not count. Some
/// refactorings have no inverse, such as encapsulate-field.
///
/// Says nothing where the engine warned, where the first result does not
/// compile, where the inverse is refused, warned of or goes wrong, and where
/// going back is not exact by nature: a new name that something else has
/// already, several subclasses to push down to, a private member whose access
/// had to change. Cannot see a fault that the inverse undoes.
Result<Verdict> judge_inverse(const Trial& trial, Tools& tools, Rigour rigour);

bool has_inverse(std::string_view refactoring);

/// The request that undoes the subject's after it was applied; nothing if
/// there is none that is exact.
std::optional<Request> inverse_request(const Subject& subject);

/// How each is undone; nothing if not exactly.
namespace inverses {
std::optional<Request> add_parameter(const Request&, const Outline& before);
std::optional<Request> change_return_type(const Request&,
                                          const Outline& before);
std::optional<Request> pull_up(const Request&, const Outline& before);
std::optional<Request> push_down(const Request&, const Outline& before);
std::optional<Request> rename_field(const Request&, const Outline& before);
std::optional<Request> rename_local(const Request&, const Outline& before);
std::optional<Request> rename_method(const Request&, const Outline& before);
std::optional<Request> rename_package(const Request&, const Outline& before);
std::optional<Request> rename_parameter(const Request&, const Outline& before);
std::optional<Request> rename_type(const Request&, const Outline& before);
std::optional<Request> reorder_parameters(const Request&,
                                          const Outline& before);
}  // namespace inverses

}  // namespace refute
