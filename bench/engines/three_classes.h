#pragma once

#include <string_view>
#include <vector>

#include "refactoring/request.h"

/// Programs of three classes, to be refactored and compiled. What a refactoring
/// costs hardly depends on how much code there is, and a compile does: so it
/// matters which programs a ratio of the two is of.
namespace refute::bench {

/// Three classes in two packages with a field, methods that overload and
/// override, and calls between them: the shape on which the limits were set.
std::vector<Subject> classes_with_code(std::string_view refactoring,
                                       std::size_t number);

/// Those of the generators, in turn. For rename method they are interfaces
/// with one method without a body: next to nothing to compile.
std::vector<Subject> classes_of_generators(std::string_view refactoring,
                                           std::size_t number);

}  // namespace refute::bench
