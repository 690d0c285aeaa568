#pragma once

#include <vector>

#include "javagen/generator.h"

/// Programs on inheritance graphs: UDITA's new generators.
///
/// Three types A, B, C, each a class or an interface; A may have B and C for
/// supertypes, B may have C. On that graph: a method to rename that some of
/// them declare, a class to replace by its supertype (UDITA's Fig. 5), raw
/// types to give arguments to (Fig. 6).
namespace refute::javagen {

std::vector<Generator> inheritance_graph_generators();

}  // namespace refute::javagen
