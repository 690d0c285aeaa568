#pragma once

#include "java/program.h"

/// Which class library a program needs. Engines are several times faster with
/// the few packages that generated programs use than with a whole JDK.
namespace refute {

/// Whether the program names a package of the JDK outside the small library.
/// Comments and strings count too: a library that is too large does no harm.
bool needs_whole_jdk(const java::Program& program);

}  // namespace refute
