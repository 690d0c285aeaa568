#pragma once

#include <vector>

#include "javagen/generator.h"

/// Programs on inheritance graphs: UDITA's new generators.
///
/// Types A, B, C …, each a class or an interface; each may have those after it
/// for supertypes. On that graph: a method to rename that some of them declare,
/// a class to replace by its supertype (UDITA's Fig. 5), raw types to give
/// arguments to (Fig. 6).
namespace refute::javagen {

constexpr std::size_t kFewestTypes = 2;
constexpr std::size_t kMostTypes = 6;

/// On three types, as UDITA has them.
std::vector<Generator> inheritance_graph_generators();

/// On two to six types: "InheritanceGraph:4/rename-method" and so on. Those of
/// three are the same as above.
std::vector<Generator> sized_inheritance_graph_generators();

}  // namespace refute::javagen
