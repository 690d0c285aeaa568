#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Was anything lost or changed that is not part of the refactoring?
///
///   before: class A { protected void m() {} }  class B extends A {}
///   after:  class A {}  class B extends A { void m() {} }
///
/// Push down moved `m`, and lost its `protected` on the way: that compiles and
/// behaves the same. The oracle checks
///   - members that do not write any name that the request is about: equal
///     before and after, in the same type;
///   - after a renaming, everything: equal but for the name;
///   - after a change of signature, everything but arguments and parameters;
///   - members that moved: modifiers, annotations, parameters, exceptions;
///     access may become wider, never narrower;
///   - comments: none gone.
///
/// Blind to parentheses, to qualifications by `this`, to the order of members,
/// and to new members.
Result<Verdict> judge_preservation(const Trial& trial, Tools& tools,
                                   Rigour rigour);

/// Whether we know what the refactoring may change.
bool has_preservation(std::string_view refactoring);

}  // namespace refute
