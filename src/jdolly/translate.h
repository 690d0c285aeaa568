#pragma once

#include <string>

#include "base/result.h"
#include "jdolly/world.h"
#include "refactoring/request.h"

/// From an instance of models/java.als to a program and a request.
///
///   sig C1 extends Class in the instance   →   public class A … in p/A.java
///   M1, a Method, the marked one           →   push-down-method p.A.m()
///
/// Two instances give the same text (up to a renaming) only if they are
/// isomorphic: everything the metamodel says is to be seen in the program.
/// What it does not say is filled in so that changes show: fields are
/// initialised, and every declaration has a number of its own.
namespace refute::jdolly {

/// The program and the request for `refactoring` ("push-down-method"). The
/// request's parts are the marks that the instance has: the method M1, the
/// field F1 or the class C1 is the target, N1 the new name (without it: one
/// that is not in use).
Result<Subject> translate(const View& view, const std::string& refactoring);

}  // namespace refute::jdolly
