#pragma once

#include "java/program.h"
#include "refactoring/request.h"

/// Which class library a program needs. Engines are several times faster with
/// the few packages that generated programs use than with a whole JDK.
namespace refute {

/// Whether the program names a package of the JDK outside the small library, or
/// the request makes the engine look up a type by its simple name: `Date` is
/// one class in the small library, and two in the JDK. Comments and strings
/// count too: a library that is too large does no harm.
bool needs_whole_jdk(const java::Program& program, const Request& request);

}  // namespace refute
